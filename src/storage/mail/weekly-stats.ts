import { sql } from 'kysely'
import type { WeeklyStat } from '#domain/mail/mail-content.ts'
import { countRows, type Queries } from '#storage/database.ts'
import { keptMessages } from '#storage/feedback/message-store.ts'

/** Events since the instant, and waiting work, in the order of the administrator's summary. */
export async function countWeek(
  db: Queries,
  since: Date,
): Promise<[figure: WeeklyStat, count: number][]> {
  const at = since.toISOString()
  const { sum } = await db
    .selectFrom('apply_click')
    .select(({ fn }) => fn.sum('clicks').as('sum'))
    .where('day', '>=', at.slice(0, 10))
    .executeTakeFirstOrThrow()
  return [
    ['confirmed', await countRows(db.selectFrom('subscriber').where('state', '=', 'confirmed'))],
    [
      'confirmedThisWeek',
      await countRows(db.selectFrom('subscriber').where('confirmed_at', '>=', at)),
    ],
    ['messages', await countRows(keptMessages(db).where('created_at', '>=', at))],
    ['unread', await countRows(keptMessages(db).where('state', '=', 'unread'))],
    ['openReports', await countRows(db.selectFrom('report').where('state', '=', 'open'))],
    ['applyClicks', Number(sum ?? 0)],
    [
      'mailsSent',
      await countRows(
        db.selectFrom('mail').where('state', '=', 'sent').where('settled_at', '>=', at),
      ),
    ],
    [
      'mailsFailed',
      await countRows(
        db.selectFrom('mail').where('state', '=', 'failed').where('settled_at', '>=', at),
      ),
    ],
  ]
}

/** Today's confirmed subscribers by the month (YYYY-MM, UTC) in which they confirmed. */
export async function countConfirmedByMonth(db: Queries) {
  const month = sql<string>`substr(confirmed_at, 1, 7)`
  const rows = await db
    .selectFrom('subscriber')
    .select([month.as('month'), db.fn.countAll().as('count')])
    .where('state', '=', 'confirmed')
    .where('confirmed_at', 'is not', null)
    .groupBy(month)
    .execute()
  return rows.map((row) => ({ month: row.month, count: Number(row.count) }))
}
