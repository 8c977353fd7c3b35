import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { listAppearances } from '#domain/listing/appearance.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { Problem } from '#domain/problem.ts'
import { codeConflict } from '#services/items/identity.ts'
import type { ImportIndex } from '#services/import/import-index.ts'

/** Names met earlier in the same file, with their lines: a second record of the same item is a mistake, since one would undo the other. */
export type Seen = Map<string, number>

/** Throws Problem 'invalid' for a second record of one item. */
export function checkTwice(seen: Seen, names: readonly (string | null | undefined)[], line: number): void {
  const known = names.filter((each) => each !== null && each !== undefined && each !== '').map(String)
  const twice = known.map((each) => seen.get(each)).find((first) => first !== undefined)
  if (twice !== undefined) {
    throw new Problem('invalid', { key: 'twice-in-file', line: twice === line ? null : twice })
  }
  for (const each of known) seen.set(each, line)
}

/** Throws Problem 'conflict'. In the import itself the life of the item looks once more, in its transaction. */
export function checkClash(index: ImportIndex, item: Opportunity): void {
  const other = index.findClash(item)
  if (other !== undefined) throw codeConflict(other)
}

/** Throws Problem 'invalid' for what no page would show, unless it was on none before. */
export function checkAppearance(item: Opportunity, before?: Opportunity): void {
  const isSomewhere = (one: Opportunity) => listAppearances(asRuled(one)).length > 0
  if (isSomewhere(item) || (before !== undefined && !isSomewhere(before))) return
  throw new Problem('invalid', { key: 'unknown-page' })
}
