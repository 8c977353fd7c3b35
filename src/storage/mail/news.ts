import { type Selectable, sql } from 'kysely'
import { isOpenToAll } from '#domain/eligibility/as-ruled.ts'
import type { NewsItem } from '#domain/mail/alerts.ts'
import type { Dates } from '#domain/opportunity/applications.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { addDays } from '#domain/words/plain-date.ts'
import { skipExisting, publicAt } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import { columnsOf, fromRow } from '#storage/items/opportunity-store.ts'
import type { Tables } from '#storage/tables.ts'
import { batchesOf, perStatement, readInBatches, streamBatches } from '#storage/yielding.ts'

export type AnnouncedItem = Selectable<Tables['known_item']>

const dateFields = [
  'id',
  'deadline',
  'opens',
  'expectedOpens',
  'usuallyOpens',
  'usually',
  'updatedAt',
] as const
const newsFields = [
  ...dateFields,
  ...([
    'slug',
    'kind',
    'name',
    'categories',
    'regions',
    'fields',
    'country',
    'countryCode',
  ] as const),
  ...(['location', 'openToAll', 'eligibleFrom', 'rules', 'funding', 'officialLink'] as const),
] as const

/** The instant in `deadline`, from which it is past. */
const instantIndex = 12
const instantLength = 24

/**
 * Ids of the items public at `now` whose known deadline has passed without a change, or whose
 * opening day may have come.
 */
export async function listPassed(db: Queries, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('known_item')
    // A cross join fixes the order in SQLite. With an inner join it would scan all items and look
    // up the state of each.
    .crossJoin('opportunity')
    .select('known_item.opportunity_id')
    .whereRef('opportunity.id', '=', 'known_item.opportunity_id')
    .where((each) =>
      each.or([
        each.and([
          each('known_item.state', '=', 'open'),
          each('known_item.deadline', '!=', ''),
          each(
            sql<string>`substr(${sql.ref('known_item.deadline')}, ${sql.lit(instantIndex)}, ${sql.lit(instantLength)})`,
            '<=',
            now.toISOString(),
          ),
        ]),
        // The opening of the next round. A day begins up to 14 hours before it does in UTC.
        each.and([
          each('known_item.state', '=', 'closed'),
          each(
            sql<string>`substr(${sql.ref('known_item.deadline')}, 1, 10)`,
            '<',
            sql.ref<string>('known_item.opens'),
          ),
          each('known_item.opens', '<=', addDays(now.toISOString().slice(0, 10), 1)),
        ]),
      ]),
    )
    .where(publicAt('opportunity', now))
    .execute()
  return rows.map((row) => row.opportunity_id)
}

/** The newest item that became news until `quietSince`, an instant; undefined: none. */
export async function findNewest(db: Queries, quietSince: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('known_item')
    .select(db.fn.max('public_at').as('newest'))
    .where('public_at', '<=', quietSince)
    .executeTakeFirst()
  return row?.newest || undefined
}

/**
 * Yields in batches the items that became news after `from` and until `to`, both instants, oldest
 * first: ids with the instants.
 */
export async function* readNews(db: Queries, from: string, to: string) {
  const known = db
    .selectFrom('known_item')
    .select(['opportunity_id', 'public_at'])
    .where('public_at', '<=', to)
    .orderBy('public_at')
    .orderBy('opportunity_id')
  for (let last: Pick<AnnouncedItem, 'opportunity_id' | 'public_at'> | undefined; ;) {
    const after = last
    const rows = await known
      .where((each) =>
        after === undefined
          ? each('public_at', '>', from)
          : each(
              each.refTuple('public_at', 'opportunity_id'),
              '>',
              each.tuple(after.public_at, after.opportunity_id),
            ),
      )
      .limit(perStatement)
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < perStatement) return
    last = rows.at(-1)
  }
}

export const findAnnouncedItems = async (
  db: Queries,
  ids: readonly string[],
): Promise<readonly AnnouncedItem[]> =>
  await readInBatches(ids, (some) =>
    db.selectFrom('known_item').selectAll().where('opportunity_id', 'in', some).execute(),
  )

/** Stores the items; those that are known already stay unchanged. */
export async function insertAnnouncedItems(
  db: Queries,
  items: readonly AnnouncedItem[],
): Promise<void> {
  for await (const some of batchesOf(items, perStatement))
    await db
      .insertInto('known_item')
      .values(some)
      .onConflict(skipExisting('opportunity_id'))
      .execute()
}

/** Replaces the remembered dates. false: another process has noticed the same change first. */
export async function replaceAnnouncedItem(
  db: Queries,
  before: AnnouncedItem,
  after: Omit<AnnouncedItem, 'opportunity_id' | 'public_at'>,
) {
  const { deadline, state, deadline_kind, opens } = after
  const { numUpdatedRows } = await db
    .updateTable('known_item')
    .set({ deadline, state, deadline_kind, opens })
    .where('opportunity_id', '=', before.opportunity_id)
    .where('deadline', '=', before.deadline)
    .where('state', '=', before.state)
    .where('deadline_kind', 'is not distinct from', before.deadline_kind)
    .where('opens', 'is not distinct from', before.opens)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those of the ids that are public at `now`, without their long texts. */
export async function listNewsItems(
  db: Queries,
  ids: readonly string[],
  now: Date,
): Promise<NewsItem[]> {
  const published = db
    .selectFrom('opportunity')
    .select(columnsOf(newsFields))
    .where(publicAt('opportunity', now))
  const rows = await readInBatches(ids, (some) => published.where('id', 'in', some).execute())
  return rows
    .map((row) => fromRow(row, newsFields))
    .map((item) => ({ ...item, openToAll: isOpenToAll(item) }))
}

/** The columns that show whether an item's dates moved or passed. */
export type ItemDates = Dates & Pick<Opportunity, 'id' | 'updatedAt'>

const columns = columnsOf(dateFields)

/** All items public at `now`, part by part. */
export async function* readItemDates(db: Queries, now: Date): AsyncGenerator<readonly ItemDates[]> {
  const all = db
    .selectFrom('opportunity')
    .select(columns)
    .where(publicAt('opportunity', now))
    .orderBy('id')
    .limit(perStatement)
  for await (const rows of streamBatches(perStatement, (after) =>
    all.where('id', '>', after).execute(),
  ))
    yield rows.map(toItemDates)
}

/** Those of the ids that are public at `now`, part by part. */
export async function* findItemDates(
  db: Queries,
  ids: readonly string[],
  now: Date,
): AsyncGenerator<readonly ItemDates[]> {
  const published = db.selectFrom('opportunity').select(columns).where(publicAt('opportunity', now))
  for await (const some of batchesOf(ids, perStatement))
    yield (await published.where('id', 'in', some).execute()).map(toItemDates)
}

/** Ids of the items that have become public by the clock since `since`, an instant. */
export async function listBecomePublic(db: Queries, since: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('opportunity')
    .select('id')
    .where('publish_at', '>', since)
    .where('publish_at', '<=', now.toISOString())
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The public items with watchers that may have a reminder between `from` and `to` (YYYY-MM-DD): a
 * day of theirs, or usual months.
 */
export async function listWatchedDates(
  db: Queries,
  from: string,
  to: string,
  now: Date,
): Promise<ItemDates[]> {
  const rows = await db
    .selectFrom((each) =>
      each.selectFrom('watch').select('opportunity_id').distinct().as('watched'),
    )
    .innerJoin('opportunity', 'opportunity.id', 'watched.opportunity_id')
    .select(columns)
    .where((each) =>
      each.or([
        each.and([each('deadline_date', '>=', from), each('deadline_date', '<=', to)]),
        each.and([each('opens', '>=', from), each('opens', '<=', to)]),
        each('usually', '!=', '[]'),
      ]),
    )
    .where(publicAt('opportunity', now))
    .execute()
  return rows.map(toItemDates)
}

const toItemDates = (row: Parameters<typeof fromRow>[0]): ItemDates => fromRow(row, dateFields)
