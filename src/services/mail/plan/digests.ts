import { type Alerts, digestPause, isWanted, type NewsItem, readAlerts } from '#domain/mail/alerts.ts'
import { readDeadlineOf } from '#domain/opportunity/applications.ts'
import type { MailContent } from '#domain/mail/mail-content.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import { listCountryGroups } from '#storage/items/country-group-store.ts'
import { findNewest, listNewsItems, readNews } from '#storage/mail/news.ts'
import { insertMails } from '#storage/mail/outbox.ts'
import { listDue, moveNews, type StoredSubscriber } from '#storage/mail/subscribers.ts'
import { forEachYielding } from '#storage/yielding.ts'

const atOnce = 500
/** A longer mail is not read. */
const maxItems = 20

/** One subscriber's news, collected item by item. Of very many items it holds only those that the mail will name. */
interface Reader {
  readonly subscriber: StoredSubscriber
  readonly alerts: Alerts
  /** The soonest deadline first, those without one last. */
  soonest: readonly { readonly id: string; readonly date: number }[]
  count: number
}

/**
 * One digest for each subscriber who is due, with the open items first seen after their last one and until `quietSince`. The mail and the
 * subscriber's new position commit together, so that a second process, or this one after a crash, sends nothing twice.
 */
export async function planDigests({ kysely }: Database, quietSince: Date, now: Date): Promise<void> {
  const newest = await findNewest(kysely, quietSince.toISOString())
  if (newest === undefined) return
  const groups = new Map((await listCountryGroups(kysely)).map(({ key, countries }) => [key, countries]))
  const circumstances = { today: now.toISOString().slice(0, 10), groups }
  for (let afterId = ''; ;) {
    const due = await listDue(kysely, newest, now, afterId, atOnce)
    const readers = due.map((subscriber): Reader => ({ subscriber, alerts: readAlerts(subscriber.preferences), soonest: [], count: 0 }))
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
      const open = news.flatMap(({ opportunity_id: id, public_at: at }) => {
        const item = items.get(id)
        return item !== undefined && readDeadlineOf(item, now).state === 'open' ? [{ item, at, date: dateOf(item) }] : []
      })
      await forEachYielding(readers, (reader) => {
        const wanted = open.filter(
          ({ item, at }) => at > (reader.subscriber.newsFrom ?? '') && isWanted(reader.alerts, item, circumstances),
        )
        reader.count += wanted.length
        const dates = wanted.map(({ item, date }) => ({ id: item.id, date }))
        reader.soonest = [...reader.soonest, ...dates].toSorted((a, b) => a.date - b.date).slice(0, maxItems)
      })
    }
  }

  async function planDigest({ subscriber, alerts, soonest, count }: Reader, to: string): Promise<void> {
    await inTransaction(kysely, async (transaction) => {
      const next = count === 0 ? null : new Date(now.getTime() + digestPause[alerts.rhythm])
      if (!(await moveNews(transaction, subscriber, to, next)) || count === 0) return
      const content: MailContent = { kind: 'digest', items: soonest.map(({ id }) => id), more: Math.max(0, count - maxItems) }
      await insertMails(
        transaction,
        [{ issue: `digest:${to}`, recipient: subscriber.id, email: subscriber.email, content, locale: subscriber.locale }],
        now,
      )
    })
  }

  function dateOf(item: NewsItem): number {
    return readDeadlineOf(item, now).closesAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  }
}
