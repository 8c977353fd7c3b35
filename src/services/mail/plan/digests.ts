import { digestPause, isWanted, type NewsItem, readAlerts } from '#domain/mail/alerts.ts'
import { readDeadline } from '#domain/opportunity/deadline.ts'
import type { MailContent } from '#domain/mail/mail-content.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import { listCountryGroups } from '#storage/items/country-group-store.ts'
import type { KnownItem } from '#storage/mail/known-item-store.ts'
import { insertMails } from '#storage/mail/mail-store.ts'
import { listDue, moveNews, type StoredSubscriber } from '#storage/mail/subscriber-store.ts'

const atOnce = 500
/** A longer mail is not read. */
const mostItems = 20

/**
 * One digest for each subscriber who is due, of the open items first seen after their last one and until `settled`. The mail and the new
 * mark of what they have heard commit together, so that a second process, or this one after a crash, decides nothing twice.
 */
export async function planDigests(
  { kysely }: Database,
  items: readonly NewsItem[],
  known: ReadonlyMap<string, KnownItem>,
  settled: Date,
  now: Date,
): Promise<void> {
  const news = items
    .map((item) => ({ item, at: known.get(item.id)?.public_at ?? '' }))
    .filter(({ at }) => at !== '' && at <= settled.toISOString())
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const newest = news.at(-1)?.at
  if (newest === undefined) return
  const groups = new Map((await listCountryGroups(kysely)).map(({ key, countries }) => [key, countries]))
  const circumstances = { today: now.toISOString().slice(0, 10), groups }
  let open: typeof news | undefined
  let afterId = ''
  for (;;) {
    const due = await listDue(kysely, newest, now, afterId, atOnce)
    for (const subscriber of due) await planDigest(subscriber)
    afterId = due.at(-1)?.id ?? ''
    if (due.length < atOnce) return
  }

  async function planDigest(subscriber: StoredSubscriber): Promise<void> {
    const alerts = readAlerts(subscriber.preferences)
    const from = subscriber.newsFrom ?? ''
    open ??= news.filter(({ item }) => readDeadline(item.deadline, now).state === 'open')
    const wanted = open.filter(({ item, at }) => at > from && isWanted(alerts, item, circumstances)).map(({ item }) => item)
    await inTransaction(kysely, async (transaction) => {
      const next = wanted.length === 0 ? null : new Date(now.getTime() + digestPause[alerts.rhythm])
      if (!(await moveNews(transaction, subscriber, newest ?? from, next)) || wanted.length === 0) return
      const sorted = wanted.toSorted((a, b) => dateOf(a) - dateOf(b))
      const content: MailContent = {
        kind: 'digest',
        items: sorted.slice(0, mostItems).map(({ id }) => id),
        more: Math.max(0, sorted.length - mostItems),
      }
      await insertMails(
        transaction,
        [{ issue: `digest:${newest}`, recipient: subscriber.id, email: subscriber.email, content, locale: subscriber.locale }],
        now,
      )
    })
  }

  /** The soonest deadline first, those without one last. */
  function dateOf(item: NewsItem): number {
    return readDeadline(item.deadline, now).closesAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  }
}
