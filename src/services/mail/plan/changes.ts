import { readDeadline } from '#domain/opportunity/deadline.ts'
import type { MailContent } from '#domain/mail/mail-content.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import { findChanges, type SeenItems } from '#storage/items/version-store.ts'
import {
  findItemDays,
  findAnnouncedItems,
  insertAnnouncedItems,
  type ItemDay,
  type AnnouncedItem,
  listBecomePublic,
  listPassed,
  readItemDays,
  replaceAnnouncedItem,
} from '#storage/mail/news.ts'
import { claimSetting } from '#storage/setting-store.ts'
import { insertMails } from '#storage/mail/outbox.ts'
import { listWatchers } from '#storage/mail/subscribers.ts'

/** Where this process stands in looking at items. What it has looked at stays in the database: at 50,000 items it would be 200 MB. */
export interface ChangeCursor {
  /** undefined: all items are to be looked at. */
  seen: SeenItems | undefined
  /** The instant of the last look. */
  at: string
  /** Changes that have not stood long enough yet: when the item was changed, by id. */
  readonly unsettled: Map<string, string>
}

export function createChangeCursor(): ChangeCursor {
  return { seen: undefined, at: '', unsettled: new Map() }
}

/**
 * Compares the public items with what the mails know of them: all of them at the first look of a process, then what was changed, became
 * public or passed since. New ones are news from now on, but those of the very first look are not; of a deadline that moved, of closing and of
 * reopening those are told who watch the item. A change is believed once it has stood until `settled`.
 */
export async function noticeChanges({ kysely }: Database, looks: ChangeCursor, settled: Date, now: Date): Promise<void> {
  const before = looks.seen
  // Until all is done: what fails half way is looked at anew.
  looks.seen = undefined
  const { ids: changed, seen } = await findChanges(kysely, before)
  if (changed === null) {
    await knowFirst(kysely, now)
    for await (const days of readItemDays(kysely, now)) await notice(days)
  } else {
    const [becomePublic, passed] = [await listBecomePublic(kysely, looks.at, now), await listPassed(kysely, now)]
    const old = [...looks.unsettled].filter(([, at]) => at <= settled.toISOString()).map(([id]) => id)
    for (const id of old) looks.unsettled.delete(id)
    const ids = [...new Set([...changed, ...becomePublic, ...passed, ...old])]
    for await (const days of findItemDays(kysely, ids, now)) await notice(days)
  }
  looks.seen = seen
  looks.at = now.toISOString()

  async function notice(items: readonly ItemDay[]): Promise<void> {
    const ids = items.map(({ id }) => id)
    const known = new Map((await findAnnouncedItems(kysely, ids)).map((row) => [row.opportunity_id, row]))
    const fresh = items.filter(({ id }) => !known.has(id))
    await insertAnnouncedItems(
      kysely,
      fresh.map((item) => toKnown(item, now.toISOString(), now)),
    )
    for (const item of items) {
      const before = known.get(item.id)
      const after = toKnown(item, '', now)
      if (before === undefined || (before.deadline === after.deadline && before.state === after.state)) continue
      if (item.updatedAt !== null && item.updatedAt > settled.toISOString()) {
        looks.unsettled.set(item.id, item.updatedAt)
        continue
      }
      await inTransaction(kysely, async (transaction) => {
        if (await replaceAnnouncedItem(transaction, before, after)) await tellWatchers(transaction, item.id, kindOf(before, after), now)
      })
    }
  }
}

/** At the very first look of all, nothing that is there is news. */
async function knowFirst(db: Queries, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await claimSetting(transaction, 'mail-known', now.toISOString(), now))) return
    for await (const days of readItemDays(transaction, now))
      await insertAnnouncedItems(
        transaction,
        days.map((item) => toKnown(item, '', now)),
      )
  })
}

async function tellWatchers(db: Queries, item: string, kind: 'moved' | 'closed' | 'reopened' | undefined, now: Date): Promise<void> {
  if (kind === undefined) return
  const content: MailContent = { kind, item }
  const issue = `${kind}:${item}:${now.toISOString()}`
  const watchers = await listWatchers(db, [item])
  await insertMails(
    db,
    watchers.map(({ subscriberId, email, locale }) => ({ issue, recipient: subscriberId, email, content, locale })),
    now,
  )
}

/** undefined: nothing that matters to somebody who waits for the date. */
function kindOf(before: AnnouncedItem, after: AnnouncedItem): 'moved' | 'closed' | 'reopened' | undefined {
  if (before.state !== after.state) return after.state === 'closed' ? 'closed' : 'reopened'
  return after.state === 'open' && before.deadline !== '' && after.deadline !== '' ? 'moved' : undefined
}

function toKnown(item: ItemDay, publicAt: string, now: Date): AnnouncedItem {
  const { state, date, closesAt } = readDeadline(item.deadline, now)
  // The instant, so that another time of the same day counts too.
  return { opportunity_id: item.id, public_at: publicAt, state, deadline: date === null ? '' : `${date} ${closesAt?.toISOString() ?? ''}` }
}
