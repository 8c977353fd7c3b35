import { clickDays } from '#domain/attention-risk.ts'
import type { AttentionReason } from '#domain/attention.ts'
import type { Suggestion } from '#domain/feedback.ts'
import { type Collection, collections } from '#domain/listing/collections.ts'
import { countDates, type DateCounts } from '#domain/listing/date-counts.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { countOpen } from '#domain/listing/overview.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { addDays, daysBetween, isPlainDate, todayUtc } from '#domain/words/plain-date.ts'
import type { Database, Queries } from '#storage/database.ts'
import { countUnreadMessages } from '#storage/feedback/message-store.ts'
import { listOpenReports, readClicks } from '#storage/feedback/report-store.ts'
import { listSuggestions } from '#storage/feedback/suggestion-store.ts'
import { listStoredOpportunities, listStoredPosts } from '#storage/items/item-store.ts'
import { findOfficialLinks } from '#storage/items/table-rows.ts'
import { findStarterState } from '#storage/starter/starter-catalogue.ts'
import { yieldToEventLoop } from '#storage/yielding.ts'
import { listScheduledPosts, readRows } from '#services/dashboard/attention-days.ts'
import { type AttentionItem, emptyRow } from '#services/dashboard/attention-item.ts'
import { mostTrusted, orderByRisk } from '#services/dashboard/attention-order.ts'
import { listChangedPages, listRefusing } from '#services/dashboard/attention-pages.ts'
import { type DoubtRow, findDoubts, readDoubts } from '#services/dashboard/attention-rules.ts'
import { readPostponed, toRowKey } from '#services/dashboard/postponed-rows.ts'
import { type CorrectionFlood, groupCorrections } from '#services/feedback/corrections.ts'
import type { PublicServices } from '#services/public-services.ts'
import { readConfirmed } from '#services/rules/rules-editing.ts'

/** Bound of the rows of one reason; the next ones follow when these are done. */
export const maxPerReason = 30
/** What strangers tell costs ten lines at most of what they correct and of what is not listed. */
const mostOf: Partial<Record<AttentionReason, number>> = {
  correction: 8,
  'correction-flood': 2,
  suggested: 10,
}

const mostIn = (reason: AttentionReason): number => mostOf[reason] ?? maxPerReason

/** Bound of the postponed rows that are listed. */
const maxLater = 100

export interface AttentionList {
  /** At most `maxPerReason` of each reason, the greatest risk first (domain/attention-risk.ts). */
  readonly rows: readonly AttentionItem[]
  /** Further rows by reason. */
  readonly left: ReadonlyMap<AttentionReason, number>
  /** Postponed rows (postponed-rows.ts) in the same order, at most `maxLater`. */
  readonly later: readonly AttentionItem[]
  /** How many there are. */
  readonly postponed: number
  /** What is known of the days of all open items. */
  readonly dates: DateCounts
  /** Whether there is a row with this key (`toRowKey`), shown, further or postponed. */
  readonly has: (key: string) => boolean
}

export interface AttentionListDeps {
  readonly db: Database
  readonly clock: () => Date
  /** The digest of the shipped starter catalogue; null: the site wants none. */
  readonly readStarterDigest: (() => Promise<string>) | null
  /** The public site's empty pages, and its entries with their rules. */
  readonly services: Pick<PublicServices, 'snapshot'>
}

/** The list of what could mislead students. */
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
    const today = todayUtc(now)
    const [reports, unread, posts, suggestions, confirmed, snapshot, clicks] = await Promise.all([
      listOpenReports(kysely),
      countUnreadMessages(kysely),
      listStoredPosts(kysely),
      listSuggestions(kysely),
      readConfirmed(kysely),
      services.snapshot(...kinds),
      readClicks(kysely, addDays(today, 1 - clickDays)),
    ])
    const { open, orders } = snapshot
    const { byCollection } = countOpen(snapshot)
    const isPostponed = await readPostponed(kysely, today)
    const { groups, floods } = groupCorrections(reports)
    const rows = await readRows(kysely, { reports, groups }, now)
    await yieldToEventLoop()
    const unverified = countUnverified(open, now)
    await yieldToEventLoop()
    // Whoever looks an announced day up reads the rules there, too.
    const unchecked = rows.filter(({ reason }) => reason === 'announced-unchecked')
    const uncheckedIds = new Set(unchecked.map(({ itemId }) => itemId))
    const doubts = findDoubts(
      open.filter(({ id }) => !uncheckedIds.has(id)),
      confirmed,
    )
    await yieldToEventLoop()
    const all: readonly AttentionItem[] = [
      ...rows,
      ...unverified,
      ...listScheduledPosts(posts, now),
      ...(await listChangedPages(kysely, now)),
      ...(await listRefusing(kysely)),
      ...(await findNewer()),
      ...floods.map(toFloodRow),
      ...listUnread(unread),
      ...suggestions.map(toSuggestedRow),
      ...collections.filter(({ id }) => (byCollection[id] ?? 0) === 0).map(toEmptyPageRow),
      ...doubts,
    ]
    const ordered = orderByRisk(all, { entries: orders.name, clicks, now })
    await yieldToEventLoop()
    const { true: postponed = [], false: current = [] } = Object.groupBy(ordered, (row) =>
      isPostponed(row) ? 'true' : 'false',
    )
    const { rows: shown, left } = cutEach(current)
    const later = postponed.slice(0, maxLater)
    const isDoubt = new Set<AttentionItem>(doubts)
    const doubtful = [...shown, ...later].filter((row): row is DoubtRow => isDoubt.has(row))
    const complete = await readDoubts(kysely, doubtful, { confirmed, now })
    const links = await readLinks(kysely, [...shown, ...later])
    const finish = (some: readonly AttentionItem[]) =>
      some
        .map((row) => (isDoubt.has(row) ? complete.get(row.itemId ?? '') : row))
        .filter((row) => row !== undefined)
        .map((row) => ({ ...row, officialLink: links.get(row.itemId ?? '') ?? null }))
    return {
      rows: await addEntries(kysely, finish(shown)),
      left,
      later: await addEntries(kysely, finish(later)),
      postponed: postponed.length,
      dates: countDates(open),
      has: (key) => ordered.some((row) => toRowKey(row) === key),
    }
  }
}

const unverifiedDays = 90

const listUnread = (count: number): readonly AttentionItem[] =>
  count === 0 ? [] : [{ ...emptyRow, reason: 'unread-messages', count }]

const toFloodRow = ({ id, count }: CorrectionFlood): AttentionItem => ({
  ...emptyRow,
  reason: 'correction-flood',
  count,
  reportId: id,
})

const toSuggestedRow = ({ words, count, link, kind, day, ofRange }: Suggestion): AttentionItem => ({
  ...emptyRow,
  reason: 'suggested',
  count,
  title: words,
  detail: link,
  told: { kind, day, ofRange },
  path: `/search?${new URLSearchParams({ q: words })}`,
})

const toEmptyPageRow = ({ id, kind }: Collection): AttentionItem => ({
  ...emptyRow,
  reason: 'page-empty',
  count: 0,
  kind,
  path: `/${id}`,
})

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

/** The official links of the rows of opportunities, by item: there an editor looks it up. */
async function readLinks(db: Queries, rows: readonly AttentionItem[]) {
  const ids = rows
    .filter(({ kind }) => kind !== null)
    .map(({ itemId }) => itemId)
    .filter((id) => id !== null)
  return await findOfficialLinks(db, ids)
}

/**
 * Of each reason only the first ones, in the same order. Of corrections the most trusted ones:
 * whoever writes junk about the item that closes next would hide all others.
 */
function cutEach(rows: readonly AttentionItem[]): Pick<AttentionList, 'rows' | 'left'> {
  const counts = new Map<AttentionReason, number>()
  const trusted = mostTrusted(rows, mostIn('correction'))
  const visible = rows.filter((row) => {
    const count = (counts.get(row.reason) ?? 0) + 1
    counts.set(row.reason, count)
    return row.reason === 'correction' ? trusted.has(row) : count <= mostIn(row.reason)
  })
  const left = [...counts]
    .map(([reason, count]) => [reason, count - mostIn(reason)] as const)
    .filter(([, count]) => count > 0)
  return { rows: visible, left: new Map(left) }
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
