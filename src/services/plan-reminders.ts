import { readDeadline } from '#domain/deadline.ts'
import { toLetterItem } from '#domain/letter.ts'
import type { Opportunity } from '#domain/opportunity.ts'
import { addDays } from '#domain/plain-date.ts'
import type { Database } from '#storage/database.ts'
import { insertMails, type NewMail } from '#storage/mail-store.ts'
import { listWatchers } from '#storage/watch-store.ts'

/** Days before the deadline on which those are written to who watch the item. */
const steps = [2, 7, 14]

/**
 * Reminders that are due. Who asked when a step was past already is not reminded of it. The issue names item, date and step, so that a date
 * that moves is counted down again and everything else comes once.
 */
export async function planReminders({ kysely }: Database, items: readonly Opportunity[], now: Date): Promise<void> {
  const byId = new Map(items.map((item) => [item.id, item]))
  const mails = (await listWatchers(kysely)).flatMap((watcher): NewMail[] => {
    const item = byId.get(watcher.opportunityId)
    if (item === undefined) return []
    const { kind, state, date, daysLeft } = readDeadline(item.deadline, now)
    const step = steps.find((days) => daysLeft !== null && daysLeft <= days)
    if (state !== 'open' || kind !== 'fixed' || date === null || daysLeft === null || step === undefined) return []
    if (watcher.since.slice(0, 10) > addDays(date, -step)) return []
    return [
      {
        issue: `reminder:${item.id}:${date}:${step}`,
        recipient: watcher.subscriberId,
        email: watcher.email,
        letter: { kind: 'reminder', item: toLetterItem(item, now), daysLeft },
      },
    ]
  })
  await insertMails(kysely, mails, now)
}
