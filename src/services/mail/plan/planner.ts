import {
  type Alerts,
  digestPause,
  isWanted,
  type NewsItem,
  readAlerts,
} from '#domain/mail/alerts.ts'
import type { MailContent } from '#domain/mail/mail-content.ts'
import { isMeantFor, listRemindersToSend, type Reminder } from '#domain/mail/reminders.ts'
import { readDeadlineOf } from '#domain/opportunity/applications.ts'
import { addDays } from '#domain/words/plain-date.ts'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import { listCountryGroups } from '#storage/items/country-group-store.ts'
import { findNewest, listNewsItems, listWatchedDates, readNews } from '#storage/mail/news.ts'
import { countDelayedConfirmations, findMailOptions, insertMails } from '#storage/mail/outbox.ts'
import {
  listDue,
  listWatchers,
  moveNews,
  type StoredSubscriber,
  type Watcher,
} from '#storage/mail/subscribers.ts'
import { countWeek } from '#storage/mail/weekly-stats.ts'
import { claimSetting, findSetting, saveSetting } from '#storage/setting-store.ts'
import { forEachYielding } from '#storage/yielding.ts'
import { createChangeCursor, noticeChanges } from '#services/mail/plan/changes.ts'
import { decideItemMails } from '#services/mail/plan/item-mails.ts'
import { cleanUpMails } from '#services/mail/retention.ts'
import { type BackgroundJob, createLoop } from '#services/periodic-job.ts'

/**
 * A planner's state between two polls, so that a quiet minute reads next to nothing; here before
 * the first. `cleanedUpAt`: time of the last cleanup, in milliseconds since 1970.
 */
export function createPlannerMemory() {
  const reminded: Reminded = { day: '', keys: new Set() }
  return { cursor: createChangeCursor(), reminded, cleanedUpAt: Number.NEGATIVE_INFINITY }
}

/**
 * Decides on all mails due at `now`, and once an hour tidies up. Of several processes at once, each
 * leaves what another has decided.
 */
export async function planMails(
  db: Database,
  now: Date,
  memory = createPlannerMemory(),
  outboxDir?: string,
): Promise<void> {
  const options = await findMailOptions(db.kysely)
  const quietSince = new Date(now.getTime() - options.gatherMinutes * 60_000)
  await noticeChanges(db, memory.cursor, quietSince, now)
  await planReminders(db, memory.reminded, quietSince, now)
  await planDigests(db, quietSince, now)
  await planWeekly(db, now)
  if (now.getTime() - memory.cleanedUpAt < cleanupIntervalMs) return
  await cleanUpMails({ db, outboxDir }, options, now)
  memory.cleanedUpAt = now.getTime()
}

/** Milliseconds. */
const pollInterval = 5000
const planEvery = 60_000
const cleanupIntervalMs = 3_600_000

/**
 * Plans once a minute, and soon after the catalogue has changed. Errors go to `failed`, and the
 * work is retried.
 */
export function createMailPlanner(deps: {
  readonly db: Database
  readonly clock: () => Date
  readonly failed: (error: unknown) => void
  /** Gets how many confirmations wait for their hour, once a minute while any does. */
  readonly delayed: (confirmations: number) => void
  readonly outboxDir: string
}): BackgroundJob {
  const { db, clock, failed, delayed, outboxDir } = deps
  const memory = createPlannerMemory()
  let last = { version: '', at: Number.NEGATIVE_INFINITY }

  async function poll(): Promise<number> {
    const version = await getCatalogueVersion(db.kysely, clock())
    if (version === last.version && performance.now() - last.at < planEvery) return pollInterval
    await planMails(db, clock(), memory, outboxDir)
    last = { version, at: performance.now() }
    const confirmations = await countDelayedConfirmations(db.kysely, clock())
    if (confirmations > 0) delayed(confirmations)
    return pollInterval
  }

  return createLoop(poll, failed, pollInterval)
}

const week = 7 * 86_400_000

/**
 * The administrator's summary, seven days after the last one; the first a week after the first
 * start.
 */
async function planWeekly({ kysely }: Database, now: Date): Promise<void> {
  const last = await findSetting(kysely, 'mail-weekly')
  if (last === undefined)
    return void (await claimSetting(kysely, 'mail-weekly', now.toISOString(), now))
  if (typeof last === 'string' && now.getTime() - Date.parse(last) < week) return
  const counts = await countWeek(kysely, new Date(now.getTime() - week))
  await kysely.transaction().execute(async (transaction) => {
    await saveSetting(transaction, 'mail-weekly', now.toISOString(), now)
    const issue = `weekly:${now.toISOString().slice(0, 10)}`
    await insertMails(
      transaction,
      [{ issue, recipient: 'admin', email: null, content: { kind: 'weekly', figures: counts } }],
      now,
    )
  })
}

/**
 * Reminders this process has put into the outbox already, as issue and recipient; forgotten when
 * the day (UTC) changes.
 */
type Reminded = { day: string; readonly keys: Set<string> }

/** The longest time between a reminder and its deadline, and one day more for time zones. */
const maxDays = 15

/**
 * Reminders that are due (docs/interface, Reminders). A subscriber who came after a step gets no
 * reminder for it. The issue names item, date and step, so that a changed date starts a new
 * countdown and everything else is sent once.
 */
async function planReminders(
  { kysely }: Database,
  memory: Reminded,
  quietSince: Date,
  now: Date,
): Promise<void> {
  // Most are not close, which their date shows without the calendar.
  const today = now.toISOString().slice(0, 10)
  const near = await listWatchedDates(kysely, addDays(today, -1), addDays(today, maxDays), now)
  // An editor may still correct what was saved a moment ago.
  const settled = near.filter(({ updatedAt }) => (updatedAt ?? '') <= quietSince.toISOString())
  const reminders = settled.map((item) => [item.id, listRemindersToSend(item, now)] as const)
  const due = new Map(reminders.filter(([, ofItem]) => ofItem.length > 0))
  const watchers = await listWatchers(kysely, [...due.keys()])
  if (memory.day !== today) memory.keys.clear()
  memory.day = today
  const byItem = Map.groupBy(watchers, ({ opportunityId }) => opportunityId)
  for (const [item, ofItem] of byItem)
    for (const reminder of due.get(item) ?? []) await remind(item, reminder, ofItem)

  async function remind(item: string, reminder: Reminder, ofItem: readonly Watcher[]) {
    const issue = issueOf(item, reminder)
    const asked = ofItem.filter(
      ({ since, subscriberId }) =>
        isMeantFor(reminder, since.slice(0, 10)) && !memory.keys.has(keyOf(issue, subscriberId)),
    )
    if (asked.length === 0) return
    const { basis, date, step } = reminder
    const content = { kind: 'reminder', item, basis, date, step } as const
    const decided = await inTransaction(kysely, async (transaction) =>
      decideItemMails(transaction, asked, { issue, content }, now),
    )
    for (const subscriberId of decided) memory.keys.add(keyOf(issue, subscriberId))
  }
}

/**
 * The key of an announced deadline in versions before 0.4.0, so that an upgrade sends nothing
 * twice.
 */
const issueOf = (item: string, { basis, date, step }: Reminder): string =>
  basis === 'announced'
    ? `reminder:${item}:${date}:${step}`
    : `reminder:${item}:${basis}:${date}:${step ?? ''}`

const keyOf = (issue: string, recipient: string): string => `${issue} ${recipient}`

const atOnce = 500
/** A longer mail is not read. */
const maxItems = 20

/**
 * One subscriber's news, collected item by item. Of very many items it holds only those that the
 * mail will name.
 */
interface Reader {
  readonly subscriber: StoredSubscriber
  readonly alerts: Alerts
  /** The soonest deadline first, those without one last. */
  soonest: readonly { readonly id: string; readonly date: number }[]
  count: number
}

/**
 * One digest for each subscriber who is due, with the open items first seen after their last one
 * and until `quietSince`. The mail and the subscriber's new position commit together, so that a
 * second process, or this one after a crash, sends nothing twice.
 */
async function planDigests({ kysely }: Database, quietSince: Date, now: Date): Promise<void> {
  const newest = await findNewest(kysely, quietSince.toISOString())
  if (newest === undefined) return
  const groups = new Map(
    (await listCountryGroups(kysely)).map(({ key, countries }) => [key, countries]),
  )
  const circumstances = { today: now.toISOString().slice(0, 10), groups }
  for (let afterId = ''; ;) {
    const due = await listDue(kysely, newest, now, afterId, atOnce)
    const readers = due.map((subscriber): Reader => ({
      subscriber,
      alerts: readAlerts(subscriber.preferences),
      soonest: [],
      count: 0,
    }))
    await gather(readers, newest)
    for (const reader of readers) await planDigest(reader, newest)
    afterId = due.at(-1)?.id ?? ''
    if (due.length < atOnce) return
  }

  async function gather(readers: readonly Reader[], to: string): Promise<void> {
    const [from] = readers.map(({ subscriber }) => subscriber.newsFrom ?? '').toSorted()
    if (from === undefined) return
    for await (const news of readNews(kysely, from, to)) {
      const ids = news.map((row) => row.opportunity_id)
      const items = new Map((await listNewsItems(kysely, ids, now)).map((item) => [item.id, item]))
      const open: { item: NewsItem; at: string; date: number }[] = []
      for (const { opportunity_id: id, public_at: at } of news) {
        const item = items.get(id)
        if (item === undefined) continue
        const { state, closesAt } = readDeadlineOf(item, now)
        const date = closesAt?.getTime() ?? Number.MAX_SAFE_INTEGER
        if (state === 'open') open.push({ item, at, date })
      }
      await forEachYielding(readers, (reader) => {
        const fresh = open.filter(({ at }) => at > (reader.subscriber.newsFrom ?? ''))
        const wanted = fresh.filter(({ item }) => isWanted(reader.alerts, item, circumstances))
        reader.count += wanted.length
        const dates = wanted.map(({ item, date }) => ({ id: item.id, date }))
        reader.soonest = [...reader.soonest, ...dates]
          .toSorted((a, b) => a.date - b.date)
          .slice(0, maxItems)
      })
    }
  }

  async function planDigest(
    { subscriber, alerts, soonest, count }: Reader,
    to: string,
  ): Promise<void> {
    await inTransaction(kysely, async (transaction) => {
      const next = count === 0 ? null : new Date(now.getTime() + digestPause[alerts.rhythm])
      if (!(await moveNews(transaction, subscriber, to, next)) || count === 0) return
      const content: MailContent = {
        kind: 'digest',
        items: soonest.map(({ id }) => id),
        more: Math.max(0, count - maxItems),
      }
      const { id: recipient, email, locale } = subscriber
      await insertMails(
        transaction,
        [{ issue: `digest:${to}`, recipient, email, content, locale }],
        now,
      )
    })
  }
}
