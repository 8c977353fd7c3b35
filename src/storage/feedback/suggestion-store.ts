import { sql } from 'kysely'
import type { Suggestion } from '#domain/feedback.ts'
import { replaceExisting } from '#storage/columns.ts'
import { countRows, type Queries } from '#storage/database.ts'

/** Different words that are stored: more would only be a flood without news. */
const maxStored = 500

/**
 * Stores a suggestion, or counts it once more where equal words are stored; their link stays unless
 * it has one. Does nothing for new words where 500 are stored.
 */
export async function countSuggestion(
  db: Queries,
  key: string,
  { words, link, createdAt }: Omit<Suggestion, 'count'>,
): Promise<void> {
  const known = await db.selectFrom('suggestion').select('key').where('key', '=', key).execute()
  if (known.length === 0 && (await countRows(db.selectFrom('suggestion'))) >= maxStored) return
  await db
    .insertInto('suggestion')
    .values({ key, words, link, count: 1, created_at: createdAt })
    .onConflict(
      replaceExisting(
        { count: sql<number>`suggestion.count + 1`, ...(link !== null && { link }) },
        'key',
      ),
    )
    .execute()
}

/** The most frequent first, equal ones the oldest first. */
export async function listSuggestions(db: Queries): Promise<readonly Suggestion[]> {
  const rows = await db
    .selectFrom('suggestion')
    .select(['words', 'link', 'count', 'created_at as createdAt'])
    .orderBy('count', 'desc')
    .orderBy('created_at')
    .orderBy('key')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** false: there are no such words. */
export const deleteSuggestion = async (db: Queries, key: string): Promise<boolean> =>
  (await db.deleteFrom('suggestion').where('key', '=', key).executeTakeFirst()).numDeletedRows > 0n
