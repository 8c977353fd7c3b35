import type { Queries } from '#storage/database.ts'

/** What happened since the instant, and what is waiting, with a label for the administrator. */
export async function countWeek(db: Queries, since: Date): Promise<[label: string, figure: number][]> {
  const at = since.toISOString()
  const count = async (query: { executeTakeFirstOrThrow(): Promise<{ count: string | number | bigint | null }> }) =>
    Number((await query.executeTakeFirstOrThrow()).count ?? 0)
  const subscribers = db.selectFrom('subscriber').select((each) => each.fn.countAll().as('count'))
  const messages = db.selectFrom('message').select((each) => each.fn.countAll().as('count'))
  const mails = db.selectFrom('mail').select((each) => each.fn.countAll().as('count'))
  return [
    ['Confirmed subscribers', await count(subscribers.where('state', '=', 'confirmed'))],
    ['Confirmed this week', await count(subscribers.where('confirmed_at', '>=', at))],
    ['Messages this week', await count(messages.where('created_at', '>=', at))],
    ['Messages unread', await count(messages.where('state', '=', 'unread'))],
    [
      'Problem reports open',
      await count(
        db
          .selectFrom('report')
          .select((each) => each.fn.countAll().as('count'))
          .where('state', '=', 'open'),
      ),
    ],
    [
      'Clicks on Apply this week',
      await count(
        db
          .selectFrom('apply_click')
          .select((each) => each.fn.sum<number>('clicks').as('count'))
          .where('day', '>=', at.slice(0, 10)),
      ),
    ],
    ['Mails sent this week', await count(mails.where('state', '=', 'sent').where('settled_at', '>=', at))],
    ['Mails that failed this week', await count(mails.where('state', '=', 'failed').where('settled_at', '>=', at))],
  ]
}
