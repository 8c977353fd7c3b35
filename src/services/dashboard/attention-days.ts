import { isCorrection, readExact } from '#domain/corrections.ts'
import type { Report } from '#domain/feedback.ts'
import { countDaysLeft, type DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { isFaultyLink } from '#domain/opportunity/link-result.ts'
import type { Post } from '#domain/post.ts'
import { isPublic } from '#domain/publication.ts'
import { addDays, daysBetween, isPlainDate, todayUtc } from '#domain/words/plain-date.ts'
import type { Queries } from '#storage/database.ts'
import type { StoredItem } from '#storage/items/item-store.ts'
import {
  type AttentionRow,
  listUncheckedDays,
  streamAttentionRows,
} from '#storage/items/table-rows.ts'
import { yieldToEventLoop } from '#storage/yielding.ts'
import {
  type AttentionItem,
  type ItemColumns,
  rowOfItem,
} from '#services/dashboard/attention-item.ts'
import type { CorrectionGroup } from '#services/feedback/corrections.ts'
import { type IsAnnounced, readAnnounced } from '#services/items/announced-dates.ts'
import { createDeadlineStatusReader } from '#services/items/deadline-status.ts'

// What a pass over the items finds: their days, links and reports.

/** Days before and after a deadline in which an item is on the list (docs/interface, Panel). */
const nearDays = 14
const scheduledDays = 3

/** The rows of articles that become public within three days. */
export function listScheduledPosts(
  posts: readonly StoredItem<Post>[],
  now: Date,
): readonly AttentionItem[] {
  const rows: AttentionItem[] = []
  for (const { item, publishAt, version } of posts) {
    const { id, title, state } = item
    if (publishAt === null || state !== 'published') continue
    if (isPublic({ state, publishAt }, now)) continue
    const row = toScheduledRow({ id, kind: 'post', name: title, version, publishAt }, now)
    if (row !== undefined) rows.push(row)
  }
  return rows
}

/** The rows of reports, links, deadlines and scheduled items. */
export async function readRows(
  db: Queries,
  {
    reports,
    groups,
  }: { readonly reports: readonly Report[]; readonly groups: readonly CorrectionGroup[] },
  now: Date,
): Promise<readonly AttentionItem[]> {
  const readStatus = createDeadlineStatusReader(now)
  const isAnnounced = await readAnnounced(db)
  const free = reports.filter((report) => !isCorrection(report))
  const reported = Map.groupBy(free, (report) => report.opportunityId)
  const corrected = Map.groupBy(groups, ({ correction }) => correction.opportunityId)
  const today = now.toISOString().slice(0, 10)
  const unchecked = (await listUncheckedDays(db, addDays(today, -1)))
    .filter(({ id, deadline_date: date }) => !isAnnounced(id, date))
    .flatMap((row) => toUncheckedRow(row, readStatus(row), now) ?? [])
  const isUnchecked = new Set(unchecked.map(({ itemId }) => itemId))
  const rows: AttentionItem[] = [...unchecked]
  const add = (row: AttentionRow) => {
    const item = rowOfItem(row, now)
    const own = reported.get(row.id)
    if (own)
      rows.push({
        ...item,
        reason: 'reported',
        count: own.length,
        detail: [...new Set(own.map(({ reason }) => reason))].join(', '),
      })
    for (const group of corrected.get(row.id) ?? []) {
      const correction = toCorrectionRow(group, row, now)
      if (correction) rows.push(correction)
    }
    if (row.state !== 'published') return
    if (!isPublic({ state: row.state, publishAt: row.publish_at }, now)) {
      const scheduled = toScheduledRow({ ...row, publishAt: row.publish_at ?? '' }, now)
      if (scheduled) rows.push(scheduled)
      return
    }
    if (row.link_state !== null && isFaultyLink(row.link_state))
      rows.push({ ...item, reason: 'link-failing', detail: row.link_state })
    const nearness = readNearness(row, readStatus(row), now)
    if (nearness?.reason === 'deadline-soon' && isSettled(row, isAnnounced)) return
    if (nearness && !isUnchecked.has(row.id))
      rows.push({ ...item, ...nearness, date: row.deadline_date })
  }
  // A day more on both sides: in its zone a deadline can be a day nearer than its date is in UTC.
  const dates = { from: addDays(today, -nearDays - 1), to: addDays(today, nearDays + 1) }
  for await (const batch of streamAttentionRows(db, dates, now)) {
    for (const row of batch) add(row)
    // The last batch of a kind is work too, so the loop yields after each.
    await yieldToEventLoop()
  }
  return rows
}

/**
 * The row of an item that becomes public within three days; undefined: later. An article has no
 * `kind` of an opportunity.
 */
function toScheduledRow(
  item: ItemColumns & { readonly publishAt: string },
  now: Date,
): AttentionItem | undefined {
  const days = daysBetween(now.toISOString().slice(0, 10), item.publishAt.slice(0, 10))
  if (days > scheduledDays) return undefined
  return { ...rowOfItem(item, now), reason: 'draft-due', days, detail: item.publishAt }
}

/**
 * The row of an item of the starter catalogue whose announced day no editor has checked; undefined:
 * it is not public yet, or the day has passed.
 */
function toUncheckedRow(
  row: AttentionRow,
  status: DeadlineStatus,
  now: Date,
): AttentionItem | undefined {
  const isHidden = !isPublic({ state: 'published', publishAt: row.publish_at }, now)
  const days = countDaysLeft(status, now)
  if (isHidden || days === null) return undefined
  const item = rowOfItem(row, now)
  return { ...item, reason: 'announced-unchecked', days, date: status.date }
}

/**
 * Whether an editor has read the announced day on the official page since its last fourteen days
 * began: one press answers the question. A change of the day clears the check
 * (domain/opportunity/verified.ts).
 */
function isSettled(
  { id, deadline_date: date, verified_on: checked }: AttentionRow,
  isAnnounced: IsAnnounced,
): boolean {
  if (isAnnounced(id, date)) return true
  if (checked === null || date === null || !isPlainDate(date)) return false
  // A day more: in its zone a deadline can be a day nearer than its date is in UTC.
  return checked >= addDays(date, -nearDays - 1)
}

/** undefined: the deadline is far from today, or there is none. */
function readNearness(
  row: Pick<AttentionRow, 'deadline_kind' | 'deadline_date'>,
  status: DeadlineStatus,
  now: Date,
) {
  const { deadline_kind: kind, deadline_date: date } = row
  if (kind !== 'fixed' && kind !== 'expected') return undefined
  if (date === null || !isPlainDate(date)) return undefined
  const daysLeft = countDaysLeft(status, now)
  if (daysLeft !== null) {
    if (daysLeft > nearDays) return undefined
    const reason = kind === 'fixed' ? 'deadline-soon' : 'expected-soon'
    return { reason, days: daysLeft } as const
  }
  const days = Math.max(0, daysBetween(date, todayUtc(now)))
  // A past expected date stays on the list until an editor confirms the next one: the item reads as
  // 'varies' meanwhile.
  if (kind === 'expected') return { reason: 'expected-passed', days } as const
  if (days > nearDays) return undefined
  return { reason: 'deadline-passed', days } as const
}

/** undefined: the item says so already. */
function toCorrectionRow(
  group: CorrectionGroup,
  row: AttentionRow,
  now: Date,
): AttentionItem | undefined {
  const { correction, count } = group
  const exact = readExact(correction)
  const isAnnounced = row.deadline_kind === 'fixed'
  if (exact !== null && 'day' in exact && isAnnounced && exact.day === row.deadline_date)
    return undefined
  return {
    ...rowOfItem(row, now),
    reason: 'correction',
    count,
    detail: correction.wanted,
    correction: { ...group, entry: null },
    reportId: correction.id,
  }
}
