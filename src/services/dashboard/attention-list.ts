import { type AttentionReason, attentionReasons } from '#domain/attention.ts'
import { isCorrection, readExact } from '#domain/corrections.ts'
import { type Disagreement, listDisagreements } from '#domain/eligibility/as-ruled.ts'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { Report, Suggestion } from '#domain/feedback.ts'
import { type Collection, collections } from '#domain/listing/collections.ts'
import { countDates, type DateCounts } from '#domain/listing/date-counts.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { countOpen } from '#domain/listing/overview.ts'
import { countDaysLeft, type DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { isFaultyLink } from '#domain/opportunity/link-result.ts'
import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { isPublic } from '#domain/publication.ts'
import { kindOfChange, type PageChange } from '#domain/watch/page-changes.ts'
import { type FactKind, factKinds, readFacts } from '#domain/watch/sentence-facts.ts'
import { addDays, daysBetween, isPlainDate, todayUtc } from '#domain/words/plain-date.ts'
import { compareText } from '#domain/words/text.ts'
import type { Database, Queries } from '#storage/database.ts'
import { countUnreadMessages } from '#storage/feedback/message-store.ts'
import { listOpenReports } from '#storage/feedback/report-store.ts'
import { listSuggestions } from '#storage/feedback/suggestion-store.ts'
import {
  listStoredOpportunities,
  listStoredPosts,
  type StoredItem,
} from '#storage/items/item-store.ts'
import {
  type AttentionRow,
  findOfficialLinks,
  listUncheckedDays,
  streamAttentionRows,
} from '#storage/items/table-rows.ts'
import { listToldChanges } from '#storage/page-store.ts'
import { findStarterState } from '#storage/starter/starter-catalogue.ts'
import { yieldToEventLoop } from '#storage/yielding.ts'
import { readPostponed } from '#services/dashboard/postponed-rows.ts'
import {
  type CorrectionFlood,
  type CorrectionGroup,
  groupCorrections,
} from '#services/feedback/corrections.ts'
import { type IsAnnounced, readAnnounced } from '#services/items/announced-dates.ts'
import { createDeadlineStatusReader } from '#services/items/deadline-status.ts'
import { nameChange } from '#services/links/page-answers.ts'
import { listNewRefusing } from '#services/links/refusing-hosts.ts'
import type { PublicServices } from '#services/public-services.ts'
import { type Confirmed, doubtfulBases, readConfirmed } from '#services/rules/rules-editing.ts'

/**
 * reported: `count` open reports (`detail`: the reasons). correction: `correction`, what visitors say
 * a fact should be, `count` of them; correction-flood: `count` of one range of addresses (`reportId`: one of
 * them). link-failing: `detail` is the LinkState.
 * deadline-passed: since `days` days, 14 at most. deadline-soon: in `days` days, 14 at most; -1:
 * the last hours; no editor has checked or announced the day in this time. announced-unchecked: an
 * announced day of the starter catalogue in `days` days that no editor has checked or announced;
 * then the item has no row of deadline-soon or of rules. expected-passed,
 * expected-soon: the same for expected dates, which need confirmation. draft-due: scheduled within
 * `days` days, 3 at most (0: today); `kind` null: an article; `detail`: the instant. not-verified:
 * for `days` days, 90 at least, or null: never; these share ONE row per kind with `count` items and
 * no itemId. rules-disagree: `disagreements` of an open item that no editor has confirmed, `count`
 * their number. rules-unconfirmed: an open item's `rules` are general knowledge; rules-elsewhere:
 * another site's. starter-newer: one row, `detail` stands for the
 * newer catalogue. page-changed: `page`, the sentence of the official page that misleads most; `count`
 * sentences changed. page-refuses: one row, `detail` names the first of `count` sites whose pages no
 * program may read. unread-messages: one row with `count`. suggested: `title` are words that
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
  /** Of the opportunity that the row is about; null without one. */
  readonly officialLink: string | null
  /** Path of the public page that is empty ('/phd-scholarship'); null otherwise. */
  readonly path: string | null
  /** What the item says against its rules; empty for every reason but 'rules-disagree'. */
  readonly disagreements: readonly Disagreement[]
  /** The rules to confirm; null for every reason but 'rules-unconfirmed' and 'rules-elsewhere'. */
  readonly rules: Rules | null
  /** What the official page says now; null for every reason but 'page-changed'. */
  readonly page: PageNews | null
  /** What a fact should be; null for every reason but 'correction'. */
  readonly correction: CorrectionNews | null
  /** What else visitors told; null for every reason but 'suggested'. */
  readonly told: Pick<Suggestion, 'kind' | 'day'> | null
  /** The report that 'correction' and 'correction-flood' are about; null for other reasons. */
  readonly reportId: string | null
  /**
   * The version of the item, which the one-click actions send back; null where the row has no item.
   */
  readonly version: number | null
  /** Days of a postponement: 14 within a month of its item's deadline, else 30. */
  readonly postponeDays: number
}

/** A changed sentence of an official page beside the entry. */
export interface PageNews extends Pick<PageChange, 'was' | 'now'> {
  readonly kind: FactKind
  /** The days to come that it names now, YYYY-MM-DD. */
  readonly days: readonly string[]
  /** What we say. */
  readonly entry: Opportunity
}

/** What visitors say that the item should say. */
export interface CorrectionNews extends CorrectionGroup {
  /** What it says now; null: it has been removed since. */
  readonly entry: Opportunity | null
}

/** Bound of the rows of one reason; the next ones follow when these are done. */
export const maxPerReason = 30

/** What strangers tell costs ten lines at most of what they correct and of what is not listed. */
const mostOf: Partial<Record<AttentionReason, number>> = {
  correction: 8,
  'correction-flood': 2,
  suggested: 10,
}

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
    const { groups, floods } = groupCorrections(reports)
    const rows = await readRows(kysely, { reports, groups }, now)
    await yieldToEventLoop()
    const unverified = countUnverified(open, now)
    await yieldToEventLoop()
    const others: readonly AttentionItem[] = [
      ...rows,
      ...unverified,
      ...listScheduledPosts(posts, now),
      ...(await listChangedPages(kysely, now)),
      ...(await listRefusing(kysely)),
      ...(await findNewer()),
      ...listUnread(unread),
      ...floods.map(toFloodRow),
      ...suggestions.map(toSuggestedRow),
      ...collections.filter(({ id }) => (byCollection[id] ?? 0) === 0).map(toEmptyPageRow),
    ]
    const withoutRules = others.filter(isVisible)
    // Whoever looks an announced day up reads the rules there, too.
    const unchecked = others.filter(({ reason }) => reason === 'announced-unchecked')
    const uncheckedIds = new Set(unchecked.map(({ itemId }) => itemId))
    const ruled = open.filter(({ id }) => !uncheckedIds.has(id))
    const found = findDoubts(ruled, confirmed, isVisible)
    const doubts = await readDoubts(kysely, found, { confirmed, now })
    const visible = cutEach([...withoutRules, ...doubts])
    return {
      ...visible,
      rows: await addEntries(kysely, await addOfficialLinks(kysely, visible.rows)),
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
  page: null,
  correction: null,
  told: null,
  reportId: null,
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

const listUnread = (count: number): readonly AttentionItem[] =>
  count === 0 ? [] : [{ ...emptyRow, reason: 'unread-messages', count }]

const toFloodRow = ({ id, count }: CorrectionFlood): AttentionItem => ({
  ...emptyRow,
  reason: 'correction-flood',
  count,
  reportId: id,
})

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

const toSuggestedRow = ({ words, count, link, kind, day }: Suggestion): AttentionItem => ({
  ...emptyRow,
  reason: 'suggested',
  count,
  title: words,
  detail: link,
  told: { kind, day },
  path: `/search?${new URLSearchParams({ q: words })}`,
})

const toEmptyPageRow = ({ id, kind }: Collection): AttentionItem => ({
  ...emptyRow,
  reason: 'page-empty',
  count: 0,
  kind,
  path: `/${id}`,
})

/** The rows of articles that become public within three days. */
function listScheduledPosts(
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
async function readRows(
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

/** The sites of a row; their number is in it, too. */
const mostHosts = 30

async function listRefusing(db: Queries): Promise<readonly AttentionItem[]> {
  const hosts = await listNewRefusing(db)
  if (hosts.length === 0) return []
  const detail = hosts.slice(0, mostHosts).join(' ')
  return [{ ...emptyRow, reason: 'page-refuses', count: hosts.length, detail }]
}

/** One row for each item whose page says something that nobody has answered. */
async function listChangedPages(db: Queries, now: Date): Promise<readonly AttentionItem[]> {
  const today = todayUtc(now)
  const told = await listToldChanges(db, now)
  const open = told.filter((change) => !isAnswered(change, today))
  const byItem = [...Map.groupBy(open, ({ id }) => id)].map(([id, changes]) => {
    const rank = (change: PageChange) => factKinds.indexOf(kindOfChange(change, today))
    const [worst] = changes.toSorted((a, b) => rank(a) - rank(b))
    return { id, worst, count: changes.length }
  })
  const entries = new Map(
    (
      await listStoredOpportunities(
        db,
        byItem.map(({ id }) => id),
      )
    ).map(({ item }) => [item.id, item]),
  )
  return byItem.flatMap(({ id, worst, count }) => {
    const entry = entries.get(id)
    if (worst === undefined || entry === undefined) return []
    const { was, now: says, told_at: toldAt } = worst
    const { days } = readFacts(says ?? '', today)
    return {
      ...rowOfItem(worst, now),
      reason: 'page-changed' as const,
      count,
      detail: nameChange({ ...worst, toldAt }),
      page: { was, now: says, kind: kindOfChange(worst, today), days, entry },
    }
  })
}

/** The entry says the same by now, or an editor has looked since the day of the telling. */
function isAnswered(
  change: Awaited<ReturnType<typeof listToldChanges>>[number],
  today: string,
): boolean {
  const { deadline_kind: kind, deadline_date: date, verified_on: checked } = change
  if (checked !== null && checked > change.told_at.slice(0, 10)) return true
  if (change.now === null || kind !== 'fixed' || date === null) return false
  return kindOfChange(change, today) === 'day' && readFacts(change.now, today).days.includes(date)
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
    if (!doubt || counts[doubt.reason] === maxPerReason) continue
    if (!isVisible({ ...emptyRow, ...doubt, itemId: id, kind })) continue
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
  const rows: AttentionItem[] = []
  for (const { item, version } of await listStoredOpportunities(db, [...doubts.keys()])) {
    const { id, rules, deadline } = item
    const doubt = rules && toDoubt(id, rules.basis, listDisagreements(item), confirmed)
    if (!doubt || doubt.reason !== doubts.get(id)) continue
    const row = rowOfItem({ ...item, version, deadline_date: deadline.date }, now)
    if (doubt.reason === 'rules-disagree') rows.push({ ...row, ...doubt })
    else rows.push({ ...row, ...doubt, rules })
  }
  return rows
}

/** Adds the official link to each row of an opportunity: there an editor looks it up. */
async function addOfficialLinks(
  db: Queries,
  rows: readonly AttentionItem[],
): Promise<readonly AttentionItem[]> {
  const ids = rows
    .filter(({ kind }) => kind !== null)
    .map(({ itemId }) => itemId)
    .filter((id) => id !== null)
  const links = await findOfficialLinks(db, ids)
  return rows.map((row) =>
    row.itemId === null ? row : { ...row, officialLink: links.get(row.itemId) ?? null },
  )
}

/** Adds to each correction what its item says now. */
async function addEntries(
  db: Queries,
  rows: readonly AttentionItem[],
): Promise<readonly AttentionItem[]> {
  const ids = rows
    .filter(({ correction }) => correction !== null)
    .flatMap(({ itemId }) => itemId ?? [])
  const stored = await listStoredOpportunities(db, [...new Set(ids)])
  const entries = new Map(stored.map(({ item }) => [item.id, item]))
  return rows.map((row) => {
    const { correction, itemId } = row
    if (correction === null || itemId === null) return row
    return { ...row, correction: { ...correction, entry: entries.get(itemId) ?? null } }
  })
}

/** The rows in the order of their reasons, and of each reason only the first ones. */
function cutEach(rows: readonly AttentionItem[]): Pick<AttentionList, 'rows' | 'left'> {
  const byReason = Map.groupBy(rows, ({ reason }) => reason)
  const left = [...byReason]
    .map(([reason, { length }]) => [reason, length - mostIn(reason)] as const)
    .filter(([, count]) => count > 0)
  const visible = attentionReasons.flatMap((reason) =>
    (byReason.get(reason) ?? []).toSorted(compareUrgency).slice(0, mostIn(reason)),
  )
  return { rows: visible, left: new Map(left) }
}

const mostIn = (reason: AttentionReason): number => mostOf[reason] ?? maxPerReason

/**
 * Of one reason: the fewest days first; of suggestions the most frequent, of official pages what
 * misleads most; of corrections what most people say, then what names a page; then by name.
 */
function compareUrgency(a: AttentionItem, b: AttentionItem): number {
  const byDays = (a.days ?? 0) - (b.days ?? 0)
  if (byDays !== 0) return byDays
  const byKind = rankOf(a) - rankOf(b)
  if (byKind !== 0) return byKind
  const byTrust = trustOf(b) - trustOf(a)
  if (byTrust !== 0) return byTrust
  if (a.reason === 'suggested' && a.count !== b.count) return b.count - a.count
  return compareText(a.title, b.title)
}

/** A page counts less than another range of addresses that says the same. */
const trustOf = ({ correction }: AttentionItem): number =>
  correction === null ? 0 : 2 * correction.ranges + (correction.source === null ? 0 : 1)

const rankOf = ({ page }: AttentionItem): number =>
  page === null ? 0 : factKinds.indexOf(page.kind)

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
