import type { VisaMeasure } from '#domain/eligibility/visa-measures.ts'
import {
  createVisaMeasureKey,
  parseVisaMeasure,
  type VisaMeasureInput,
} from '#domain/forms/visa-measure-draft.ts'
import { type Outcome, Problem } from '#domain/problem.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import {
  listVisaMeasures,
  removeVisaMeasure,
  saveVisaMeasure,
} from '#storage/items/visa-measure-store.ts'

/** The table of governments' visa measures. A change reaches every verdict at once. */
export function createVisaMeasureEditing({
  db: { kysely },
  clock,
}: {
  readonly db: Database
  readonly clock: () => Date
}) {
  return {
    /** All measures, by host and first day. */
    list: () => listVisaMeasures(kysely),
    /**
     * `key` null: a new measure. Throws Problem 'not-found' for an unknown key. Errors by field:
     * host, nationalities, purposes, since, until, source, note.
     */
    save: (key: string | null, input: VisaMeasureInput) =>
      inTransaction(kysely, async (transaction): Promise<Outcome<VisaMeasure>> => {
        const measures = await listVisaMeasures(transaction)
        if (key !== null && !measures.some((measure) => measure.key === key))
          throw new Problem('not-found', { key: 'no-visa-measure' })
        const parsed = parseVisaMeasure(input)
        if (!parsed.ok) return parsed
        const measure = {
          key: key ?? createVisaMeasureKey(parsed.value, measures),
          ...parsed.value,
        }
        await saveVisaMeasure(transaction, measure, clock())
        return { ok: true, value: measure }
      }),
    /** Throws Problem 'not-found' for an unknown key. */
    remove: (key: string) =>
      inTransaction(kysely, async (transaction) => {
        if (!(await removeVisaMeasure(transaction, key)))
          throw new Problem('not-found', { key: 'no-visa-measure' })
      }),
  }
}
