import { sql } from 'kysely'
import { type Suggestion, suggestedKinds } from '#domain/feedback.ts'
import { replaceExisting } from '#storage/columns.ts'
import { countRows, type Queries } from '#storage/database.ts'

/** Different words that are open: more would only be a flood without news. */
const maxStored = 500

/** The same from one range of addresses, so that it does not take the places of all others. */
const maxOfRange = 20

/** A suggestion as it came in. */
export interface ToldSuggestion extends Omit<Suggestion, 'count' | 'ofRange'> {
  /** The hash of the range of addresses that it came from; null: unknown. */
  readonly network: string | null
}

/**
 * Stores a suggestion, or counts it once more where equal words are stored; their link, kind and day
 * stay unless it has one, and settled ones are open again. Does nothing for new words where 500 are
 * open, or 20 of that range of addresses.
 */
export async function countSuggestion(
  db: Queries,
  key: string,
  { words, link, kind, day, createdAt, network }: ToldSuggestion,
): Promise<void> {
  const known = await db.selectFrom('suggestion').select('key').where('key', '=', key).execute()
  if (known.length === 0 && !(await hasPlace(db, network))) return
  await db
    .insertInto('suggestion')
    .values({ key, words, link, kind, day, count: 1, created_at: createdAt, network })
    .onConflict(
      replaceExisting(
        {
          count: sql<number>`suggestion.count + 1`,
          settled_at: null,
          // What several ranges tell is no flood of one of them.
          network: sql<
            string | null
          >`case when suggestion.network = excluded.network then suggestion.network end`,
          ...(link !== null && { link }),
          ...(kind !== null && { kind }),
          ...(day !== null && { day }),
        },
        'key',
      ),
    )
    .execute()
}

async function hasPlace(db: Queries, network: string | null): Promise<boolean> {
  const unsettled = db.selectFrom('suggestion').where('settled_at', 'is', null)
  if ((await countRows(unsettled)) >= maxStored) return false
  return (
    network === null || (await countRows(unsettled.where('network', '=', network))) < maxOfRange
  )
}

/** The open ones, the most frequent first, equal ones the oldest first. */
export async function listSuggestions(db: Queries): Promise<readonly Suggestion[]> {
  const rows = await db
    .selectFrom('suggestion')
    .select(['words', 'link', 'kind', 'day', 'count', 'created_at as createdAt', 'network'])
    .where('settled_at', 'is', null)
    .orderBy('count', 'desc')
    .orderBy('created_at')
    .orderBy('key')
    .execute()
  const ofRange = new Map<string | null, number>()
  for (const { network } of rows) ofRange.set(network, (ofRange.get(network) ?? 0) + 1)
  return rows.map(({ network, ...row }) => ({
    ...row,
    kind: suggestedKinds.find((each) => each === row.kind) ?? null,
    count: Number(row.count),
    ofRange: network === null ? 1 : (ofRange.get(network) ?? 1),
  }))
}

/** undefined: no such words are stored. */
export const findSuggestion = (db: Queries, key: string) =>
  db
    .selectFrom('suggestion')
    .select(['network', 'settled_at as settledAt'])
    .where('key', '=', key)
    .executeTakeFirst()

/** Settles the open suggestion at that instant. */
export const settleSuggestion = (db: Queries, key: string, at: string) =>
  db
    .updateTable('suggestion')
    .set({ settled_at: at })
    .where('key', '=', key)
    .where('settled_at', 'is', null)
    .execute()

/** As `settleSuggestion`, all with this hash of a range of addresses. */
export const settleSuggestionsFrom = (db: Queries, network: string, at: string) =>
  db
    .updateTable('suggestion')
    .set({ settled_at: at })
    .where('network', '=', network)
    .where('settled_at', 'is', null)
    .execute()

/** The suggestions that were settled at that instant. */
export const reopenSuggestions = (db: Queries, settledAt: string) =>
  db
    .updateTable('suggestion')
    .set({ settled_at: null })
    .where('settled_at', '=', settledAt)
    .execute()
