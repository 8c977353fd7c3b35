import { sql, type SqlBool } from 'kysely'
import { type Report, reportReasons } from '#domain/feedback.ts'
import { compareText } from '#domain/words/text.ts'
import { oneOf, replaceExisting } from '#storage/columns.ts'
import { countRows, type Queries } from '#storage/database.ts'
import { readInBatches, streamBatches } from '#storage/yielding.ts'

/** Open reports that are stored for one item: more would only be a flood without news. */
const maxOpen = 200

/** Stores a report as open; does nothing where the item has 200 open ones. */
export async function insertReport(db: Queries, report: Report): Promise<void> {
  const open = db
    .selectFrom('report')
    .where('opportunity_id', '=', report.opportunityId)
    .where('state', '=', 'open')
  if ((await countRows(open)) >= maxOpen) return
  const { opportunityId, createdAt, ...sameColumns } = report
  const row = {
    ...sameColumns,
    opportunity_id: opportunityId,
    state: 'open',
    created_at: createdAt,
  }
  await db.insertInto('report').values(row).execute()
}

/** Reports in any state that came in the span, without its end. */
export const countReports = async (
  db: Queries,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<number> =>
  await countRows(
    db
      .selectFrom('report')
      .where('created_at', '>=', since.toISOString())
      .where('created_at', '<', until.toISOString()),
  )

/** For `where`: of this item; undefined: of any. */
const ofItem = (id: string | undefined) =>
  id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`opportunity_id = ${id}`

/** The newest first; of one item where an id is given. */
export async function listOpenReports(db: Queries, opportunityId?: string): Promise<Report[]> {
  const rows = await selectReports(db)
    .where(ofItem(opportunityId))
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toReport)
}

const selectReports = (db: Queries) =>
  db
    .selectFrom('report')
    .select([
      'id',
      'opportunity_id as opportunityId',
      'reason',
      'text',
      'wanted',
      'source',
      'network',
      'created_at as createdAt',
      'settled_at as settledAt',
    ])

function toReport({
  settledAt: _settledAt,
  ...row
}: Omit<Report, 'reason'> & {
  readonly reason: string
  readonly settledAt: string | null
}): Report {
  return { ...row, reason: oneOf(reportReasons, row.reason, 'other') }
}

/** `settledAt`: the instant at which it was resolved, null while it is open. undefined: none. */
export async function findReport(
  db: Queries,
  id: string,
): Promise<{ readonly report: Report; readonly settledAt: string | null } | undefined> {
  const row = await selectReports(db).where('id', '=', id).executeTakeFirst()
  return row && { report: toReport(row), settledAt: row.settledAt }
}

/**
 * Resolves the open reports of an item; `free`: only those that do not say what a fact should be.
 * `at`: the instant, by which `reopenReports` finds them.
 */
export async function resolveReports(
  db: Queries,
  opportunityId: string,
  at: string,
  which: 'all' | 'free' = 'all',
): Promise<void> {
  const open = db
    .updateTable('report')
    .set({ state: 'settled', settled_at: at })
    .where('opportunity_id', '=', opportunityId)
    .where('state', '=', 'open')
  await (which === 'free' ? open.where('wanted', 'is', null) : open).execute()
}

/** As `resolveReports`, those with these ids. */
export const resolveReportsOf = (db: Queries, ids: readonly string[], at: string) =>
  db
    .updateTable('report')
    .set({ state: 'settled', settled_at: at })
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .execute()

/** As `resolveReports`, all with this hash of a range of addresses. */
export const resolveReportsFrom = (db: Queries, network: string, at: string) =>
  db
    .updateTable('report')
    .set({ state: 'settled', settled_at: at })
    .where('network', '=', network)
    .where('state', '=', 'open')
    .execute()

/** The reports that were resolved at that instant. */
export const reopenReports = (db: Queries, resolvedAt: string) =>
  db
    .updateTable('report')
    .set({ state: 'open', settled_at: null })
    .where('settled_at', '=', resolvedAt)
    .execute()

/**
 * One more click on that day (YYYY-MM-DD); does nothing for an unknown item. Clicks at the same
 * time are all counted.
 */
export async function countClick(db: Queries, opportunityId: string, day: string): Promise<void> {
  const click = db
    .selectFrom('opportunity')
    .select(({ val, lit, cast }) => [
      'id',
      cast<string>(val(day), 'text').as('day'),
      lit(1).as('clicks'),
    ])
    .where('id', '=', opportunityId)
  const more = sql<number>`apply_click.clicks + 1`
  await db
    .insertInto('apply_click')
    .columns(['opportunity_id', 'day', 'clicks'])
    .expression(click)
    .onConflict(replaceExisting({ clicks: more }, 'opportunity_id', 'day'))
    .execute()
}

/** Clicks of all items by day from that day on; days without any are left out. */
export async function countClicksByDay(db: Queries, from: string, opportunityId?: string) {
  const rows = await db
    .selectFrom('apply_click')
    .select(['day', db.fn.sum('clicks').as('count')])
    .where('day', '>=', from)
    .where(ofItem(opportunityId))
    .groupBy('day')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/**
 * Clicks by item from that day (YYYY-MM-DD) on; items without any are left out. In batches, so that
 * other requests never wait for all.
 */
export async function readClicks(db: Queries, from: string): Promise<ReadonlyMap<string, number>> {
  const clicks = new Map<string, number>()
  for await (const rows of streamBatches(clickedAtOnce, (after) =>
    selectClicked(db, from, after).limit(clickedAtOnce).execute(),
  ))
    for (const row of rows) clicks.set(row.id, Number(row.clicks))
  return clicks
}

/** As `readClicks`, of these items. */
export async function readClicksOf(
  db: Queries,
  ids: readonly string[],
  from: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await readInBatches(ids, (some) =>
    selectClicked(db, from, '').where('opportunity_id', 'in', some).execute(),
  )
  return new Map(rows.map(({ id, clicks }) => [id, Number(clicks)]))
}

const clickedAtOnce = 2000

const selectClicked = (db: Queries, from: string, after: string) =>
  db
    .selectFrom('apply_click')
    .select(['opportunity_id as id', db.fn.sum('clicks').as('clicks')])
    .where('day', '>=', from)
    .where('opportunity_id', '>', after)
    .groupBy('opportunity_id')
    .orderBy('opportunity_id')

/** Reports, resolved ones too, by the day (UTC) of their creation. */
export async function countReportsByDay(db: Queries, from: string, opportunityId?: string) {
  const day = sql<string>`substr(created_at, 1, 10)`
  const rows = await db
    .selectFrom('report')
    .select([day.as('day'), db.fn.countAll().as('count')])
    .where('created_at', '>=', from)
    .where(ofItem(opportunityId))
    .groupBy(day)
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

type Stats = { readonly id: string; readonly clicks: number; readonly reports: number }

/**
 * Items with a click or a report from that day (YYYY-MM-DD) on, at most `limit` of them, and their
 * total number. The most clicked first, ties by the number of reports. Rows are summed in batches,
 * so that other requests never wait for all.
 */
export async function listActiveItems(
  db: Queries,
  {
    from,
    opportunityId,
    limit,
    itemsAtOnce = clickedAtOnce,
  }: { from: string; opportunityId?: string; limit: number; itemsAtOnce?: number },
) {
  const reported = new Map<string, number>()
  const readReported = (after: string) => {
    return db
      .selectFrom('report')
      .select(['opportunity_id as id', db.fn.countAll().as('count')])
      .where('created_at', '>=', from)
      .where('opportunity_id', '>', after)
      .where(ofItem(opportunityId))
      .groupBy('opportunity_id')
      .orderBy('opportunity_id')
      .limit(itemsAtOnce)
      .execute()
  }
  for await (const rows of streamBatches(itemsAtOnce, readReported))
    for (const { id, count } of rows) reported.set(id, Number(count))
  let best: Stats[] = []
  let count = 0
  const add = (found: readonly Stats[]) => {
    count += found.length
    const sorted = [...best, ...found].sort(
      (a, b) => b.clicks - a.clicks || b.reports - a.reports || compareText(a.id, b.id),
    )
    best = sorted.slice(0, limit)
  }
  const readClicked = (after: string) =>
    selectClicked(db, from, after).where(ofItem(opportunityId)).limit(itemsAtOnce).execute()
  for await (const rows of streamBatches(itemsAtOnce, readClicked)) {
    add(
      rows.map(({ id, clicks }) => ({
        id,
        clicks: Number(clicks),
        reports: reported.get(id) ?? 0,
      })),
    )
    for (const { id } of rows) reported.delete(id)
  }
  add([...reported].map(([id, reports]) => ({ id, clicks: 0, reports })))
  const items = db.selectFrom('opportunity').select(['id', 'name', 'slug', 'kind'])
  const ids = best.map(({ id }) => id)
  const names = await readInBatches(ids, (some) => items.where('id', 'in', some).execute())
  const byId = new Map(names.map((each) => [each.id, each]))
  // One that was removed meanwhile has no name.
  const named = []
  for (const stats of best) {
    const item = byId.get(stats.id)
    if (item !== undefined) named.push({ ...item, ...stats })
  }
  return { count, items: named }
}
