import type { NewsItem } from '#domain/mail/alerts.ts'
import { readDeadline } from '#domain/opportunity/deadline.ts'
import type { MailContent } from '#domain/mail/mail-content.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import { findKnownItems, insertKnownItems, type KnownItem, listKnownItems, replaceKnownItem } from '#storage/mail/known-item-store.ts'
import { claimSetting } from '#storage/setting-store.ts'
import { insertMails } from '#storage/mail/mail-store.ts'
import { listWatchers } from '#storage/mail/watch-store.ts'

/** What the mails know of the items, by id, as this process last saw it; undefined: not read yet. */
export interface KnownItems {
  rows: Map<string, KnownItem> | undefined
}

/**
 * Compares the public items with what the mails know of them. New ones are news from now on, but those of the first look are not; of a
 * deadline that moved, of closing and of reopening those are told who watch the item. A change is believed once it has stood until `settled`.
 * What is known is read once and then kept in `memory`: who changes it compares it with what is stored, so that an old memory decides nothing.
 * Gives the instant each public item was first seen, by id.
 */
export async function noticeChanges(
  { kysely }: Database,
  items: readonly NewsItem[],
  memory: KnownItems,
  settled: Date,
  now: Date,
): Promise<ReadonlyMap<string, KnownItem>> {
  const known = memory.rows ?? (await readKnown(kysely, items, now))
  memory.rows = known
  const fresh = items.filter(({ id }) => !known.has(id))
  if (fresh.length > 0) {
    await insertKnownItems(
      kysely,
      fresh.map((item) => toKnown(item, now.toISOString(), now)),
    )
    await readAgain(fresh.map(({ id }) => id))
  }
  for (const item of items) {
    const before = known.get(item.id)
    const after = readNow(item, now)
    if (before === undefined || (before.deadline === after.deadline && before.state === after.state)) continue
    if (item.updatedAt !== null && item.updatedAt > settled.toISOString()) continue
    await inTransaction(kysely, async (transaction) => {
      if (await replaceKnownItem(transaction, before, after)) await tellWatchers(transaction, item, kindOf(before, after), now)
    })
    await readAgain([item.id])
  }
  return known

  /** As stored: another process may have been first, at another instant. */
  async function readAgain(ids: readonly string[]): Promise<void> {
    for (const row of await findKnownItems(kysely, ids)) known.set(row.opportunity_id, row)
  }
}

/** What is stored. At the very first look of all, nothing that is there is news. */
async function readKnown(db: Queries, items: readonly NewsItem[], now: Date): Promise<Map<string, KnownItem>> {
  await inTransaction(db, async (transaction) => {
    if (!(await claimSetting(transaction, 'mail-known', now.toISOString(), now))) return
    await insertKnownItems(
      transaction,
      items.map((item) => toKnown(item, '', now)),
    )
  })
  return new Map((await listKnownItems(db)).map((row) => [row.opportunity_id, row]))
}

async function tellWatchers(db: Queries, item: NewsItem, kind: 'moved' | 'closed' | 'reopened' | undefined, now: Date): Promise<void> {
  if (kind === undefined) return
  const content: MailContent = { kind, item: item.id }
  const issue = `${kind}:${item.id}:${now.toISOString()}`
  const watchers = await listWatchers(db, [item.id])
  await insertMails(
    db,
    watchers.map(({ subscriberId, email, locale }) => ({ issue, recipient: subscriberId, email, content, locale })),
    now,
  )
}

/** How an item reads, and until when: the calendar of five thousand items takes a tenth of a second. */
const readings = new WeakMap<NewsItem, { readonly row: KnownItem; readonly until: number }>()

function readNow(item: NewsItem, now: Date): KnownItem {
  const kept = readings.get(item)
  if (kept !== undefined && now.getTime() < kept.until) return kept.row
  const row = toKnown(item, '', now)
  const closesAt = readDeadline(item.deadline, now).closesAt?.getTime() ?? Number.POSITIVE_INFINITY
  readings.set(item, { row, until: closesAt > now.getTime() ? closesAt : Number.POSITIVE_INFINITY })
  return row
}

/** undefined: nothing that matters to somebody who waits for the date. */
function kindOf(before: KnownItem, after: KnownItem): 'moved' | 'closed' | 'reopened' | undefined {
  if (before.state !== after.state) return after.state === 'closed' ? 'closed' : 'reopened'
  return after.state === 'open' && before.deadline !== '' && after.deadline !== '' ? 'moved' : undefined
}

function toKnown(item: NewsItem, publicAt: string, now: Date): KnownItem {
  const { state, date, closesAt } = readDeadline(item.deadline, now)
  // The instant, so that another time of the same day counts too.
  return { opportunity_id: item.id, public_at: publicAt, state, deadline: date === null ? '' : `${date} ${closesAt?.toISOString() ?? ''}` }
}
