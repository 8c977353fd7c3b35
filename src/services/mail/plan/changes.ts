import type { EarlierDay, MailContent } from '#domain/mail/mail-content.ts'
import { openingDay, openingToday, readDeadlineOf } from '#domain/opportunity/applications.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import { findChanges, type SeenItems } from '#storage/items/version-store.ts'
import * as news from '#storage/mail/news.ts'
import { insertMails } from '#storage/mail/outbox.ts'
import { listWatchers } from '#storage/mail/subscribers.ts'
import { claimSetting } from '#storage/setting-store.ts'

/**
 * This process's position in checking items. Their checked state is in the database: at 50,000
 * items it would take 200 MB of memory.
 */
export interface ChangeCursor {
  /** undefined: all items must be checked. */
  seen: SeenItems | undefined
  /** The instant of the last poll. */
  at: string
  /** Recent changes that may still be reverted: when the item was changed, by id. */
  readonly unsettled: Map<string, string>
}

export const createChangeCursor = (): ChangeCursor => ({
  seen: undefined,
  at: '',
  unsettled: new Map(),
})

/**
 * Compares the public items with the planner's state. The first poll of a process compares all of
 * them, later ones those that changed, became public or passed since. New items are news from now
 * on, except at the very first poll. Subscribers of an item get a notice when a day is announced or
 * moves, when it closes early, and when it reopens. A change counts once it is as old as `settled`.
 */
export async function noticeChanges(
  { kysely }: Database,
  cursor: ChangeCursor,
  quietSince: Date,
  now: Date,
): Promise<void> {
  const before = cursor.seen
  // Only after all is done: a check that fails half way is repeated.
  cursor.seen = undefined
  const { ids: changed, seen } = await findChanges(kysely, before)
  if (changed === null) {
    await knowFirst(kysely, now)
    for await (const days of news.readItemDates(kysely, now)) await notice(days)
  } else {
    const becomePublic = await news.listBecomePublic(kysely, cursor.at, now)
    const passed = await news.listPassed(kysely, now)
    const old = [...cursor.unsettled]
      .filter(([, at]) => at <= quietSince.toISOString())
      .map(([id]) => id)
    for (const id of old) cursor.unsettled.delete(id)
    const ids = [...new Set([...changed, ...becomePublic, ...passed, ...old])]
    for await (const days of news.findItemDates(kysely, ids, now)) await notice(days)
  }
  cursor.seen = seen
  cursor.at = now.toISOString()

  async function notice(items: readonly news.ItemDates[]): Promise<void> {
    const ids = items.map(({ id }) => id)
    const announced = new Map(
      (await news.findAnnouncedItems(kysely, ids)).map((row) => [row.opportunity_id, row]),
    )
    const fresh = items
      .filter(({ id }) => !announced.has(id))
      .map((item) => toAnnounced(item, now.toISOString(), now))
    await news.insertAnnouncedItems(kysely, fresh)
    for (const item of items) {
      const before = announced.get(item.id)
      const after = toAnnounced(item, '', now)
      if (
        before === undefined ||
        announcedColumns.every((column) => before[column] === after[column])
      )
        continue
      if (item.updatedAt !== null && item.updatedAt > quietSince.toISOString()) {
        cursor.unsettled.set(item.id, item.updatedAt)
        continue
      }
      await inTransaction(kysely, async (transaction) => {
        if (await news.replaceAnnouncedItem(transaction, before, after))
          await notifyWatchers(transaction, toNews(before, after, item, now), now)
      })
    }
  }
}

/** At the very first poll, no existing item is news. */
async function knowFirst(db: Queries, now: Date): Promise<void> {
  const knownOf = (days: readonly news.ItemDates[]) =>
    days.map((item) => toAnnounced(item, '', now))
  await inTransaction(db, async (transaction) => {
    if (!(await claimSetting(transaction, 'mail-known', now.toISOString(), now))) return
    for await (const days of news.readItemDates(transaction, now))
      await news.insertAnnouncedItems(transaction, knownOf(days))
  })
}

async function notifyWatchers(
  db: Queries,
  content: DatesNews | undefined,
  now: Date,
): Promise<void> {
  if (content === undefined) return
  const issue = `${content.kind}:${content.item}:${now.toISOString()}`
  const watchers = await listWatchers(db, [content.item])
  const mails = watchers.map(({ subscriberId: recipient, email, locale }) => ({
    issue,
    recipient,
    email,
    content,
    locale,
  }))
  await insertMails(db, mails, now)
}

type DatesNews = Extract<
  MailContent,
  { readonly kind: 'announced' | 'moved' | 'closed' | 'reopened' }
>

/** undefined: nothing that matters to those who wait for the dates. */
function toNews(
  before: news.AnnouncedItem,
  after: news.AnnouncedItem,
  item: news.ItemDates,
  now: Date,
): DatesNews | undefined {
  const { id } = item
  if (before.state !== after.state) {
    // Subscribers know the day on which it closes, and get a reminder on the day on which it opens.
    if (after.state === 'closed')
      return isPast(before, now)
        ? undefined
        : { kind: 'closed', item: id, deadline: toEarlierDay(before) }
    return openingDay(item) === openingToday(item.deadline, now)
      ? undefined
      : { kind: 'reopened', item: id }
  }
  const isDeadline = after.state === 'open' && isDeadlineChanged(before, after, now)
  const isAnnounced = after.deadline_kind === 'fixed' && before.deadline_kind !== 'fixed'
  // A past day that was announced is no news, but an announced day that moved into the past is.
  const isMoved = before.opens !== null && after.opens !== '' && before.opens !== after.opens
  const isOpening =
    isMoved && (before.opens !== '' || (after.opens ?? '') >= openingToday(item.deadline, now))
  if (!isDeadline && !isOpening) return undefined
  const isNew = (!isDeadline || isAnnounced) && (!isOpening || before.opens === '')
  return {
    kind: isNew ? 'announced' : 'moved',
    item: id,
    ...(isDeadline && { deadline: toEarlierDay(before) }),
    ...(isOpening && { opens: before.opens ? { date: before.opens, isAnnounced: true } : null }),
  }
}

/**
 * From an older version's state only a moved day is certain. An expected day that passes is no
 * change.
 */
function isDeadlineChanged(
  before: news.AnnouncedItem,
  after: news.AnnouncedItem,
  now: Date,
): boolean {
  if (before.deadline_kind === null)
    return before.deadline !== '' && after.deadline !== '' && before.deadline !== after.deadline
  if (
    before.deadline_kind === 'expected' &&
    after.deadline_kind === 'varies' &&
    isPast(before, now)
  )
    return false
  return before.deadline_kind !== after.deadline_kind || before.deadline !== after.deadline
}

/** null: no day was known, or not whether it was announced. */
const toEarlierDay = ({ deadline, deadline_kind: kind }: news.AnnouncedItem): EarlierDay =>
  deadline === '' || kind === null
    ? null
    : { date: deadline.slice(0, 10), isAnnounced: kind === 'fixed' }

/** Whether the known deadline has passed by the clock alone. */
const isPast = ({ deadline }: news.AnnouncedItem, now: Date): boolean =>
  deadline !== '' && deadline.slice(11) <= now.toISOString()

const announcedColumns = ['state', 'deadline', 'deadline_kind', 'opens'] as const

function toAnnounced(item: news.ItemDates, publicAt: string, now: Date): news.AnnouncedItem {
  const { kind, state, date, closesAt } = readDeadlineOf(item, now)
  return {
    opportunity_id: item.id,
    public_at: publicAt,
    state,
    // The instant, so that another time of the same day counts too.
    deadline: date === null ? '' : `${date} ${closesAt?.toISOString() ?? ''}`,
    deadline_kind: kind,
    opens: openingDay(item) ?? '',
  }
}
