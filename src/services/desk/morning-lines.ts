import type { DeadlineStatus } from '#domain/opportunity/deadline.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { isPublic } from '#domain/publication.ts'
import { daysBetween, isPlainDate, todayAnywhere } from '#domain/words/plain-date.ts'
import type { MorningRow } from '#services/desk/morning-row.ts'
import { createJudge } from '#services/items/opportunity-table.ts'
import { type RulesDoubt, rulesDoubts } from '#services/rules/rules-watch.ts'
import { type ItemLine, readLines } from '#storage/items/line-store.ts'
import type { Queries } from '#storage/database.ts'
import type { StoredReport } from '#storage/desk/report-store.ts'

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

export function rowOfItem(line: Pick<ItemLine, 'id' | 'kind' | 'name' | 'version'>) {
  const kind = kinds.find((each) => each === line.kind) ?? null
  return { ...emptyRow, itemId: line.id, kind, title: line.name, version: line.version }
}

/** What one look at a line of every item finds, and which open ones an editor should be asked about their rules. */
export interface LineFindings {
  readonly rows: readonly MorningRow[]
  /** The first ones. */
  readonly doubted: Readonly<Record<RulesDoubt, readonly ItemLine[]>>
}

interface Asked {
  readonly reports: readonly StoredReport[]
  readonly doubtOf: (id: string) => RulesDoubt | undefined
  /** How many are asked for. */
  readonly most: Readonly<Record<RulesDoubt, number>>
  readonly now: Date
}

export async function readLineFindings(db: Queries, { reports, doubtOf, most, now }: Asked): Promise<LineFindings> {
  const reported = Map.groupBy(reports, (report) => report.opportunityId)
  const judge = createJudge(now)
  /** Lines of one deadline share its status; days are counted once for each, and so are those since a verification. */
  const nearness = new Map<DeadlineStatus, ReturnType<typeof readNearness>>()
  const daysSince = new Map<string, number | null>()
  const rows: MorningRow[] = []
  const doubted = { disagreeing: [] as ItemLine[], unconfirmed: [] as ItemLine[] }
  const ages = new Map<string, { count: number; oldest: number; isNever: boolean }>()
  for await (const lines of readLines(db)) for (const line of lines) look(line)
  return { rows: [...rows, ...listUnverified()], doubted }

  function look(line: ItemLine): void {
    const found = reported.get(line.id)
    if (found !== undefined && line.state !== 'trash') {
      const detail = [...new Set(found.map((report) => report.reason))].join(', ')
      rows.push({ ...rowOfItem(line), reason: 'reported', figure: found.length, detail })
    }
    if (line.state !== 'published') return
    if (!isPublic({ state: line.state, publishAt: line.publish_at }, now)) {
      const due = toDueRow({ ...line, publishAt: line.publish_at ?? '' }, now)
      if (due !== undefined) rows.push(due)
      return
    }
    if (line.link_state !== null && line.link_state !== 'fine')
      rows.push({ ...rowOfItem(line), reason: 'link-failing', detail: line.link_state })
    const status = judge(line)
    if (!nearness.has(status)) nearness.set(status, readNearness(line, status, now))
    const near = nearness.get(status)
    if (near !== undefined) rows.push({ ...rowOfItem(line), ...near })
    if (status.state !== 'open') return
    noteAge(line)
    noteDoubt(line)
  }

  function noteDoubt(line: ItemLine): void {
    if (rulesDoubts.every((each) => doubted[each].length >= most[each])) return
    const doubt = doubtOf(line.id)
    if (doubt !== undefined && doubted[doubt].length < most[doubt]) doubted[doubt].push(line)
  }

  function noteAge({ kind, verified_on: on }: ItemLine): void {
    const age = on === null ? null : ageOf(on)
    if (age !== null && age < unverifiedDays) return
    const known = ages.get(kind) ?? { count: 0, oldest: 0, isNever: false }
    ages.set(kind, { count: known.count + 1, oldest: Math.max(known.oldest, age ?? 0), isNever: known.isNever || age === null })
  }

  /** null: what is stored is no day. */
  function ageOf(day: string): number | null {
    const known = daysSince.get(day)
    if (known !== undefined) return known
    const age = isPlainDate(day) ? daysBetween(day, now.toISOString().slice(0, 10)) : null
    daysSince.set(day, age)
    return age
  }

  /** One row per kind: in a new catalogue nothing is verified, and hundreds of rows would hide the others. */
  function listUnverified(): MorningRow[] {
    return kinds.flatMap((kind) => {
      const found = ages.get(kind)
      if (found === undefined) return []
      return [{ ...emptyRow, reason: 'not-verified' as const, figure: found.count, kind, days: found.isNever ? null : found.oldest }]
    })
  }
}

/** The row of what becomes public within three days; undefined: later. `kind` is none of an opportunity's for an article. */
export function toDueRow(
  item: Pick<ItemLine, 'id' | 'kind' | 'name' | 'version'> & { readonly publishAt: string },
  now: Date,
): MorningRow | undefined {
  const days = daysBetween(now.toISOString().slice(0, 10), item.publishAt.slice(0, 10))
  return days > dueDays ? undefined : { ...rowOfItem(item), reason: 'draft-due', days, detail: item.publishAt }
}

/** undefined: the deadline is far from today, or there is none. */
function readNearness(line: ItemLine, status: DeadlineStatus, now: Date): Pick<MorningRow, 'reason' | 'days'> | undefined {
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
