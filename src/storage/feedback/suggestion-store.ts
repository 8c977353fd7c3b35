import { sql } from 'kysely'
import { type Suggestion, suggestedKinds } from '#domain/feedback.ts'
import { replaceExisting } from '#storage/columns.ts'
import { countRows, type Queries } from '#storage/database.ts'

/** Different words that are stored: more would only be a flood without news. */
const maxStored = 500

/**
 * Stores a suggestion, or counts it once more where equal words are stored; their link, kind and day
 * stay unless it has one. Does nothing for new words where 500 are stored.
 */
export async function countSuggestion(
  db: Queries,
  key: string,
  { words, link, kind, day, createdAt }: Omit<Suggestion, 'count'>,
): Promise<void> {
  const known = await db.selectFrom('suggestion').select('key').where('key', '=', key).execute()
  if (known.length === 0 && (await countRows(db.selectFrom('suggestion'))) >= maxStored) return
  await db
    .insertInto('suggestion')
    .values({ key, words, link, kind, day, count: 1, created_at: createdAt })
    .onConflict(
      replaceExisting(
        {
          count: sql<number>`suggestion.count + 1`,
          ...(link !== null && { link }),
          ...(kind !== null && { kind }),
          ...(day !== null && { day }),
        },
        'key',
      ),
    )
    .execute()
}

const columns = ['words', 'link', 'kind', 'day', 'count', 'created_at as createdAt'] as const

function toSuggestion(
  row: Omit<Suggestion, 'kind'> & { readonly kind: string | null },
): Suggestion {
  const kind = suggestedKinds.find((each) => each === row.kind) ?? null
  return { ...row, kind, count: Number(row.count) }
}

/** The most frequent first, equal ones the oldest first. */
export async function listSuggestions(db: Queries): Promise<readonly Suggestion[]> {
  const rows = await db
    .selectFrom('suggestion')
    .select(columns)
    .orderBy('count', 'desc')
    .orderBy('created_at')
    .orderBy('key')
    .execute()
  return rows.map(toSuggestion)
}

/** Deletes a suggestion and returns it; undefined: there are no such words. */
export async function takeSuggestion(db: Queries, key: string): Promise<Suggestion | undefined> {
  const row = await db
    .deleteFrom('suggestion')
    .where('key', '=', key)
    .returning(columns)
    .executeTakeFirst()
  return row && toSuggestion(row)
}

/** Stores one that was taken; to what has been told meanwhile its count, link, kind and day are added. */
export async function putSuggestion(
  db: Queries,
  key: string,
  { words, link, kind, day, count, createdAt }: Suggestion,
): Promise<void> {
  await db
    .insertInto('suggestion')
    .values({ key, words, link, kind, day, count, created_at: createdAt })
    .onConflict(
      replaceExisting(
        {
          count: sql<number>`suggestion.count + ${count}`,
          link: sql<string | null>`coalesce(suggestion.link, ${link})`,
          kind: sql<string | null>`coalesce(suggestion.kind, ${kind})`,
          day: sql<string | null>`coalesce(suggestion.day, ${day})`,
        },
        'key',
      ),
    )
    .execute()
}
