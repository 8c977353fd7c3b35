import { setImmediate as afterOthers } from 'node:timers/promises'
import { listDisagreements } from '#domain/eligibility/disagreement.ts'
import { collections } from '#domain/listing/collections.ts'
import type { DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { isPublic } from '#domain/publication.ts'
import { addDays, daysBetween, isPlainDate, todayAnywhere } from '#domain/words/plain-date.ts'
import { type Morning, type MorningReason, morningReasons, type MorningRow, mostOfOne } from '#services/desk/morning-row.ts'
import { inPieces } from '#services/in-pieces.ts'
import { createJudge } from '#services/items/opportunities.ts'
import type { Overview } from '#services/public-services.ts'
import { type Confirmed, readConfirmed } from '#services/rules/rules-editing.ts'
import { createRulesWatch, type RulesDoubt } from '#services/rules/rules-watch.ts'
import type { Database, Queries } from '#storage/database.ts'
import { countUnreadMessages } from '#storage/desk/message-store.ts'
import { listOpenReports, type StoredReport } from '#storage/desk/report-store.ts'
import { listStoredOpportunities, listStoredPosts } from '#storage/items/item-store.ts'
import {
  countByDeadline,
  type DeadlineCount,
  listDueLines,
  type MorningLine,
  readFailing,
  readLinesByIds,
  readLinesOfDates,
} from '#storage/items/lines.ts'

export interface MorningParts {
  readonly db: Database
  readonly clock: () => Date
  /** Of the public site: which of its pages are empty. */
  readonly overview: () => Promise<Overview>
  /** Milliseconds to wait for the comparison of all rules with what items say. */
  readonly patience?: number
}

/** What is about to mislead a student, the most urgent first: by reason, then by days, then by name. */
export function createMorning({ db: { kysely }, clock, overview, patience = 1000 }: MorningParts): () => Promise<Morning> {
  const watch = createRulesWatch(kysely)
  return async () => {
    const now = clock()
    const [isCompared, reports, unread, posts, confirmed, { byCollection }] = await Promise.all([
      watch.look(patience),
      listOpenReports(kysely),
      countUnreadMessages(kysely),
      listStoredPosts(kysely),
      readConfirmed(kysely),
      overview(),
    ])
    const { rows, counts } = await readLineFindings(kysely, reports, now)
    // Whatever was seen comes in between; no more are shown.
    const most = { disagreeing: mostOfOne + confirmed.count, unconfirmed: mostOfOne }
    const open = (doubt: RulesDoubt) => findOpen(kysely, watch.listDoubted(doubt), most[doubt], now)
    await afterOthers()
    const doubted = { disagreeing: await open('disagreeing'), unconfirmed: await open('unconfirmed') }
    await afterOthers()
    const { disagreeing, seen } = await findDisagreeing(kysely, doubted.disagreeing, confirmed)
    await afterOthers()
    const unconfirmed = await readUnconfirmed(kysely, [...seen, ...doubted.unconfirmed].slice(0, mostOfOne))
    await afterOthers()
    const due = posts.flatMap(({ item, publishAt, version }) => {
      if (publishAt === null || item.state !== 'published' || isPublic({ state: item.state, publishAt }, now)) return []
      return toDueRow({ id: item.id, kind: 'post', name: item.title, version, publishAt }, now) ?? []
    })
    const empty = collections.filter(({ id }) => (byCollection[id] ?? 0) === 0)
    return {
      ...cutEach(counts, [
        ...rows,
        ...due,
        ...disagreeing,
        ...unconfirmed,
        ...(unread > 0 ? [{ ...emptyRow, reason: 'unread-messages' as const, figure: unread }] : []),
        ...empty.map(({ id, kind }) => ({ ...emptyRow, reason: 'page-empty' as const, figure: 0, kind, path: `/${id}` })),
      ]),
      isCompared,
    }
  }
}

/** The first ones in which an editor has not seen what disagrees, and those before them in which one has. */
async function findDisagreeing(
  db: Queries,
  lines: readonly MorningLine[],
  confirmed: Confirmed,
): Promise<{ readonly disagreeing: readonly MorningRow[]; readonly seen: readonly MorningLine[] }> {
  const disagreeing: MorningRow[] = []
  const seen: MorningLine[] = []
  for (let start = 0; start < lines.length && disagreeing.length < mostOfOne; start += mostOfOne) {
    const some = lines.slice(start, start + mostOfOne)
    const items = await readItems(db, some)
    await afterOthers()
    for (const line of some) {
      const item = items.get(line.id)
      const disagreements = item === undefined ? [] : listDisagreements(item)
      if (confirmed.has(line.id, disagreements)) seen.push(line)
      else if (disagreements.length > 0 && disagreeing.length < mostOfOne)
        disagreeing.push({ ...rowOfItem(line), reason: 'rules-disagree', figure: disagreements.length, disagreements })
    }
  }
  return { disagreeing, seen }
}

async function readUnconfirmed(db: Queries, lines: readonly MorningLine[]): Promise<MorningRow[]> {
  const items = await readItems(db, lines)
  return lines.flatMap((line): MorningRow[] => {
    const item = items.get(line.id)
    if (item?.rules?.basis !== 'knowledge') return []
    return [{ ...rowOfItem(line), reason: 'rules-unconfirmed', detail: item.officialLink, rules: item.rules }]
  })
}

async function readItems(db: Queries, lines: readonly MorningLine[]) {
  const ids = lines.map(({ id }) => id)
  return new Map((await listStoredOpportunities(db, ids)).map(({ item }) => [item.id, item]))
}

/** In order, and of each reason the first ones. `counts`: how many there are, where the rows are not all. */
function cutEach(counts: ReadonlyMap<MorningReason, number>, rows: readonly MorningRow[]): Pick<Morning, 'rows' | 'left'> {
  const left = new Map<MorningReason, number>()
  const byReason = Map.groupBy(rows, ({ reason }) => reason)
  const shown = morningReasons.flatMap((reason) => {
    const own = byReason.get(reason) ?? []
    const count = counts.get(reason) ?? own.length
    if (count > mostOfOne) left.set(reason, count - mostOfOne)
    const sorted = own.toSorted((a, b) => (a.days ?? 0) - (b.days ?? 0) || (a.title === b.title ? 0 : a.title < b.title ? -1 : 1))
    return sorted.slice(0, mostOfOne)
  })
  return { rows: shown, left }
}

/** Days before and after a deadline in which an item stands in the list (docs/interface.md, Panel). */
const nearDays = 14
const unverifiedDays = 90
const dueDays = 3

const emptyRow = {
  figure: 1,
  itemId: null,
  kind: null,
  title: '',
  days: null,
  detail: null,
  path: null,
  disagreements: [],
  rules: null,
  version: null,
} as const

function rowOfItem(line: Pick<MorningLine, 'id' | 'kind' | 'name' | 'version'>) {
  const kind = kinds.find((each) => each === line.kind) ?? null
  return { ...emptyRow, itemId: line.id, kind, title: line.name, version: line.version }
}

/** What stands in the list because of single items: where there are very many of a reason, the most urgent ones and their number. */
interface LineFindings {
  readonly rows: readonly MorningRow[]
  readonly counts: ReadonlyMap<MorningReason, number>
}

/** The database counts what is public by its deadlines; lines are read of those items alone that may be named. */
async function readLineFindings(db: Queries, reports: readonly StoredReport[], now: Date): Promise<LineFindings> {
  const today = now.toISOString().slice(0, 10)
  const judge = createJudge(now)
  // SQLite answers without ever leaving the present task: others have their turn between the parts, here and in morning.ts.
  await afterOthers()
  const counted = await countByDeadline(db, now, addDays(today, -unverifiedDays))
  await afterOthers()
  const judged: Judged[] = []
  await inPieces(counted, (each) => judged.push({ ...each, status: judge(each) }))
  await afterOthers()
  const { rows, counts } = await readNear(db, judged, judge, now)
  for await (const lines of readFailing(db, now))
    for (const line of lines) rows.push({ ...rowOfItem(line), reason: 'link-failing', detail: line.link_state })
  for (const line of await listDueLines(db, now, addDays(today, dueDays + 1))) {
    const due = toDueRow({ ...line, publishAt: line.publish_at ?? '' }, now)
    if (due !== undefined) rows.push(due)
  }
  return { rows: [...rows, ...(await readReported(db, reports)), ...listUnverified(judged, today)], counts }
}

/** Of items of these ids the first ones that are open. */
async function findOpen(db: Queries, ids: readonly string[], most: number, now: Date): Promise<readonly MorningLine[]> {
  const judge = createJudge(now)
  const found: MorningLine[] = []
  for await (const lines of readLinesByIds(db, ids)) {
    for (const line of lines)
      if (line.state === 'published' && isPublic({ state: line.state, publishAt: line.publish_at }, now) && judge(line).state === 'open')
        found.push(line)
    if (found.length >= most) break
  }
  return found.slice(0, most)
}

type Judged = DeadlineCount & { readonly status: DeadlineStatus }

async function readNear(db: Queries, judged: readonly Judged[], judge: ReturnType<typeof createJudge>, now: Date) {
  const near = judged.flatMap((each) => {
    const found = readNearness(each, each.status, now)
    return found === undefined ? [] : [{ ...found, items: each.items, date: each.deadline_date ?? '' }]
  })
  const rows: MorningRow[] = []
  const counts = new Map<MorningReason, number>()
  for (const [reason, found] of Map.groupBy(near, (each) => each.reason)) {
    await afterOthers()
    counts.set(
      reason,
      found.reduce((sum, { items }) => sum + items, 0),
    )
    const reach = findReach(found)
    const dates = new Set(found.filter(({ days }) => days <= reach).map(({ date }) => date))
    const kind = reason.startsWith('expected') ? 'expected' : 'fixed'
    for await (const lines of readLinesOfDates(db, { kind, dates: [...dates], now }))
      for (const line of lines) {
        const own = readNearness(line, judge(line), now)
        // A date may be past in one zone and not in another.
        if (own?.reason === reason) rows.push({ ...rowOfItem(line), ...own })
      }
  }
  return { rows, counts }
}

/** The days within which the most urgent ones lie; those of one day stand by their names, so that all of it have to be known. */
function findReach(found: readonly { readonly days: number; readonly items: number }[]): number {
  let count = 0
  for (const { days, items } of found.toSorted((a, b) => a.days - b.days)) {
    count += items
    if (count >= mostOfOne) return days
  }
  return Infinity
}

async function readReported(db: Queries, reports: readonly StoredReport[]): Promise<MorningRow[]> {
  const rows: MorningRow[] = []
  const reported = Map.groupBy(reports, (report) => report.opportunityId)
  for await (const lines of readLinesByIds(db, [...reported.keys()]))
    for (const line of lines) {
      if (line.state === 'trash') continue
      const found = reported.get(line.id) ?? []
      const detail = [...new Set(found.map((report) => report.reason))].join(', ')
      rows.push({ ...rowOfItem(line), reason: 'reported', figure: found.length, detail })
    }
  return rows
}

/** One row per kind: in a new catalogue nothing is verified, and hundreds of rows would hide the others. */
function listUnverified(judged: readonly Judged[], today: string): MorningRow[] {
  return kinds.flatMap((kind) => {
    const found = judged.filter((each) => each.kind === kind && each.status.state === 'open' && each.unverified > 0)
    if (found.length === 0) return []
    const ages = found.map(({ oldest }) => (isPlainDate(oldest) ? daysBetween(oldest, today) : null))
    const days = ages.includes(null) ? null : Math.max(...ages.map(Number))
    return [{ ...emptyRow, reason: 'not-verified' as const, figure: found.reduce((sum, each) => sum + each.unverified, 0), kind, days }]
  })
}

/** The row of what becomes public within three days; undefined: later. `kind` is none of an opportunity's for an article. */
function toDueRow(
  item: Pick<MorningLine, 'id' | 'kind' | 'name' | 'version'> & { readonly publishAt: string },
  now: Date,
): MorningRow | undefined {
  const days = daysBetween(now.toISOString().slice(0, 10), item.publishAt.slice(0, 10))
  return days > dueDays ? undefined : { ...rowOfItem(item), reason: 'draft-due', days, detail: item.publishAt }
}

/** undefined: the deadline is far from today, or there is none. */
function readNearness(
  line: Pick<MorningLine, 'deadline_kind' | 'deadline_date'>,
  status: DeadlineStatus,
  now: Date,
): { readonly reason: MorningReason; readonly days: number } | undefined {
  const { deadline_kind: kind, deadline_date: date } = line
  if (date === null || !isPlainDate(date) || (kind !== 'fixed' && kind !== 'expected')) return undefined
  if (status.daysLeft !== null && status.date !== null) {
    if (status.daysLeft > nearDays) return undefined
    return { reason: kind === 'fixed' ? 'deadline-soon' : 'expected-soon', days: status.daysLeft }
  }
  const days = Math.max(0, daysBetween(date, todayAnywhere(now)))
  // A passed expected date stays until somebody confirms the next one: the item reads as 'varies' meanwhile.
  if (kind === 'expected') return { reason: 'expected-passed', days }
  return days <= nearDays ? { reason: 'deadline-passed', days } : undefined
}
