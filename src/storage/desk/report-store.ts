import { oneOf } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'

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

/** Does nothing for an unknown report. */
export async function settleReport(db: Queries, id: string): Promise<void> {
  await db.updateTable('report').set({ state: 'settled' }).where('id', '=', id).execute()
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

export interface DayFigure {
  readonly opportunityId: string
  readonly day: string
  readonly count: number
}

/** Clicks by item and day from that day on. */
export async function listClicks(db: Queries, from: string, opportunityId?: string): Promise<DayFigure[]> {
  const clicks = db.selectFrom('apply_click').selectAll().where('day', '>=', from)
  const rows = await (opportunityId === undefined ? clicks : clicks.where('opportunity_id', '=', opportunityId)).execute()
  return rows.map((row) => ({ opportunityId: row.opportunity_id, day: row.day, count: row.clicks }))
}

/** Reports, settled ones too, each as a figure of 1 on its day, from that day on. */
export async function listReportDays(db: Queries, from: string, opportunityId?: string): Promise<DayFigure[]> {
  const reports = db.selectFrom('report').select(['opportunity_id', 'created_at']).where('created_at', '>=', from)
  const rows = await (opportunityId === undefined ? reports : reports.where('opportunity_id', '=', opportunityId)).execute()
  return rows.map((row) => ({ opportunityId: row.opportunity_id, day: row.created_at.slice(0, 10), count: 1 }))
}
