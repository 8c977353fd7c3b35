import { isCorrection, readExact } from '#domain/corrections.ts'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { listAppearances } from '#domain/listing/appearance.ts'
import type { Dates } from '#domain/opportunity/applications.ts'
import { type Deadline, deadlineDayOf, readDeadline } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { verifiedOnDay } from '#domain/opportunity/verified.ts'
import type { Post } from '#domain/post.ts'
import { Problem } from '#domain/problem.ts'
import type { EditState, Entity } from '#domain/publication.ts'
import { addMonths, isNearDay, isPlainDate } from '#domain/words/plain-date.ts'
import type { Queries } from '#storage/database.ts'
import { findReport, resolveReports } from '#storage/feedback/report-store.ts'
import type { AnyItem, Stored } from '#storage/items/item-store.ts'
import { resolveSame } from '#services/feedback/corrections.ts'
import { rememberAnnounced } from '#services/items/announced-dates.ts'
import type { HistoryAction } from '#services/items/edited.ts'
import { applyPublishing } from '#services/items/publishing.ts'

// The administrator's actions on an item: what tables offer, and what an action changes.

/**
 * The actions that tables of articles offer, in the order of the buttons. The compiler demands the
 * texts of each (web/texts).
 */
export const postTableActions = ['publish', 'unpublish', 'trash', 'restore', 'remove'] as const

/** As `postTableActions`, of opportunities. */
export const opportunityTableActions = [
  'verify',
  'renew',
  'copy',
  'check-link',
  ...postTableActions,
] as const

export type PostTableAction = (typeof postTableActions)[number]
export type TableAction = (typeof opportunityTableActions)[number]
/** Those that change several items at once. */
export type BulkAction = Exclude<TableAction, 'copy' | 'check-link'>

interface Offer {
  /**
   * States with this action; in others it changes nothing. Only `restore` and `remove` take items
   * out of the trash.
   */
  readonly from: readonly EditState[]
  /** The menus of tables that offer it: for a row, or for several selected ones. */
  readonly at: readonly ('row' | 'bulk')[]
}

const alive = ['draft', 'scheduled', 'published', 'closed'] as const

const offers: Readonly<Record<TableAction, Offer>> = {
  verify: { from: alive, at: ['row', 'bulk'] },
  renew: { from: alive, at: ['row', 'bulk'] },
  copy: { from: alive, at: ['row'] },
  'check-link': { from: alive, at: ['row'] },
  publish: { from: ['draft', 'scheduled'], at: ['row', 'bulk'] },
  unpublish: { from: ['scheduled', 'published', 'closed'], at: ['row', 'bulk'] },
  trash: { from: alive, at: ['row', 'bulk'] },
  restore: { from: ['trash'], at: ['row', 'bulk'] },
  remove: { from: ['trash'], at: ['row', 'bulk'] },
}

const listOffered = (entity: Entity, scope: 'row' | 'bulk'): readonly TableAction[] => {
  const actions = entity === 'post' ? postTableActions : opportunityTableActions
  return actions.filter((action) => offers[action].at.includes(scope))
}

/** The actions of a table's row for an item in this state, in order. */
export const listRowActions = (entity: Entity, state: EditState): readonly TableAction[] =>
  listOffered(entity, 'row').filter((action) => offers[action].from.includes(state))

/**
 * The actions for several selected items: in the trash those that take items out of it, elsewhere
 * the others.
 */
export const listBulkActions = (entity: Entity, isTrash: boolean): readonly TableAction[] =>
  listOffered(entity, 'bulk').filter((action) => offers[action].from.includes('trash') === isTrash)

/** The action with this name for all that a table in this state finds; undefined: none. */
export const findBulkAction = (
  entity: Entity,
  isTrash: boolean,
  name: unknown,
): BulkAction | undefined => {
  const found = listBulkActions(entity, isTrash).find((action) => action === name)
  return found === 'copy' || found === 'check-link' ? undefined : found
}

/** The action with this name that tables of these items offer in this scope; undefined: none. */
export const findAction = (
  entity: Entity,
  scope: 'row' | 'bulk',
  name: unknown,
): TableAction | undefined => listOffered(entity, scope).find((action) => action === name)

export interface ChangeTools {
  /** The transaction of the change. */
  readonly db: Queries
  readonly now: Date
}

/** Why a change of all that a table finds leaves an item as it is (bulk-plan.ts). */
export type LeftOutReason = 'same' | 'date-to-come' | 'no-date' | 'on-no-page' | 'unopened'

/** An action that changes one item. */
export interface ItemChange<Item extends AnyItem> {
  /** Its word in the history of the item. */
  readonly history: HistoryAction
  /** undefined: `apply` changes the item. An action without it changes every item. */
  leavesOut?(row: Stored<Item>, now: Date): LeftOutReason | undefined
  /** The row afterwards; undefined: the item is in that state already. */
  apply(
    row: Stored<Item>,
    tools: ChangeTools,
  ): Stored<Item> | undefined | Promise<Stored<Item> | undefined>
}

export type PostChange = 'publish' | 'unpublish' | 'trash' | 'restore'
export type OpportunityChange = PostChange | 'verify' | 'renew' | 'confirm'

export const postChanges: Readonly<Record<PostChange, ItemChange<Post>>> = {
  publish: { history: 'published', apply: publish, leavesOut: leavesOutPublic },
  unpublish: { history: 'unpublished', apply: unpublish, leavesOut: leavesOutDraft },
  trash: { history: 'trashed', apply: trash },
  restore: { history: 'restored', apply: restore },
}

export const opportunityChanges: Readonly<Record<OpportunityChange, ItemChange<Opportunity>>> = {
  verify: { history: 'verified', apply: verify, leavesOut: leavesOutVerified },
  renew: {
    history: 'renewed',
    apply: renew,
    leavesOut: ({ item }, now) => renewalObstacle(item.deadline, now),
  },
  confirm: { history: 'changed', apply: confirm },
  publish: {
    history: 'published',
    apply: publishOpportunity,
    leavesOut: (row) => leavesOutPublic(row) ?? (isOnNoPage(row) ? 'on-no-page' : undefined),
  },
  unpublish: { history: 'unpublished', apply: unpublish, leavesOut: leavesOutDraft },
  trash: { history: 'trashed', apply: trash },
  restore: { history: 'restored', apply: restore },
}

function publish<Item extends AnyItem>(
  row: Stored<Item>,
  { now }: ChangeTools,
): Stored<Item> | undefined {
  return leavesOutPublic(row) === 'same' ? undefined : applyPublishing(row, 'now', now)
}

function leavesOutPublic({ item, publishAt }: Stored<AnyItem>): 'same' | undefined {
  return item.state === 'published' && publishAt === null ? 'same' : undefined
}

/** A draft may lack everything but its name. Throws Problem 'invalid' for one that no page lists. */
function publishOpportunity(
  row: Stored<Opportunity>,
  tools: ChangeTools,
): Stored<Opportunity> | undefined {
  if (isOnNoPage(row))
    throw new Problem('invalid', { key: 'draft-on-no-page', name: row.item.name })
  return publish(row, tools)
}

const isOnNoPage = ({ item }: Stored<Opportunity>): boolean =>
  item.state === 'draft' && listAppearances(asRuled(item)).length === 0

function unpublish<Item extends AnyItem>(
  row: Stored<Item>,
  { now }: ChangeTools,
): Stored<Item> | undefined {
  return leavesOutDraft(row) === 'same' ? undefined : applyPublishing(row, 'draft', now)
}

function leavesOutDraft({ item }: Stored<AnyItem>): 'same' | undefined {
  return item.state === 'draft' ? 'same' : undefined
}

function trash<Item extends AnyItem>(
  row: Stored<Item>,
  { now }: ChangeTools,
): Stored<Item> | undefined {
  if (row.item.state === 'trash') return undefined
  const item = { ...row.item, state: 'trash' as const }
  return { ...row, item, publishAt: null, trashedAt: now.toISOString() }
}

/** As a draft. Throws Problem 'conflict' with `errors.code` if another item has its code now. */
function restore<Item extends AnyItem>(row: Stored<Item>): Stored<Item> | undefined {
  if (row.item.state !== 'trash') return undefined
  const item = { ...row.item, state: 'draft' as const }
  return { ...row, item, publishAt: null, trashedAt: null }
}

/** Resolves the reports about the item, after an editor's check. */
async function verify(
  row: Stored<Opportunity>,
  { db, now }: ChangeTools,
): Promise<Stored<Opportunity> | undefined> {
  const { item } = row
  await resolveReports(db, item.id, now.toISOString())
  if (leavesOutVerified(row, now) === 'same') return undefined
  return { ...row, item: { ...item, ...verifiedOnDay(item, now.toISOString().slice(0, 10)) } }
}

function leavesOutVerified({ item }: Stored<Opportunity>, now: Date): 'same' | undefined {
  const { verifiedOn, verifiedHost } = verifiedOnDay(item, now.toISOString().slice(0, 10))
  return item.verifiedOn === verifiedOn && item.verifiedHost === verifiedHost ? 'same' : undefined
}

/**
 * Moves the item to the next cycle, as expected. Links stay, verifiedOn is cleared. Throws Problem
 * 'conflict' for a date in the future, because a whole cycle would be hidden, and for none, because
 * nothing but the mark of the check would change.
 */
function renew(row: Stored<Opportunity>, { now }: ChangeTools): Stored<Opportunity> {
  const { item } = row
  const coming = comingDate(item.deadline, now)
  if (coming !== null)
    throw new Problem('conflict', { key: 'renew-early', name: item.name, date: coming })
  if (renewalObstacle(item.deadline, now) === 'no-date')
    throw new Problem('conflict', { key: 'renew-without-date', name: item.name })
  const dates = nextCycle(item, now.toISOString().slice(0, 10))
  return { ...row, item: { ...item, ...dates, verifiedOn: null, verifiedHost: null } }
}

/** Why nothing can renew an item with this deadline now; undefined: its date can move. */
export function renewalObstacle(
  deadline: Deadline,
  now: Date,
): 'date-to-come' | 'no-date' | undefined {
  if (comingDate(deadline, now) !== null) return 'date-to-come'
  return deadlineDayOf({ deadline }) === null ? 'no-date' : undefined
}

/** The organizer has announced the expected date, so nobody is asked whether it is right. */
async function confirm(
  row: Stored<Opportunity>,
  { db, now }: ChangeTools,
): Promise<Stored<Opportunity> | undefined> {
  const { id, deadline } = row.item
  if (deadline.kind !== 'expected' || deadline.date === null) return undefined
  await rememberAnnounced(db, id, deadline.date, now)
  return { ...row, item: { ...row.item, deadline: { ...deadline, kind: 'fixed' } } }
}

/**
 * The organizer has announced this day (YYYY-MM-DD), as an editor read on the official page. Hour
 * and zone stay. Throws Problem 'invalid' for a day that no item may name.
 */
export const announce = (day: string): ItemChange<Opportunity> => ({
  history: 'changed',
  async apply(row, { db, now }) {
    if (!isNearDay(day)) throw new Problem('invalid', { key: 'field-no-day', field: 'deadline' })
    const { id, deadline } = row.item
    if (deadline.kind === 'fixed' && deadline.date === day) return undefined
    await rememberAnnounced(db, id, day, now)
    return { ...row, item: { ...row.item, deadline: { ...deadline, kind: 'fixed', date: day } } }
  },
})

/** By which an undo finds the corrections that were resolved with it. */
export const correctName = 'correct'

/**
 * What a visitor wants the item to say, taken over where it can be exactly (`readExact`): its
 * announced deadline or its official link. Resolves the corrections that say the same. Throws Problem
 * 'not-found' for no open correction of the item, 'conflict' for one that an editor has to read.
 */
export const correct = (reportId: string): ItemChange<Opportunity> => ({
  history: 'corrected',
  async apply(row, tools) {
    const { db, now } = tools
    const found = await findReport(db, reportId)
    const report = found?.settledAt === null ? found.report : undefined
    if (report === undefined || !isCorrection(report) || report.opportunityId !== row.item.id)
      throw new Problem('not-found', { key: 'no-stored-correction' })
    const exact = readExact(report)
    if (exact === null) throw new Problem('conflict', { key: 'no-stored-correction' })
    await resolveSame(db, report, now.toISOString())
    if ('day' in exact) return await announce(exact.day).apply(row, tools)
    return { ...row, item: { ...row.item, officialLink: exact.link } }
  },
})

/**
 * The date of a future deadline, announced or expected, which no renewal may change; null: none.
 */
export function comingDate(deadline: Deadline, now: Date): string | null {
  const { state, date } = readDeadline(deadline, now)
  return state === 'open' ? date : null
}

/**
 * Deadline and opening of the next cycle: one year later, and further until the deadline is after
 * `today`. They stay expected until an editor confirms them. An opening after the deadline already
 * belongs to the next cycle.
 */
function nextCycle({ deadline, opens, expectedOpens }: Opportunity, today: string): Partial<Dates> {
  const { date } = deadline
  if (date === null || !isPlainDate(date)) return {}
  let years = 1
  while (addMonths(date, 12 * years) <= today) years += 1
  const next = { ...deadline, kind: 'expected', date: addMonths(date, 12 * years) } as const
  const opening = opens ?? expectedOpens
  if (opening === null || !isPlainDate(opening) || opening > date) return { deadline: next }
  return { deadline: next, opens: null, expectedOpens: addMonths(opening, 12 * years) }
}
