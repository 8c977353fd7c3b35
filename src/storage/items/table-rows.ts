import type { Selectable } from 'kysely'
import { faultyLinkStates } from '#domain/opportunity/link-result.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import type { Queries } from '#storage/database.ts'
import type { Tables } from '#storage/tables.ts'
import { readInBatches, streamBatches } from '#storage/yielding.ts'

// The index opportunity_line has all columns that are named here, but for `NotIndexedColumn` and
// `searchedTexts`, so that SQLite reads no rows (migrations/0018-openings.ts).

/** The columns that every row of the administrator's tables needs. */
const tableColumns = [
  'id',
  'state',
  'publish_at',
  'deadline_kind',
  'deadline_date',
  'deadline_time',
  'deadline_zone',
  'opens',
  'name',
] as const

/** Columns that orders and filters read. */
type AskedColumn =
  | 'name'
  | 'deadline_date'
  | 'country'
  | 'updated_at'
  | 'verified_on'
  | 'link_state'
  | 'created_at'
  | NotIndexedColumn

/** Those that the index lacks: for them the rows themselves are read. */
type NotIndexedColumn = 'categories' | 'rules'

/** Other texts of the administrator's search; the index has them too. */
export const searchedColumns = [
  'country',
  'host_university',
  'host_organization',
  'location',
  'code',
  'slug',
] as const

/** The texts that the search reads if names match little; the rows themselves are read for them. */
export const searchedTexts = [
  'aliases',
  'description',
  'benefits',
  'eligibility',
  'how_to_apply',
  'documents',
  'duration',
  'fields',
  'amount_note',
  'eligible_from',
  'custom_message',
  'official_link',
  'source',
] as const

/** The columns of the administrator's table, with the requested ones. */
export type TableRow = Selectable<Pick<Tables['opportunity'], (typeof tableColumns)[number]>> &
  Partial<
    Selectable<
      Pick<
        Tables['opportunity'],
        AskedColumn | (typeof searchedColumns)[number] | (typeof searchedTexts)[number]
      >
    >
  >

/** Items of one query. With 500, PostgreSQL takes a quarter longer for 50,000. */
const rowsAtOnce = 2000

/**
 * Yields the fields of all items for sorting (`columns`), filters and search, trash included, by kind and id; of one
 * kind if given. The search reads names and the like, or with 'texts' also those.
 */
export async function* streamTableRows(
  db: Queries,
  {
    kind: only,
    columns: asked,
    searched,
  }: {
    kind?: Kind | undefined
    columns: readonly AskedColumn[]
    searched?: 'names' | 'texts' | undefined
  },
): AsyncGenerator<readonly TableRow[]> {
  // Only needed columns are read: most of the time goes into handing over values.
  const texts = [
    ...(searched ? searchedColumns : []),
    ...(searched === 'texts' ? searchedTexts : []),
  ]
  const columns = [...new Set([...tableColumns, ...asked, ...texts])]
  for (const kind of only === undefined ? kinds : [only])
    yield* streamBatches(rowsAtOnce, (after): Promise<readonly TableRow[]> =>
      selectBatch(db, kind, after).select(columns).execute(),
    )
}

const selectBatch = (db: Queries, kind: Kind, after: string) =>
  db
    .selectFrom('opportunity')
    .where('kind', '=', kind)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)

/** Where the items of a kind take place, each country once, as it is stored. */
export async function listCountriesOf(db: Queries, kind: Kind): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('opportunity')
    .select('country')
    .distinct()
    .where('kind', '=', kind)
    .execute()
  return rows.map(({ country }) => country).filter((country) => country !== null)
}

/** How many of each kind are not in the trash. */
export async function countByKind(db: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('opportunity')
    .select(['kind', db.fn.countAll().as('count')])
    .where('state', '!=', 'trash')
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}

const attentionColumns = ['kind', 'version', 'link_state', 'verified_on', ...tableColumns] as const

export type AttentionRow = Selectable<
  Pick<Tables['opportunity'], (typeof attentionColumns)[number]>
>

/**
 * The items outside the trash with an open report and those published ones that are scheduled,
 * whose link fails, or whose deadline lies between the two days (YYYY-MM-DD, inclusive; expected
 * ones also before), kind by kind in the order of their ids.
 */
export async function* streamAttentionRows(
  db: Queries,
  { from, to }: { from: string; to: string },
  now: Date,
) {
  for (const kind of kinds)
    yield* streamBatches(rowsAtOnce, (after): Promise<readonly AttentionRow[]> =>
      selectBatch(db, kind, after)
        .select(attentionColumns)
        .where(({ eb, and, or, exists, selectFrom }) => {
          const report = selectFrom('report')
            .select('id')
            .where('state', '=', 'open')
            .whereRef('opportunity_id', '=', 'opportunity.id')
          const deadline = and([
            eb('deadline_date', '<=', to),
            or([
              eb('deadline_kind', '=', 'expected'),
              and([eb('deadline_kind', '=', 'fixed'), eb('deadline_date', '>=', from)]),
            ]),
          ])
          const published = or([
            eb('publish_at', '>', now.toISOString()),
            eb('link_state', 'in', faultyLinkStates),
            deadline,
          ])
          return and([
            eb('opportunity.state', '!=', 'trash'),
            or([and([eb('opportunity.state', '=', 'published'), published]), exists(report)]),
          ])
        })
        .execute(),
    )
}

/**
 * The published items of the starter catalogue with an announced day from `from` (YYYY-MM-DD) on
 * that were never checked, in no order.
 */
export const listUncheckedDays = async (
  db: Queries,
  from: string,
): Promise<readonly AttentionRow[]> =>
  await db
    .selectFrom('opportunity')
    .select(attentionColumns)
    .where('state', '=', 'published')
    .where('verified_on', 'is', null)
    .where('deadline_kind', '=', 'fixed')
    .where('deadline_date', '>=', from)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('starter_item')
        .select('item_id')
        .where('entity', '=', 'opportunity')
        .where('item_id', 'is not', null)
        .$narrowType<{ item_id: string }>(),
    )
    .execute()

/** By id, without items that have none. */
export async function findOfficialLinks(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await readInBatches(ids, (some) =>
    db.selectFrom('opportunity').select(['id', 'official_link']).where('id', 'in', some).execute(),
  )
  return new Map(rows.map((row) => [row.id, row.official_link]))
}
