import { setImmediate as afterOthers } from 'node:timers/promises'
import { type Disagreement, listDisagreements } from '#domain/eligibility/disagreement.ts'
import { belongsTo } from '#domain/listing/appearance.ts'
import { collections } from '#domain/listing/collections.ts'
import { type DeadlineStatus, readDeadline } from '#domain/opportunity/deadline.ts'
import { kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { isPublic } from '#domain/publication.ts'
import { daysBetween, isPlainDate, todayAnywhere } from '#domain/words/plain-date.ts'
import { orUnavailable } from '#services/availability.ts'
import { inPieces } from '#services/in-pieces.ts'
import { morningReasons, type MorningRow } from '#services/desk/morning-row.ts'
import { listProposals, readConfirmed, type ReadCatalogue } from '#services/rules/rules-editing.ts'
import type { Database, Queries } from '#storage/database.ts'
import { countUnreadMessages } from '#storage/desk/message-store.ts'
import { listOpenReports } from '#storage/desk/report-store.ts'
import { listOpportunitySummaries, type OpportunitySummary } from '#storage/items/opportunity-edit-store.ts'
import { listPublicParts } from '#storage/items/opportunity-store.ts'
import { listStoredPosts } from '#storage/items/post-edit-store.ts'

/** Days before and after a deadline in which an item stands in the list (docs/interface.md, Panel). */
const nearDays = 14
const unverifiedDays = 90
const dueDays = 3
/** Rows about rules, of each reason: the next ones come when these are done. */
const mostOfRules = 100

/** Milliseconds that reading every item may take: tens of thousands on a slow machine. */
const allPatience = 60_000

const empty = {
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

/** What is about to mislead a student, the most urgent first: by reason, then by days, then by name. */
export async function listMorning({ kysely }: Database, now: Date, readCatalogue: ReadCatalogue): Promise<readonly MorningRow[]> {
  const [summaries, reports, unread, posts, proposals, isConfirmed] = await orUnavailable(() =>
    Promise.all([
      listOpportunitySummaries(kysely),
      listOpenReports(kysely),
      countUnreadMessages(kysely),
      listStoredPosts(kysely),
      listProposals(kysely, readCatalogue),
      readConfirmed(kysely),
    ]),
  )
  const items = await orUnavailable(() => listAllPublic(kysely, now), allPatience)
  const byId = new Map(summaries.map((row) => [row.id, row]))
  const visible = items.flatMap((item) => {
    const row = byId.get(item.id)
    return row === undefined ? [] : [{ item, row, status: readDeadline(item.deadline, now) }]
  })
  const ofItem = (row: Pick<OpportunitySummary, 'id' | 'kind' | 'name' | 'version'>) => ({
    ...empty,
    itemId: row.id,
    kind: kinds.find((kind) => kind === row.kind) ?? null,
    title: row.name,
    version: row.version,
  })

  const rows: MorningRow[] = []
  for (const [id, found] of Map.groupBy(reports, (report) => report.opportunityId)) {
    const row = byId.get(id)
    const detail = [...new Set(found.map((report) => report.reason))].join(', ')
    if (row !== undefined && row.state !== 'trash') rows.push({ ...ofItem(row), reason: 'reported', figure: found.length, detail })
  }
  for (const { item, row, status } of visible) {
    if (row.link_state !== null && row.link_state !== 'fine') rows.push({ ...ofItem(row), reason: 'link-failing', detail: row.link_state })
    const near = readNearness(item, status, now)
    if (near !== undefined) rows.push({ ...ofItem(row), ...near })
  }
  for (const row of [...summaries, ...posts.map(toSummary)]) {
    if (row.publish_at === null || row.state !== 'published' || isPublic({ state: row.state, publishAt: row.publish_at }, now)) continue
    const days = daysBetween(now.toISOString().slice(0, 10), row.publish_at.slice(0, 10))
    if (days <= dueDays) rows.push({ ...ofItem(row), reason: 'draft-due', days, detail: row.publish_at })
  }
  rows.push(
    ...listUnverified(
      visible.filter(({ status }) => status.state === 'open').map(({ item }) => item),
      now,
    ),
  )
  const open = visible.filter(({ status }) => status.state === 'open')
  const disagreeing: { readonly row: OpportunitySummary; readonly disagreements: readonly Disagreement[] }[] = []
  await inPieces(open, ({ item, row }) => {
    const disagreements = listDisagreements(item)
    if (disagreements.length > 0 && !isConfirmed(item.id, disagreements)) disagreeing.push({ row, disagreements })
  })
  const isDisagreeing = new Set(disagreeing.map(({ row }) => row.id))
  const unconfirmed = open.filter(({ item, row }) => item.rules?.basis === 'knowledge' && !isDisagreeing.has(row.id))
  rows.push(
    ...disagreeing.slice(0, mostOfRules).map(({ row, disagreements }) => {
      const figure = disagreements.length
      return { ...ofItem(row), reason: 'rules-disagree' as const, figure, disagreements }
    }),
    ...proposals.slice(0, mostOfRules).flatMap(({ row: { item }, rules }) => {
      const row = byId.get(item.id)
      return row === undefined ? [] : [{ ...ofItem(row), reason: 'rules-proposed' as const, rules }]
    }),
    ...unconfirmed.slice(0, mostOfRules).map(({ item, row }) => {
      return { ...ofItem(row), reason: 'rules-unconfirmed' as const, detail: item.officialLink, rules: item.rules }
    }),
  )
  if (unread > 0) rows.push({ ...empty, reason: 'unread-messages', figure: unread })
  for (const collection of collections) {
    if (open.some(({ item }) => belongsTo(collection, item))) continue
    rows.push({ ...empty, reason: 'page-empty', figure: 0, kind: collection.kind, path: `/${collection.id}` })
  }
  return rows.toSorted(
    (a, b) =>
      morningReasons.indexOf(a.reason) - morningReasons.indexOf(b.reason) ||
      (a.days ?? 0) - (b.days ?? 0) ||
      (a.title === b.title ? 0 : a.title < b.title ? -1 : 1),
  )
}

/** undefined: the deadline is far from today, or there is none. */
function readNearness(item: Opportunity, status: DeadlineStatus, now: Date): Pick<MorningRow, 'reason' | 'days'> | undefined {
  const { kind, date } = item.deadline
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

/** One row per kind: in a new catalogue nothing is verified, and hundreds of rows would hide the others. */
function listUnverified(open: readonly Opportunity[], now: Date): MorningRow[] {
  const today = now.toISOString().slice(0, 10)
  return kinds.flatMap((kind) => {
    const ages = open
      .filter((item) => item.kind === kind)
      .map((item) => (item.verifiedOn !== null && isPlainDate(item.verifiedOn) ? daysBetween(item.verifiedOn, today) : null))
      .filter((age) => age === null || age >= unverifiedDays)
    if (ages.length === 0) return []
    const days = ages.includes(null) ? null : Math.max(...ages.map(Number))
    return [{ ...empty, reason: 'not-verified' as const, figure: ages.length, kind, days }]
  })
}

function toSummary(post: Awaited<ReturnType<typeof listStoredPosts>>[number]) {
  return {
    id: post.item.id,
    name: post.item.title,
    kind: 'post',
    state: post.item.state,
    publish_at: post.publishAt,
    version: post.version,
  }
}

/** Whoever visits the site meanwhile has a turn between the parts. */
async function listAllPublic(db: Queries, now: Date): Promise<Opportunity[]> {
  const items: Opportunity[] = []
  for (const kind of kinds)
    for await (const part of listPublicParts(db, kind, now)) {
      items.push(...part)
      await afterOthers()
    }
  return items
}
