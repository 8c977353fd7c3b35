import { type AttentionReason, attentionReasons } from '#domain/attention.ts'
import { type Disagreement, listDisagreements } from '#domain/eligibility/as-ruled.ts'
import type { Rules } from '#domain/eligibility/rules.ts'
import type { Report } from '#domain/feedback.ts'
import { collections } from '#domain/listing/collections.ts'
import { countDates, type DateCounts } from '#domain/listing/date-counts.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { countOpen } from '#domain/listing/overview.ts'
import { countDaysLeft, type DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { isFaultyLink } from '#domain/opportunity/link-result.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import { isPublic } from '#domain/publication.ts'
import { addDays, daysBetween, isPlainDate, todayUtc } from '#domain/words/plain-date.ts'
import { compareText } from '#domain/words/text.ts'
import type { Database, Queries } from '#storage/database.ts'
import { countUnreadMessages } from '#storage/feedback/message-store.ts'
import { listOpenReports } from '#storage/feedback/report-store.ts'
import { listSuggestions } from '#storage/feedback/suggestion-store.ts'
import { listStoredOpportunities, listStoredPosts } from '#storage/items/item-store.ts'
import {
  type AttentionRow,
  findOfficialLinks,
  listUncheckedDays,
  streamAttentionRows,
} from '#storage/items/table-rows.ts'
import { findStarterState } from '#storage/starter/starter-catalogue.ts'
import { yieldToEventLoop } from '#storage/yielding.ts'
import { readPostponed } from '#services/dashboard/postponed-rows.ts'
import { createDeadlineStatusReader } from '#services/items/deadline-status.ts'
import type { PublicServices } from '#services/public-services.ts'
import { type Confirmed, doubtfulBases, readConfirmed } from '#services/rules/rules-editing.ts'

/**
 * reported: `count` open reports (`detail`: the reasons). link-failing: `detail` is the LinkState.
 * deadline-passed: since `days` days, 14 at most. deadline-soon: in `days` days, 14 at most; -1:
 * the last hours. announced-unchecked: an announced day of the starter catalogue in `days` days that
 * no editor has checked; then the item has no row of deadline-soon or of rules. expected-passed,
 * expected-soon: the same for expected dates, which need confirmation. draft-due: scheduled within
 * `days` days, 3 at most (0: today); `kind` null: an article; `detail`: the instant. not-verified:
 * for `days` days, 90 at least, or null: never; these share ONE row per kind with `count` items and
 * no itemId. rules-disagree: `disagreements` of an open item that no editor has confirmed, `count`
 * their number. rules-unconfirmed: an open item's `rules` are general knowledge; rules-elsewhere:
 * another site's; `detail`: its official link. starter-newer: one row, `detail` stands for the
 * newer catalogue. unread-messages: one row with `count`. suggested: `title` are words that
 * visitors told us are not listed, `count` how often, `detail` its link or null, `path` the search
 * for them. page-empty: `path` lists nothing open.
 */
export interface AttentionItem {
  readonly reason: AttentionReason
  readonly count: number
  readonly itemId: string | null
  readonly kind: Kind | null
  /** The item's name, or ''. */
  readonly title: string
  readonly days: number | null
  readonly detail: string | null
  /** The day of a deadline, YYYY-MM-DD; null for other reasons. */
  readonly date: string | null
  /** Of an item with a deadline that the list is about; null without one and for other reasons. */
  readonly officialLink: string | null
  /** Path of the public page that is empty ('/phd-scholarship'); null otherwise. */
  readonly path: string | null
  /** What the item says against its rules; empty for every reason but 'rules-disagree'. */
  readonly disagreements: readonly Disagreement[]
  /** The rules to confirm; null for every reason but 'rules-unconfirmed' and 'rules-elsewhere'. */
  readonly rules: Rules | null
  /**
   * The version of the item, which the one-click actions send back; null where the row has no item.
   */
  readonly version: number | null
  /** Days of a postponement: 14 within a month of its item's deadline, else 30. */
  readonly postponeDays: number
}

/** Bound of the rows of one reason; the next ones follow when these are done. */
export const maxPerReason = 30

export interface AttentionList {
  /** At most `maxPerReason` of each reason. */
  readonly rows: readonly AttentionItem[]
  /** Further items by reason; not counted for the rules. */
  readonly left: ReadonlyMap<AttentionReason, number>
  /** What is known of the days of all open items. */
  readonly dates: DateCounts
  /** Postponed rows (postponed-rows.ts); of rules only those that were checked. */
  readonly postponed: number
}

export interface AttentionListDeps {
  readonly db: Database
  readonly clock: () => Date
  /** The digest of the shipped starter catalogue; null: the site wants none. */
  readonly readStarterDigest: (() => Promise<string>) | null
  /** The public site's empty pages, and its entries with their rules. */
  readonly services: Pick<PublicServices, 'snapshot'>
}

/**
 * The list of what could mislead students, the most urgent first: by reason, then by days, then by
 * name.
 */
export function createAttentionList({
  db: { kysely },
  clock,
  readStarterDigest,
  services,
}: AttentionListDeps): () => Promise<AttentionList> {
  // The files of a running program stay the same.
  let digest: string | undefined
  const findNewer = async (): Promise<readonly AttentionItem[]> => {
    if (readStarterDigest === null) return []
    const state = await findStarterState(kysely)
    if (state === undefined) return []
    digest ??= await readStarterDigest()
    if (state.digest === digest) return []
    return [{ ...emptyRow, reason: 'starter-newer', detail: digest }]
  }
  return async () => {
    const now = clock()
    const [reports, unread, posts, suggestions, confirmed, snapshot] = await Promise.all([
      listOpenReports(kysely),
      countUnreadMessages(kysely),
      listStoredPosts(kysely),
      listSuggestions(kysely),
      readConfirmed(kysely),
      services.snapshot(...kinds),
    ])
    const { open } = snapshot
    const { byCollection } = countOpen(snapshot)
    const filter = await readPostponed(kysely, now.toISOString().slice(0, 10))
    let postponed = 0
    const isVisible = (item: AttentionItem) => {
      const isOut = filter(item)
      if (isOut) postponed += 1
      return !isOut
    }
    const rows = await readRows(kysely, reports, now)
    await yieldToEventLoop()
    const unverified = countUnverified(open, now)
    await yieldToEventLoop()
    const scheduled = posts.flatMap(({ item, publishAt, version }) => {
      if (
        publishAt === null ||
        item.state !== 'published' ||
        isPublic({ state: item.state, publishAt }, now)
      )
        return []
      return (
        toScheduledRow({ id: item.id, kind: 'post', name: item.title, version, publishAt }, now) ??
        []
      )
    })
    const empty = collections.filter(({ id }) => (byCollection[id] ?? 0) === 0)
    const others = [
      ...rows,
      ...unverified,
      ...scheduled,
      ...(await findNewer()),
      ...(unread > 0 ? [{ ...emptyRow, reason: 'unread-messages' as const, count: unread }] : []),
      ...suggestions.map(({ words, count, link }) => ({
        ...emptyRow,
        reason: 'suggested' as const,
        count,
        title: words,
        detail: link,
        path: `/search?${new URLSearchParams({ q: words })}`,
      })),
      ...empty.map(({ id, kind }) => ({
        ...emptyRow,
        reason: 'page-empty' as const,
        count: 0,
        kind,
        path: `/${id}`,
      })),
    ]
    const shown = others.filter(isVisible)
    const looked = new Set(
      others.map(({ reason, itemId }) => (reason === 'announced-unchecked' ? itemId : null)),
    )
    const found = findDoubts(
      open.filter(({ id }) => !looked.has(id)),
      confirmed,
      isVisible,
    )
    const doubts = await readDoubts(kysely, found, { confirmed, now })
    const visible = cutEach([...shown, ...doubts])
    return {
      ...visible,
      rows: await addOfficialLinks(kysely, visible.rows),
      dates: countDates(open),
      postponed,
    }
  }
}

/** Days before and after a deadline in which an item is on the list (docs/interface, Panel). */
const nearDays = 14
const unverifiedDays = 90
const scheduledDays = 3

const emptyRow = {
  count: 1,
  itemId: null,
  kind: null,
  title: '',
  days: null,
  detail: null,
  date: null,
  officialLink: null,
  path: null,
  disagreements: [],
  rules: null,
  version: null,
  postponeDays: 30,
} as const

type ItemColumns = Pick<AttentionRow, 'id' | 'kind' | 'name' | 'version'>

function rowOfItem(row: ItemColumns & Partial<Pick<AttentionRow, 'deadline_date'>>, now: Date) {
  const kind = kinds.find((each) => each === row.kind) ?? null
  const date = row.deadline_date ?? ''
  const today = now.toISOString().slice(0, 10)
  const isNear = isPlainDate(date) && Math.abs(daysBetween(today, date)) <= 30
  return {
    ...emptyRow,
    itemId: row.id,
    kind,
    title: row.name,
    version: row.version,
    postponeDays: isNear ? 14 : emptyRow.postponeDays,
  }
}

/** The rows of reports, links, deadlines and scheduled items. */
async function readRows(
  db: Queries,
  reports: readonly Report[],
  now: Date,
): Promise<readonly AttentionItem[]> {
  const readStatus = createDeadlineStatusReader(now)
  const reported = Map.groupBy(reports, (report) => report.opportunityId)
  const today = now.toISOString().slice(0, 10)
  const unchecked = (await listUncheckedDays(db, addDays(today, -1))).flatMap(
    (row) => toUncheckedRow(row, readStatus(row), now) ?? [],
  )
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
    if (row.state !== 'published') return
    if (!isPublic({ state: row.state, publishAt: row.publish_at }, now)) {
      const scheduled = toScheduledRow({ ...row, publishAt: row.publish_at ?? '' }, now)
      if (scheduled) rows.push(scheduled)
      return
    }
    if (row.link_state !== null && isFaultyLink(row.link_state))
      rows.push({ ...item, reason: 'link-failing', detail: row.link_state })
    const nearness = readNearness(row, readStatus(row), now)
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
 * One row for each kind: in a new catalogue nothing is verified, and hundreds of rows would hide
 * the others.
 */
function countUnverified(open: readonly Entry[], now: Date): readonly AttentionItem[] {
  const today = now.toISOString().slice(0, 10)
  const since = addDays(today, -unverifiedDays)
  const stale = open.filter(({ verifiedOn }) => (verifiedOn ?? '') <= since)
  return [...Map.groupBy(stale, ({ kind }) => kind)].map(([kind, entries]) => {
    const [oldest = ''] = entries.map(({ verifiedOn }) => verifiedOn ?? '').sort()
    const days = isPlainDate(oldest) ? daysBetween(oldest, today) : null
    return { ...emptyRow, reason: 'not-verified', count: entries.length, kind, days }
  })
}

type RulesReason = Extract<AttentionReason, `rules-${string}`>

/**
 * Why an editor should read an item's rules; undefined: there is no doubt. A confirmed disagreement
 * is not asked about again.
 */
function toDoubt(
  id: string,
  basis: Rules['basis'] | undefined,
  disagreements: readonly Disagreement[],
  confirmed: Confirmed,
) {
  if (disagreements.length > 0 && !confirmed.has(id, disagreements))
    return { reason: 'rules-disagree', count: disagreements.length, disagreements } as const
  const reason = basis && doubtfulBases[basis]
  return reason && { reason, count: 1, disagreements: [] }
}

/** By id, the doubts of the first items of each reason, the soonest deadline first. */
function findDoubts(
  open: readonly Entry[],
  confirmed: Confirmed,
  isVisible: (item: AttentionItem) => boolean,
) {
  const found = new Map<string, RulesReason>()
  const counts = { 'rules-disagree': 0, 'rules-unconfirmed': 0, 'rules-elsewhere': 0 }
  for (const { id, kind, criteria, disagreements } of open) {
    const doubt = toDoubt(id, criteria.rules?.basis, disagreements, confirmed)
    if (
      !doubt ||
      counts[doubt.reason] === maxPerReason ||
      !isVisible({ ...emptyRow, ...doubt, itemId: id, kind })
    )
      continue
    counts[doubt.reason] += 1
    found.set(id, doubt.reason)
  }
  return found
}

/**
 * Their rows with the items' rules as they are now, without those that an editor has changed
 * meanwhile.
 */
async function readDoubts(
  db: Queries,
  doubts: ReadonlyMap<string, RulesReason>,
  { confirmed, now }: { confirmed: Confirmed; now: Date },
) {
  const stored = await listStoredOpportunities(db, [...doubts.keys()])
  return stored.flatMap(({ item, version }): AttentionItem[] => {
    const doubt =
      item.rules && toDoubt(item.id, item.rules.basis, listDisagreements(item), confirmed)
    if (!doubt || doubt.reason !== doubts.get(item.id)) return []
    const row = {
      ...rowOfItem({ ...item, version, deadline_date: item.deadline.date }, now),
      ...doubt,
    }
    return [
      doubt.reason === 'rules-disagree'
        ? row
        : { ...row, detail: item.officialLink, rules: item.rules },
    ]
  })
}

/** Adds to each row that names a deadline the official link, where an editor looks it up. */
async function addOfficialLinks(
  db: Queries,
  rows: readonly AttentionItem[],
): Promise<readonly AttentionItem[]> {
  const ids = rows
    .filter(({ date }) => date !== null)
    .map(({ itemId }) => itemId)
    .filter((id) => id !== null)
  const links = await findOfficialLinks(db, ids)
  return rows.map((row) =>
    row.date === null ? row : { ...row, officialLink: links.get(row.itemId ?? '') ?? null },
  )
}

/** The rows in the order of their reasons, and of each reason only the first ones. */
function cutEach(rows: readonly AttentionItem[]): Pick<AttentionList, 'rows' | 'left'> {
  const byReason = Map.groupBy(rows, ({ reason }) => reason)
  const left = [...byReason]
    .map(([reason, { length }]) => [reason, length - maxPerReason] as const)
    .filter(([, count]) => count > 0)
  const visible = attentionReasons.flatMap((reason) =>
    (byReason.get(reason) ?? [])
      .sort(
        (a, b) =>
          (a.days ?? 0) - (b.days ?? 0) ||
          (reason === 'suggested' ? b.count - a.count : 0) ||
          compareText(a.title, b.title),
      )
      .slice(0, maxPerReason),
  )
  return { rows: visible, left: new Map(left) }
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
  return days > scheduledDays
    ? undefined
    : { ...rowOfItem(item, now), reason: 'draft-due', days, detail: item.publishAt }
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

/** undefined: the deadline is far from today, or there is none. */
function readNearness(
  row: Pick<AttentionRow, 'deadline_kind' | 'deadline_date'>,
  status: DeadlineStatus,
  now: Date,
) {
  const { deadline_kind: kind, deadline_date: date } = row
  if (date === null || !isPlainDate(date) || (kind !== 'fixed' && kind !== 'expected'))
    return undefined
  const daysLeft = countDaysLeft(status, now)
  if (daysLeft !== null && daysLeft > nearDays) return undefined
  if (daysLeft !== null)
    return { reason: kind === 'fixed' ? 'deadline-soon' : 'expected-soon', days: daysLeft } as const
  const days = Math.max(0, daysBetween(date, todayUtc(now)))
  // A past expected date stays on the list until an editor confirms the next one: the item reads as
  // 'varies' meanwhile.
  if (kind === 'expected') return { reason: 'expected-passed', days } as const
  return days <= nearDays ? ({ reason: 'deadline-passed', days } as const) : undefined
}
