import type { VisaMeasure } from '#domain/eligibility/visa-measures.ts'
import { isVisaPurpose } from '#domain/forms/visa-measure-draft.ts'
import { decodeTexts, encodeJson, replaceExisting, skipExisting } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'

/** All visa measures, by host and first day. */
export async function listVisaMeasures(db: Queries): Promise<readonly VisaMeasure[]> {
  const rows = await db
    .selectFrom('visa_measure')
    .select(['key', 'host', 'nationalities', 'purposes', 'since', 'until', 'source', 'note'])
    .orderBy('host')
    .orderBy('since')
    .orderBy('key')
    .execute()
  return rows.map(({ nationalities, purposes, ...row }) => ({
    ...row,
    nationalities: decodeTexts(nationalities),
    purposes: decodeTexts(purposes).filter(isVisaPurpose),
  }))
}

/** Stores the measure in place of the one with its key, or beside the others. */
export async function saveVisaMeasure(db: Queries, measure: VisaMeasure, now: Date): Promise<void> {
  const row = toRow(measure, now)
  await db.insertInto('visa_measure').values(row).onConflict(replaceExisting(row, 'key')).execute()
}

/** false: no measure has this key. */
export async function removeVisaMeasure(db: Queries, key: string): Promise<boolean> {
  const result = await db.deleteFrom('visa_measure').where('key', '=', key).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Stores measures whose keys are new; existing ones stay, because an editor may have changed them.
 */
export async function addVisaMeasures(
  db: Queries,
  measures: readonly VisaMeasure[],
  now: Date,
): Promise<void> {
  if (measures.length === 0) return
  const rows = measures.map((measure) => toRow(measure, now))
  await db.insertInto('visa_measure').values(rows).onConflict(skipExisting('key')).execute()
}

const toRow = ({ nationalities, purposes, ...measure }: VisaMeasure, now: Date) => ({
  ...measure,
  nationalities: encodeJson(nationalities),
  purposes: encodeJson(purposes),
  changed_at: now.toISOString(),
})
