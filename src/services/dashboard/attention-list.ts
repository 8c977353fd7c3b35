import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type Disagreement, listDisagreements } from '#domain/eligibility/disagreement.ts'
import type { Rules } from '#domain/eligibility/rules.ts'
import { collections } from '#domain/listing/collections.ts'
import { countDaysLeft, type DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import { isPublic } from '#domain/publication.ts'
import { addDays, daysBetween, isPlainDate, todayUtc } from '#domain/words/plain-date.ts'
import { sortYielding } from '#services/for-each-yielding.ts'
import { createDeadlineStatusReader } from '#services/items/opportunities.ts'
import type { Overview } from '#services/public-services.ts'
import { readPostponed } from '#services/dashboard/postponed-rows.ts'
import { type Confirmed, readConfirmed } from '#services/rules/rules-editing.ts'
import { createRulesWatch, doubtfulBases, type RulesDoubt } from '#services/rules/rules-watch.ts'
import type { Database, Queries } from '#storage/database.ts'
import { countUnreadMessages } from '#storage/feedback/message-store.ts'
import { listOpenReports, type StoredReport } from '#storage/feedback/report-store.ts'
import { listStoredOpportunities, listStoredPosts } from '#storage/items/item-store.ts'
import { type AttentionRow, findOfficialLinks, streamAttentionRows } from '#storage/items/table-rows.ts'

/** The reasons of the attention list ('To do today' on the page), the most urgent first. Pages hold the texts and the one-click action for each. */
export const attentionReasons = [
  'reported',
  'link-failing',
  'deadline-passed',
  'deadline-soon',
  'expected-passed',
  'expected-soon',
  'draft-due',
  'rules-disagree',
  'rules-unconfirmed',
  'rules-elsewhere',
  'not-verified',
  'unread-messages',
  'page-empty',
] as const

export type AttentionReason = (typeof attentionReasons)[number]

/**
 * reported: `count` open reports (`detail`: the reasons). link-failing: `detail` is the LinkState. deadline-passed: since `days` days, 14 at most.
 * deadline-soon: in `days` days, 14 at most; -1: the last hours. expected-passed, expected-soon: the same for expected dates, which need confirmation. draft-due:
 * scheduled within `days` days, 3 at most (0: today); `kind` null: an article; `detail`: the instant. not-verified: for `days` days, 90 at least, or
 * null: never; these share ONE row per kind with `count` items and no itemId. rules-disagree: `disagreements` of an open item that no editor has
 * confirmed, `count` their number. rules-unconfirmed: an open item's `rules` are general knowledge; rules-elsewhere: another site's; `detail`: its
 * official link. unread-messages: one row with `count`. page-empty: `path` lists nothing open.
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
  /** Of a deadline, YYYY-MM-DD; null for other reasons. */
  readonly date: string | null
  /** Of an item with a deadline that the list is about; null without one and for other reasons. */
  readonly officialLink: string | null
  /** Path of the public page that is empty ('/phd-scholarship'); null otherwise. */
  readonly path: string | null
  /** Empty but for 'rules-disagree'. */
  readonly disagreements: readonly Disagreement[]
  /** null but for 'rules-unconfirmed' and 'rules-elsewhere'. */
  readonly rules: Rules | null
  /** For the one-click actions that ask for it; null without an item. */
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
  /** Postponed rows (postponed-rows.ts); of rules only those that were checked. */
  readonly postponed: number
  /** false: the rules of not all items have been compared with what else they say yet, for which a start takes some seconds at 50,000. */
  readonly isCompared: boolean
}

export interface AttentionListDeps {
  readonly db: Database
  readonly clock: () => Date
  /** The empty pages of the public site. */
  readonly overview: () => Promise<Overview>
  /** Milliseconds to wait for the comparison of all rules with what items say. */
  readonly timeoutMs?: number
}

/** The list of what could mislead students, the most urgent first: by reason, then by days, then by name. */
export function createAttentionList({
  db: { kysely },
  clock,
  overview,
  timeoutMs = 1000,
}: AttentionListDeps): () => Promise<AttentionList> {
  const watch = createRulesWatch(kysely)
  return async () => {
    const now = clock()
    const [isCompared, reports, unread, posts, confirmed, { byCollection }] = await Promise.all([
      watch.poll(timeoutMs),
      listOpenReports(kysely),
      countUnreadMessages(kysely),
      listStoredPosts(kysely),
      readConfirmed(kysely),
      overview(),
    ])
    const filter = await readPostponed(kysely, now.toISOString().slice(0, 10))
    let postponed = 0
    const isVisible = (item: AttentionItem) => {
      const isOut = filter(item)
      if (isOut) postponed += 1
      return !isOut
    }
    const { rows, doubted } = await scanItems(kysely, reports, watch.doubtOf, { isVisible, now })
    await yieldToEventLoop()
    const { disagreeing, seen } = await findDisagreeing(kysely, doubted.disagreeing, confirmed, { isVisible, now })
    await yieldToEventLoop()
    const unconfirmed = await readUnconfirmed(kysely, seen, doubted, 'unconfirmed', { isVisible, now })
    await yieldToEventLoop()
    const elsewhere = await readUnconfirmed(kysely, seen, doubted, 'elsewhere', { isVisible, now })
    await yieldToEventLoop()
    const scheduled = posts.flatMap(({ item, publishAt, version }) => {
      if (publishAt === null || item.state !== 'published' || isPublic({ state: item.state, publishAt }, now)) return []
      return toScheduledRow({ id: item.id, kind: 'post', name: item.title, version, publishAt }, now) ?? []
    })
    const empty = collections.filter(({ id }) => (byCollection[id] ?? 0) === 0)
    const others = [
      ...rows,
      ...scheduled,
      ...(unread > 0 ? [{ ...emptyRow, reason: 'unread-messages' as const, count: unread }] : []),
      ...empty.map(({ id, kind }) => ({ ...emptyRow, reason: 'page-empty' as const, count: 0, kind, path: `/${id}` })),
    ]
    const visible = await cutEach([...others.filter(isVisible), ...disagreeing, ...unconfirmed, ...elsewhere])
    return { ...visible, rows: await addOfficialLinks(kysely, visible.rows), postponed, isCompared }
  }
}

/** Days before and after a deadline in which an item is on the list (docs/interface.md, Panel). */
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

function rowOfItem(row: Pick<AttentionRow, 'id' | 'kind' | 'name' | 'version'> & Partial<Pick<AttentionRow, 'deadline_date'>>, now: Date) {
  const kind = kinds.find((each) => each === row.kind) ?? null
  const date = row.deadline_date ?? ''
  const isNear = isPlainDate(date) && Math.abs(daysBetween(now.toISOString().slice(0, 10), date)) <= 30
  return { ...emptyRow, itemId: row.id, kind, title: row.name, version: row.version, postponeDays: isNear ? 14 : emptyRow.postponeDays }
}

/** The data that decides whether and when a row is shown. */
interface Showing {
  readonly isVisible: (item: AttentionItem) => boolean
  readonly now: Date
}

/** One pass over all items outside the trash: their rows, and open items with doubts, which must be read completely. */
async function scanItems(
  db: Queries,
  reports: readonly StoredReport[],
  doubtOf: (id: string) => RulesDoubt | undefined,
  { isVisible, now }: Showing,
): Promise<{ readonly rows: readonly AttentionItem[]; readonly doubted: Readonly<Record<RulesDoubt, readonly AttentionRow[]>> }> {
  const readStatus = createDeadlineStatusReader(now)
  const reported = Map.groupBy(reports, (report) => report.opportunityId)
  const today = now.toISOString().slice(0, 10)
  const since = addDays(today, -unverifiedDays)
  const rows: AttentionItem[] = []
  const doubted: Record<RulesDoubt, AttentionRow[]> = { disagreeing: [], unconfirmed: [], elsewhere: [] }
  /** By kind, how many there are, and when the oldest was verified; '': never. */
  const unverified = new Map<string, { count: number; oldest: string }>()
  const add = (row: AttentionRow) => {
    const item = () => rowOfItem(row, now)
    const own = reported.get(row.id)
    if (own)
      rows.push({ ...item(), reason: 'reported', count: own.length, detail: [...new Set(own.map(({ reason }) => reason))].join(', ') })
    if (row.state !== 'published') return
    if (!isPublic({ state: row.state, publishAt: row.publish_at }, now)) {
      const scheduled = toScheduledRow({ ...row, publishAt: row.publish_at ?? '' }, now)
      if (scheduled) rows.push(scheduled)
      return
    }
    if (row.link_state !== null && row.link_state !== 'fine') rows.push({ ...item(), reason: 'link-failing', detail: row.link_state })
    const status = readStatus(row)
    const nearness = readNearness(row, status, now)
    if (nearness) rows.push({ ...item(), ...nearness, date: row.deadline_date })
    if (status.state !== 'open') return
    const verifiedOn = row.verified_on ?? ''
    if (verifiedOn <= since) {
      const { count, oldest } = unverified.get(row.kind) ?? { count: 0, oldest: verifiedOn }
      unverified.set(row.kind, { count: count + 1, oldest: verifiedOn < oldest ? verifiedOn : oldest })
    }
    const doubt = doubtOf(row.id)
    // Items that disagree must be read to know whether they are listed. Of the others only the first ones are read.
    if (doubt && (doubt === 'disagreeing' || (doubted[doubt].length < maxPerReason && isVisible(toUnconfirmedRow(row, doubt, now)))))
      doubted[doubt].push(row)
  }
  for await (const batch of streamAttentionRows(db)) {
    for (const row of batch) add(row)
    // SQLite answers without ever leaving the present task.
    await yieldToEventLoop()
  }
  // One row for a kind: in a new catalogue nothing is verified, and hundreds of rows would hide the others.
  for (const kind of kinds) {
    const { count, oldest } = unverified.get(kind) ?? { count: 0, oldest: '' }
    const days = isPlainDate(oldest) ? daysBetween(oldest, today) : null
    if (count > 0) rows.push({ ...emptyRow, reason: 'not-verified', count, kind, days })
  }
  return { rows, doubted }
}

/** The first ones in which an editor has not seen what disagrees, and those before them in which one has. */
async function findDisagreeing(
  db: Queries,
  rows: readonly AttentionRow[],
  confirmed: Confirmed,
  { isVisible, now }: Showing,
): Promise<{ readonly disagreeing: readonly AttentionItem[]; readonly seen: readonly AttentionRow[] }> {
  const disagreeing: AttentionItem[] = []
  const seen: AttentionRow[] = []
  for (let start = 0; start < rows.length && disagreeing.length < maxPerReason; start += maxPerReason) {
    const some = rows.slice(start, start + maxPerReason)
    const items = await readItems(db, some)
    await yieldToEventLoop()
    for (const found of some) {
      const item = items.get(found.id)
      const disagreements = item === undefined ? [] : listDisagreements(item)
      if (confirmed.has(found.id, disagreements)) seen.push(found)
      else if (disagreements.length > 0 && disagreeing.length < maxPerReason) {
        const row = { ...rowOfItem(found, now), reason: 'rules-disagree' as const, count: disagreements.length, disagreements }
        if (isVisible(row)) disagreeing.push(row)
      }
    }
  }
  return { disagreeing, seen }
}

/** The items whose rules an editor has confirmed, then the first ones of `doubted`. */
async function readUnconfirmed(
  db: Queries,
  seen: readonly AttentionRow[],
  doubted: Readonly<Record<UnconfirmedDoubt, readonly AttentionRow[]>>,
  doubt: UnconfirmedDoubt,
  { isVisible, now }: Showing,
): Promise<AttentionItem[]> {
  const visible = [...seen.filter((row) => isVisible(toUnconfirmedRow(row, doubt, now))), ...doubted[doubt]].slice(0, maxPerReason)
  const items = await readItems(db, visible)
  return visible.flatMap((row): AttentionItem[] => {
    const item = items.get(row.id)
    if (!item?.rules || doubtfulBases[item.rules.basis] !== doubt) return []
    return [{ ...toUnconfirmedRow(row, doubt, now), detail: item.officialLink, rules: item.rules }]
  })
}

type UnconfirmedDoubt = Exclude<RulesDoubt, 'disagreeing'>

function toUnconfirmedRow(row: AttentionRow, doubt: UnconfirmedDoubt, now: Date): AttentionItem {
  return { ...rowOfItem(row, now), reason: `rules-${doubt}` }
}

/** To the rows of deadlines. */
async function addOfficialLinks(db: Queries, rows: readonly AttentionItem[]): Promise<readonly AttentionItem[]> {
  const links = await findOfficialLinks(
    db,
    rows.flatMap(({ date, itemId }) => (date === null || itemId === null ? [] : [itemId])),
  )
  return rows.map((row) => (row.date === null ? row : { ...row, officialLink: links.get(row.itemId ?? '') ?? null }))
}

async function readItems(db: Queries, rows: readonly AttentionRow[]) {
  const ids = rows.map(({ id }) => id)
  return new Map((await listStoredOpportunities(db, ids)).map(({ item }) => [item.id, item]))
}

/** In order, and of each reason the first ones. */
async function cutEach(rows: readonly AttentionItem[]): Promise<Pick<AttentionList, 'rows' | 'left'>> {
  const left = new Map<AttentionReason, number>()
  const byReason = Map.groupBy(rows, ({ reason }) => reason)
  const visible: AttentionItem[] = []
  for (const reason of attentionReasons) {
    const own = byReason.get(reason) ?? []
    if (own.length > maxPerReason) left.set(reason, own.length - maxPerReason)
    const byDays = (a: AttentionItem, b: AttentionItem) =>
      (a.days ?? 0) - (b.days ?? 0) || (a.title === b.title ? 0 : a.title < b.title ? -1 : 1)
    visible.push(...(await sortYielding(own, byDays)).slice(0, maxPerReason))
  }
  return { rows: visible, left }
}

/** The row of an item that becomes public within three days; undefined: later. An article has no `kind` of an opportunity. */
function toScheduledRow(
  item: Pick<AttentionRow, 'id' | 'kind' | 'name' | 'version'> & { readonly publishAt: string },
  now: Date,
): AttentionItem | undefined {
  const days = daysBetween(now.toISOString().slice(0, 10), item.publishAt.slice(0, 10))
  return days > scheduledDays ? undefined : { ...rowOfItem(item, now), reason: 'draft-due', days, detail: item.publishAt }
}

/** undefined: the deadline is far from today, or there is none. */
function readNearness(
  row: Pick<AttentionRow, 'deadline_kind' | 'deadline_date'>,
  status: DeadlineStatus,
  now: Date,
): { readonly reason: AttentionReason; readonly days: number } | undefined {
  const { deadline_kind: kind, deadline_date: date } = row
  if (date === null || !isPlainDate(date) || (kind !== 'fixed' && kind !== 'expected')) return undefined
  const daysLeft = countDaysLeft(status, now)
  if (daysLeft !== null && daysLeft > nearDays) return undefined
  if (daysLeft !== null) return { reason: kind === 'fixed' ? 'deadline-soon' : 'expected-soon', days: daysLeft }
  const days = Math.max(0, daysBetween(date, todayUtc(now)))
  // A past expected date stays on the list until an editor confirms the next one: the item reads as 'varies' meanwhile.
  if (kind === 'expected') return { reason: 'expected-passed', days }
  return days <= nearDays ? { reason: 'deadline-passed', days } : undefined
}
