import { decodeJson, encodeJson, replaceExisting } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'

/** A form of the panel as it was typed. */
export interface StoredForm {
  /** Given by the browser in which it is typed. */
  readonly id: string
  /** The id of what is edited, or the kind of a new one. */
  readonly subject: string
  /** Instant of the last change, ISO 8601 in UTC. */
  readonly changedAt: string
  /** JSON of the page that wrote it. */
  readonly contents: unknown
}

/** In place of an earlier copy of the same form. */
export async function putUnsavedForm(
  db: Queries,
  { id, subject, changedAt, contents }: StoredForm,
): Promise<void> {
  const row = { subject, changed_at: changedAt, contents: encodeJson(contents) }
  await db
    .insertInto('unsaved_form')
    .values({ id, ...row })
    .onConflict(replaceExisting(row, 'id'))
    .execute()
}

/** The newest first; empty: there is none. */
export async function listUnsavedForms(
  db: Queries,
  subject: string,
): Promise<readonly StoredForm[]> {
  const rows = await db
    .selectFrom('unsaved_form')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('changed_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    changedAt: row.changed_at,
    contents: decodeJson(row.contents),
  }))
}

/** One that is not stored is no error. */
export async function deleteUnsavedForm(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('unsaved_form').where('id', '=', id).execute()
}

/** Deletes those of before an instant, and all but the newest `most`. */
export async function deleteOldForms(
  db: Queries,
  { before, most }: { readonly before: string; readonly most: number },
): Promise<void> {
  await db.deleteFrom('unsaved_form').where('changed_at', '<', before).execute()
  const newest = db
    .selectFrom('unsaved_form')
    .select('id')
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(most)
  await db.deleteFrom('unsaved_form').where('id', 'not in', newest).execute()
}
