import { setImmediate as afterOthers } from 'node:timers/promises'
import type { DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { isPublic } from '#domain/publication.ts'
import { addDays, daysBetween, isPlainDate, todayAnywhere } from '#domain/words/plain-date.ts'
import { type MorningReason, type MorningRow, mostOfOne } from '#services/desk/morning-row.ts'
import { inPieces } from '#services/in-pieces.ts'
import type { Queries } from '#storage/database.ts'
import type { StoredReport } from '#storage/desk/report-store.ts'
import {
  countByDeadline,
  type DeadlineCount,
  listDueLines,
  type MorningLine,
  readFailing,
  readLinesByIds,
  readLinesOfDates,
} from '#storage/items/morning-line-store.ts'
import { createJudge } from '#services/items/opportunities.ts'

/** Days before and after a deadline in which an item stands in the list (docs/interface.md, Panel). */
const nearDays = 14
const unverifiedDays = 90
const dueDays = 3

export const emptyRow = {
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

export function rowOfItem(line: Pick<MorningLine, 'id' | 'kind' | 'name' | 'version'>) {
  const kind = kinds.find((each) => each === line.kind) ?? null
  return { ...emptyRow, itemId: line.id, kind, title: line.name, version: line.version }
}

/** What stands in the list because of single items: where there are very many of a reason, the most urgent ones and their number. */
export interface LineFindings {
  readonly rows: readonly MorningRow[]
  readonly counts: ReadonlyMap<MorningReason, number>
}

/** The database counts what is public by its deadlines; lines are read of those items alone that may be named. */
export async function readLineFindings(db: Queries, reports: readonly StoredReport[], now: Date): Promise<LineFindings> {
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
export async function findOpen(db: Queries, ids: readonly string[], most: number, now: Date): Promise<readonly MorningLine[]> {
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
export function toDueRow(
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
