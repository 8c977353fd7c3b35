import { listAppearances } from '#domain/listing/appearance.ts'
import { readLink } from '#domain/words/links.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { Problem } from '#domain/problem.ts'
import { readImageAddress } from '#domain/forms/uploaded-picture.ts'
import { codeConflict } from '#services/items/identity.ts'
import type { ImportIndex } from '#services/import/import-index.ts'

/** Names met earlier in the same file, with their lines: a second record of the same item is a mistake, since one would undo the other. */
export type Seen = Map<string, number>

const longestText = 50_000

/** The rules of the forms for what pages link to and show. Throws Problem 'invalid'. */
export function checkAddresses({
  links = [],
  pictures,
}: {
  readonly links?: readonly string[]
  readonly pictures: readonly string[]
}): void {
  const wrong = links.find((link) => !readLink(link).ok) ?? pictures.find((picture) => readImageAddress(picture) === undefined)
  if (wrong !== undefined) throw new Problem('invalid', `"${wrong.slice(0, 80)}" is no address that can be used.`)
}

/** Throws Problem 'invalid' for what no record may be, and for a second record of one item. */
export function checkImport(name: string, given: object, seen: Seen, names: readonly (string | null | undefined)[], line: number): void {
  if (name.trim() === '') throw new Problem('invalid', 'This record has no name.')
  if (isTooLong(given)) throw new Problem('invalid', 'A text of this record is longer than 50,000 characters.')
  const known = names.filter((each) => each !== null && each !== undefined && each !== '').map(String)
  const twice = known.map((each) => seen.get(each)).find((first) => first !== undefined)
  if (twice !== undefined) {
    const place = twice === line ? 'earlier in this line' : `in line ${twice}`
    throw new Problem('invalid', `The same item stands ${place} already.`)
  }
  for (const each of known) seen.set(each, line)
}

/** Throws Problem 'conflict'. In the import itself the life of the item looks once more, in its transaction. */
export function checkClash(index: ImportIndex, item: Opportunity): void {
  const other = index.findClash(item)
  if (other !== undefined) throw codeConflict(other)
}

/** Throws Problem 'invalid' for what no page would show. */
export function checkAppearance(item: Opportunity): void {
  if (listAppearances(item).length === 0) {
    throw new Problem('invalid', 'This would appear on no page: neither its regions nor its categories are known.')
  }
}

/** Whether a text anywhere in the record is longer than a page could show. */
function isTooLong(value: unknown): boolean {
  if (typeof value === 'string') return value.length > longestText
  return typeof value === 'object' && value !== null && Object.values(value).some(isTooLong)
}
