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

/** Deletes a suggestion and returns it; undefined: there are no such words. */
export async function takeSuggestion(db: Queries, key: string): Promise<Suggestion | undefined> {
  const row = await db
    .deleteFrom('suggestion')
    .where('key', '=', key)
    .returning(['words', 'link', 'count', 'created_at as createdAt'])
    .executeTakeFirst()
  return row && { ...row, count: Number(row.count) }
}

/** Stores one that was taken; to what has been told meanwhile its count and link are added. */
export async function putSuggestion(
  db: Queries,
  key: string,
  { words, link, count, createdAt }: Suggestion,
): Promise<void> {
  await db
    .insertInto('suggestion')
    .values({ key, words, link, count, created_at: createdAt })
    .onConflict(
      replaceExisting(
        {
          count: sql<number>`suggestion.count + ${count}`,
          link: sql<string | null>`coalesce(suggestion.link, ${link})`,
        },
        'key',
      ),
    )
    .execute()
}
