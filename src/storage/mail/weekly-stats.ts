import type { WeeklyStat } from '#domain/mail/mail-content.ts'
import type { Queries } from '#storage/database.ts'

/** Events since the instant, and waiting work, in the order of the administrator's summary. */
export async function countWeek(db: Queries, since: Date): Promise<[figure: WeeklyStat, count: number][]> {
  const at = since.toISOString()
  const count = async (query: { executeTakeFirstOrThrow(): Promise<{ count: string | number | bigint | null }> }) =>
    Number((await query.executeTakeFirstOrThrow()).count ?? 0)
  const subscribers = db.selectFrom('subscriber').select((each) => each.fn.countAll().as('count'))
  const messages = db.selectFrom('message').select((each) => each.fn.countAll().as('count'))
  const reports = db.selectFrom('report').select((each) => each.fn.countAll().as('count'))
  const clicks = db.selectFrom('apply_click').select((each) => each.fn.sum<number>('clicks').as('count'))
  const mails = db.selectFrom('mail').select((each) => each.fn.countAll().as('count'))
  return [
    ['confirmed', await count(subscribers.where('state', '=', 'confirmed'))],
    ['confirmedThisWeek', await count(subscribers.where('confirmed_at', '>=', at))],
    ['messages', await count(messages.where('created_at', '>=', at))],
    ['unread', await count(messages.where('state', '=', 'unread'))],
    ['openReports', await count(reports.where('state', '=', 'open'))],
    ['applyClicks', await count(clicks.where('day', '>=', at.slice(0, 10)))],
    ['mailsSent', await count(mails.where('state', '=', 'sent').where('settled_at', '>=', at))],
    ['mailsFailed', await count(mails.where('state', '=', 'failed').where('settled_at', '>=', at))],
  ]
}
