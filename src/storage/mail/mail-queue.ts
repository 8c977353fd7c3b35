import type { Queries } from '#storage/database.ts'

/** What stands in the outbox and its log. */
export interface MailQueue {
  readonly states: readonly { readonly state: string; readonly count: number }[]
  /** Since when the mail has been due that has been due longest; null: none is. */
  readonly oldestDueAt: Date | null
}

export async function readMailQueue(db: Queries, now: Date): Promise<MailQueue> {
  const rows = await db
    .selectFrom('mail')
    .select((each) => ['state', each.fn.countAll().as('count')])
    .groupBy('state')
    .execute()
  const due = await db
    .selectFrom('mail')
    .select((each) => each.fn.min('next_at').as('at'))
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now.toISOString())
    .executeTakeFirst()
  return {
    states: rows.map(({ state, count }) => ({ state, count: Number(count) })),
    oldestDueAt: due?.at ? new Date(due.at) : null,
  }
}
