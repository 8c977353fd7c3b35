import type { DatesNews } from '#domain/mail/item-mails.ts'
import type { EarlierDay } from '#domain/mail/mail-content.ts'
import { openingDay, openingToday, readDeadlineOf } from '#domain/opportunity/applications.ts'
import { deadlineKinds, nameDay, readClock } from '#domain/opportunity/deadline.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import { findChanges, type SeenItems } from '#storage/items/version-store.ts'
import * as news from '#storage/mail/news.ts'
import { listWatchers } from '#storage/mail/subscribers.ts'
import { claimSetting } from '#storage/setting-store.ts'
import { decideItemMails } from '#services/mail/plan/item-mails.ts'

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
  await decideItemMails(db, await listWatchers(db, [content.item]), { issue, content }, now)
}

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
 * The instants are compared: another time or zone of the same day counts, and the same instant in
 * other words does not. From an older version's state only a moved day is certain. An expected day
 * that passes is no change.
 */
function isDeadlineChanged(
  before: news.AnnouncedItem,
  after: news.AnnouncedItem,
  now: Date,
): boolean {
  if (before.deadline_kind === null)
    return before.deadline !== '' && after.deadline !== '' && instantOf(before) !== instantOf(after)
  if (
    before.deadline_kind === 'expected' &&
    after.deadline_kind === 'varies' &&
    isPast(before, now)
  )
    return false
  return before.deadline_kind !== after.deadline_kind || instantOf(before) !== instantOf(after)
}

/** null: no day was known, or not whether it was announced. */
function toEarlierDay({ deadline, deadline_kind }: news.AnnouncedItem): EarlierDay {
  const kind = deadlineKinds.find((each) => each === deadline_kind)
  if (deadline === '' || kind === undefined) return null
  const [date = '', , time = '', zone = ''] = deadline.split(' ')
  const day = nameDay({ kind, date, time: time || null, zone: zone || null, note: null })
  return (
    day && {
      date: day.date,
      isAnnounced: kind === 'fixed',
      ...(day.time !== null && { time: day.time }),
      ...(day.zone !== null && { zone: day.zone }),
    }
  )
}

/** The instant from which the known deadline is past; empty: there is none. */
const instantOf = ({ deadline }: Pick<news.AnnouncedItem, 'deadline'>): string =>
  deadline.split(' ')[1] ?? ''

/** Whether the known deadline has passed by the clock alone. */
const isPast = (item: news.AnnouncedItem, now: Date): boolean =>
  item.deadline !== '' && instantOf(item) <= now.toISOString()

const announcedColumns = ['state', 'deadline', 'deadline_kind', 'opens'] as const

function toAnnounced(item: news.ItemDates, publicAt: string, now: Date): news.AnnouncedItem {
  const { kind, state, closesAt } = readDeadlineOf(item, now)
  const { time, zone } = readClock(item.deadline)
  const known = [item.deadline.date, closesAt?.toISOString(), time, zone]
  return {
    opportunity_id: item.id,
    public_at: publicAt,
    state,
    // The instant, so that another time of the same day counts too; hour and zone to name it.
    deadline:
      closesAt === null
        ? ''
        : known
            .map((part) => part ?? '')
            .join(' ')
            .trimEnd(),
    deadline_kind: kind,
    opens: openingDay(item) ?? '',
  }
}
