import { setImmediate as afterOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import { compareText } from '#domain/words/fold.ts'
import { oneOf } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'
import { readParts } from '#storage/items/read-parts.ts'

export interface StoredReport {
  readonly id: string
  readonly opportunityId: string
  readonly reason: string
  readonly text: string | null
  readonly state: 'open' | 'settled'
  /** Instant, ISO 8601 in UTC. */
  readonly createdAt: string
}

/** Open reports kept of one item: more would only be a flood that says nothing new. */
const mostOpen = 200

/** Stores a report as open; does nothing where the item has 200 open ones. */
export async function insertReport(db: Queries, report: Omit<StoredReport, 'state'>): Promise<void> {
  const open = await db
    .selectFrom('report')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('opportunity_id', '=', report.opportunityId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (Number(open?.count ?? 0) >= mostOpen) return
  await db
    .insertInto('report')
    .values({
      id: report.id,
      opportunity_id: report.opportunityId,
      reason: report.reason,
      text: report.text,
      state: 'open',
      created_at: report.createdAt,
    })
    .execute()
}

/** The newest first; of one item where an id is given. */
export async function listOpenReports(db: Queries, opportunityId?: string): Promise<StoredReport[]> {
  const open = db.selectFrom('report').selectAll().where('state', '=', 'open').orderBy('created_at', 'desc').orderBy('id')
  const rows = await (opportunityId === undefined ? open : open.where('opportunity_id', '=', opportunityId)).execute()
  return rows.map((row) => ({
    id: row.id,
    opportunityId: row.opportunity_id,
    reason: row.reason,
    text: row.text,
    state: oneOf(['open', 'settled'], row.state, 'open'),
    createdAt: row.created_at,
  }))
}

export async function settleReports(db: Queries, opportunityId: string): Promise<void> {
  await db.updateTable('report').set({ state: 'settled' }).where('opportunity_id', '=', opportunityId).execute()
}

/** One more click on that day (YYYY-MM-DD); does nothing for an unknown item. Clicks at the same time are all counted. */
export async function countClick(db: Queries, opportunityId: string, day: string): Promise<void> {
  await db
    .insertInto('apply_click')
    .columns(['opportunity_id', 'day', 'clicks'])
    .expression((each) =>
      each
        .selectFrom('opportunity')
        .select(({ val, lit, cast }) => ['id', cast<string>(val(day), 'text').as('day'), lit(1).as('clicks')])
        .where('id', '=', opportunityId),
    )
    .onConflict((conflict) =>
      conflict.columns(['opportunity_id', 'day']).doUpdateSet((each) => ({ clicks: each('apply_click.clicks', '+', 1) })),
    )
    .execute()
}

interface DayFigure {
  readonly day: string
  readonly count: number
}

/** Clicks of all items by day from that day on; days without any are left out. */
export async function countClicksByDay(db: Queries, from: string, opportunityId?: string): Promise<DayFigure[]> {
  const clicks = db
    .selectFrom('apply_click')
    .select(({ fn }) => ['day', fn.sum<number>('clicks').as('count')])
    .where('day', '>=', from)
    .groupBy('day')
  const rows = await (opportunityId === undefined ? clicks : clicks.where('opportunity_id', '=', opportunityId)).execute()
  return rows.map(({ day, count }) => ({ day, count: Number(count) }))
}

/** Reports, settled ones too, by the day (UTC) of their making. */
export async function countReportsByDay(db: Queries, from: string, opportunityId?: string): Promise<DayFigure[]> {
  const day = sql<string>`substr(created_at, 1, 10)`
  const reports = db
    .selectFrom('report')
    .select(({ fn }) => [day.as('day'), fn.countAll<number>().as('count')])
    .where('created_at', '>=', from)
    .groupBy(day)
  const rows = await (opportunityId === undefined ? reports : reports.where('opportunity_id', '=', opportunityId)).execute()
  return rows.map((row) => ({ day: row.day, count: Number(row.count) }))
}

interface ItemFigures {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly kind: string
  readonly clicks: number
  readonly reports: number
}

interface Asked {
  /** YYYY-MM-DD. */
  readonly from: string
  readonly opportunityId?: string | undefined
}

type Figures = Pick<ItemFigures, 'id' | 'clicks' | 'reports'>

/** Reported items that are read in one turn. */
const rowsAtOnce = 1000

/**
 * Items with a click or a report from that day on, at most `limit` of them, and how many there are in all. Those with the most clicks come
 * first, among them those with the most reports. The database sums `itemsAtOnce` items in one turn, 4 ms, and hands over the best of them
 * alone: to hand over 50,000 takes as long as to sum them.
 */
export async function listActiveItems(
  db: Queries,
  { limit, itemsAtOnce = 10_000, ...asked }: Asked & { readonly limit: number; readonly itemsAtOnce?: number },
): Promise<{ readonly items: readonly ItemFigures[]; readonly count: number }> {
  const reported = new Map<string, Figures>()
  let count = 0
  for await (const rows of readReported(db, asked)) {
    for (const { id, clicks, reports } of rows) {
      reported.set(id, { id, clicks: Number(clicks ?? 0), reports: Number(reports) })
      if (clicks === null) count += 1
    }
  }
  let best = cut([...reported.values()], limit)
  for (let after: string | null = ''; after !== null;) {
    await afterOthers()
    const part = await readClicked(db, asked, { after, itemsAtOnce, limit })
    // The reported ones are there.
    const others = part.filter(({ id }) => !reported.has(id))
    best = cut([...best, ...others.map(({ id, clicks }) => ({ id, clicks, reports: 0 }))], limit)
    count += part[0]?.items ?? 0
    after = part[0]?.last ?? null
  }
  const names = new Map((await readNames(db, best)).map((each) => [each.id, each]))
  return { count, items: best.flatMap((figures) => ({ ...names.get(figures.id), ...figures })).filter(isNamed) }
}

function cut(figures: readonly Figures[], limit: number): Figures[] {
  return figures.toSorted((a, b) => b.clicks - a.clicks || b.reports - a.reports || compareText(a.id, b.id)).slice(0, limit)
}

/** One that was removed meanwhile has no name. */
function isNamed(figures: Figures & Partial<ItemFigures>): figures is ItemFigures {
  return figures.name !== undefined
}

interface Clicked {
  readonly id: string
  readonly clicks: number
  /** How many were summed. */
  readonly items: number
  /** The id of the last of them. */
  readonly last: string
}

/** Of the next items with a click those with the most. */
async function readClicked(
  db: Queries,
  { from, opportunityId }: Asked,
  { after, itemsAtOnce, limit }: { readonly after: string; readonly itemsAtOnce: number; readonly limit: number },
): Promise<readonly Clicked[]> {
  const clicks = db.selectFrom('apply_click').where('opportunity_id', '>', after).where('day', '>=', from)
  const summed = (opportunityId === undefined ? clicks : clicks.where('opportunity_id', '=', opportunityId))
    .select(({ fn }) => ['opportunity_id as id', fn.sum('clicks').as('clicks')])
    .groupBy('opportunity_id')
    .orderBy('opportunity_id')
    .limit(itemsAtOnce)
  // Begins with 'select': all else waits in the line of those who write to SQLite (sqlite.ts).
  const most = sql<Clicked>`select * from (
    with summed as ${summed}
    select id, clicks, (select count(*) from summed) as items, (select max(id) from summed) as last
    from summed order by clicks desc, id limit ${limit}
  ) as most`
  const { rows } = await most.execute(db)
  return rows.map((row) => ({ ...row, clicks: Number(row.clicks), items: Number(row.items) }))
}

/** `clicks`: null where there are none. */
function readReported(db: Queries, { from, opportunityId }: Asked) {
  return readParts(rowsAtOnce, (after) => {
    const reports = db
      .selectFrom('report')
      .select(({ fn, selectFrom }) => [
        'opportunity_id as id',
        fn.countAll<number>().as('reports'),
        selectFrom('apply_click')
          .select(({ fn: ofClicks }) => ofClicks.sum<number | null>('clicks').as('clicks'))
          .whereRef('apply_click.opportunity_id', '=', 'report.opportunity_id')
          .where('day', '>=', from)
          .as('clicks'),
      ])
      .where('opportunity_id', '>', after)
      .where('created_at', '>=', from)
      .groupBy('opportunity_id')
      .orderBy('opportunity_id')
      .limit(rowsAtOnce)
    return (opportunityId === undefined ? reports : reports.where('opportunity_id', '=', opportunityId)).execute()
  })
}

async function readNames(db: Queries, items: readonly Figures[]) {
  const ids = items.map(({ id }) => id)
  return ids.length === 0 ? [] : db.selectFrom('opportunity').select(['id', 'name', 'slug', 'kind']).where('id', 'in', ids).execute()
}
