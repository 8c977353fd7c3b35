import { readDeadline } from '#domain/opportunity/deadline.ts'
import { reminderStep, reminderSteps } from '#domain/mail/reminder-step.ts'
import { addDays } from '#domain/words/plain-date.ts'
import type { Database } from '#storage/database.ts'
import { type ItemDay, listWatchedDays } from '#storage/mail/news.ts'
import { insertMails, type NewMail } from '#storage/mail/outbox.ts'
import { listWatchers } from '#storage/mail/subscribers.ts'

/** Reminders this process has put into the outbox already, as issue and recipient; forgotten when the day (UTC) changes. */
export interface Reminded {
  day: string
  readonly keys: Set<string>
}

/**
 * Reminders that are due. Who asked when a step was past already is not reminded of it. The issue names item, date and step, so that a date
 * that moves is counted down again and everything else comes once.
 */
export async function planReminders({ kysely }: Database, memory: Reminded, now: Date): Promise<void> {
  // Most are not close, which the words of the date tell without a look at the calendar; a day more at each end for the zones.
  const today = now.toISOString().slice(0, 10)
  const [from, to] = [addDays(today, -1), addDays(today, Math.max(...reminderSteps) + 1)]
  const close = await listWatchedDays(kysely, from, to, now)
  const due = new Map(close.flatMap((item) => toDue(item, now)))
  const watchers = await listWatchers(kysely, [...due.keys()])
  forgetYesterday(memory, now)
  const mails = watchers.flatMap((watcher): NewMail[] => {
    const found = due.get(watcher.opportunityId)
    if (found === undefined || watcher.since.slice(0, 10) > addDays(found.date, -found.step)) return []
    const issue = `reminder:${found.item.id}:${found.date}:${found.step}`
    if (memory.keys.has(keyOf(issue, watcher.subscriberId))) return []
    const content = { kind: 'reminder', item: found.item.id, date: found.date, step: found.step } as const
    return [{ issue, recipient: watcher.subscriberId, email: watcher.email, content, locale: watcher.locale }]
  })
  await insertMails(kysely, mails, now)
  for (const { issue, recipient } of mails) memory.keys.add(keyOf(issue, recipient))
}

/** The item with the step it has reached; nothing for one that has reached none or is closed. */
function toDue(item: ItemDay, now: Date) {
  const { state, date, daysLeft } = readDeadline(item.deadline, now)
  const step = daysLeft === null ? undefined : reminderStep(daysLeft)
  if (state !== 'open' || date === null || step === undefined) return []
  return [[item.id, { item, date, step }] as const]
}

function forgetYesterday(memory: Reminded, now: Date): void {
  const day = now.toISOString().slice(0, 10)
  if (memory.day === day) return
  memory.day = day
  memory.keys.clear()
}

function keyOf(issue: string, recipient: string): string {
  return `${issue} ${recipient}`
}
