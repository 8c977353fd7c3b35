import { listRemindersToSend, type Reminder } from '#domain/mail/reminders.ts'
import { addDays } from '#domain/words/plain-date.ts'
import type { Database } from '#storage/database.ts'
import { listWatchedDates } from '#storage/mail/news.ts'
import { insertMails, type NewMail } from '#storage/mail/outbox.ts'
import { listWatchers } from '#storage/mail/subscribers.ts'

/** Reminders this process has put into the outbox already, as issue and recipient; forgotten when the day (UTC) changes. */
export interface Reminded {
  day: string
  readonly keys: Set<string>
}

/** The longest time between a reminder and its deadline, and one day more for time zones. */
const mostDays = 15

/**
 * Reminders that are due (docs/interface.md, Reminders). A subscriber who came after a step gets no reminder for it. The issue names item, date and
 * step, so that a changed date starts a new countdown and everything else is sent once.
 */
export async function planReminders({ kysely }: Database, memory: Reminded, now: Date): Promise<void> {
  // Most are not close, which the words of the date tell without a look at the calendar.
  const today = now.toISOString().slice(0, 10)
  const near = await listWatchedDates(kysely, addDays(today, -1), addDays(today, mostDays), now)
  const due = new Map(
    near.map((item) => [item.id, listRemindersToSend(item, now)] as const).filter(([, reminders]) => reminders.length > 0),
  )
  const watchers = await listWatchers(kysely, [...due.keys()])
  forgetYesterday(memory, today)
  const mails = watchers.flatMap(({ opportunityId: item, subscriberId, since, email, locale }): NewMail[] =>
    (due.get(item) ?? []).flatMap((reminder) => {
      const issue = issueOf(item, reminder)
      if (isPastFor(since, reminder) || memory.keys.has(keyOf(issue, subscriberId))) return []
      const { basis, date, step } = reminder
      return [{ issue, recipient: subscriberId, email, content: { kind: 'reminder', item, basis, date, step }, locale }]
    }),
  )
  await insertMails(kysely, mails, now)
  for (const { issue, recipient } of mails) memory.keys.add(keyOf(issue, recipient))
}

/** Of an announced deadline as the versions before 0.4.0 wrote it, so that an upgrade sends nothing twice. */
function issueOf(item: string, { basis, date, step }: Reminder): string {
  return basis === 'announced' ? `reminder:${item}:${date}:${step}` : `reminder:${item}:${basis}:${date}:${step ?? ''}`
}

/** Whether a subscriber who watches since an instant has seen the news on the page itself. */
function isPastFor(since: string, { basis, on }: Reminder): boolean {
  const day = since.slice(0, 10)
  return basis === 'opens' ? day >= on : day > on
}

function forgetYesterday(memory: Reminded, day: string): void {
  if (memory.day === day) return
  memory.day = day
  memory.keys.clear()
}

function keyOf(issue: string, recipient: string): string {
  return `${issue} ${recipient}`
}
