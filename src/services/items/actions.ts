import type { Dates } from '#domain/opportunity/applications.ts'
import { type Deadline, readDeadline } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { verifiedOnDay } from '#domain/opportunity/verified.ts'
import { Problem } from '#domain/problem.ts'
import type { EditState, Entity } from '#domain/publication.ts'
import { addMonths, isPlainDate } from '#domain/words/plain-date.ts'
import type { Queries } from '#storage/database.ts'
import { resolveReports } from '#storage/feedback/report-store.ts'
import type { ItemOf, Stored, StoredRecord } from '#storage/items/item-store.ts'

/**
 * Publish immediately, save as a draft, or publish at an instant (ISO 8601 with zone, or a plain
 * date: its beginning in UTC).
 */
export type Publishing = 'now' | 'draft' | { readonly at: string }

export interface Patch<Item> extends Partial<Omit<StoredRecord, 'version'>> {
  readonly item?: Partial<Item>
}

type AnyRow = Stored<ItemOf[Entity]>

interface ActionRule {
  readonly of: readonly Entity[]
  /**
   * States with this action; in others it changes nothing. Only `restore` and `remove` take items
   * out of the trash.
   */
  readonly from: readonly EditState[]
  /** The menus of tables that offer it: for a row, or for several selected ones. */
  readonly at: readonly ('row' | 'bulk')[]
  /** Its word in the history of the item; null: it leaves none. */
  readonly history: string | null
  /**
   * In the transaction `db`; undefined: none. Missing: it is more than a change of one item and has
   * its own function.
   */
  change?(
    row: AnyRow,
    tools: { readonly db: Queries; readonly now: Date },
  ): Patch<object> | undefined | Promise<Patch<object> | undefined>
}

const alive = ['draft', 'scheduled', 'published', 'closed'] as const
const every = ['opportunity', 'post'] as const

/**
 * The administrator's actions on an item, in the order of the buttons. Their effect (`act`), the
 * buttons of rows, the bar for several items and the words of the history follow from this table.
 * The compiler demands the texts of each action (web/texts).
 */
export const itemActions = {
  /** Resolves the reports about the item, after an editor's check. */
  verify: {
    of: ['opportunity'],
    from: alive,
    at: ['row', 'bulk'],
    history: 'verified',
    async change(
      { item }: Stored<Opportunity>,
      { db, now },
    ): Promise<Patch<Opportunity> | undefined> {
      await resolveReports(db, item.id, now.toISOString())
      const verifiedOn = now.toISOString().slice(0, 10)
      const verified = verifiedOnDay(item, verifiedOn)
      return item.verifiedOn === verifiedOn && item.verifiedHost === verified.verifiedHost
        ? undefined
        : { item: verified }
    },
  },
  /**
   * Moves the item to the next cycle, as expected. Links stay, verifiedOn is cleared. Without a
   * date only verifiedOn changes. Throws Problem 'conflict' for a date in the future, because a
   * whole cycle would be hidden.
   */
  renew: {
    of: ['opportunity'],
    from: alive,
    at: ['row', 'bulk'],
    history: 'renewed',
    change({ item }: Stored<Opportunity>, { now }): Patch<Opportunity> {
      const coming = comingDate(item.deadline, now)
      if (coming !== null)
        throw new Problem('conflict', { key: 'renew-early', name: item.name, date: coming })
      return {
        item: {
          ...nextCycle(item, now.toISOString().slice(0, 10)),
          verifiedOn: null,
          verifiedHost: null,
        },
      }
    },
  },
  /** The organiser has announced the expected date. */
  confirm: {
    of: ['opportunity'],
    from: alive,
    at: [],
    history: 'changed',
    change: ({ item: { deadline } }: Stored<Opportunity>): Patch<Opportunity> | undefined =>
      deadline.kind === 'expected' && deadline.date !== null
        ? { item: { deadline: { ...deadline, kind: 'fixed' } } }
        : undefined,
  },
  copy: { of: ['opportunity'], from: alive, at: ['row'], history: null },
  'check-link': { of: ['opportunity'], from: alive, at: ['row'], history: null },
  publish: {
    of: every,
    from: ['draft', 'scheduled'],
    at: ['row', 'bulk'],
    history: 'published',
    change: (row, { now }) =>
      row.item.state === 'published' && row.publishAt === null
        ? undefined
        : applyPublishing(row, 'now', now),
  },
  unpublish: {
    of: every,
    from: ['scheduled', 'published', 'closed'],
    at: ['row', 'bulk'],
    history: 'unpublished',
    change: (row, { now }) =>
      row.item.state === 'draft' ? undefined : applyPublishing(row, 'draft', now),
  },
  trash: {
    of: every,
    from: alive,
    at: ['row', 'bulk'],
    history: 'trashed',
    change: ({ item }, { now }) =>
      item.state === 'trash'
        ? undefined
        : { item: { state: 'trash' }, publishAt: null, trashedAt: now.toISOString() },
  },
  /** As a draft. Throws Problem 'conflict' with `errors.code` if another item has its code now. */
  restore: {
    of: every,
    from: ['trash'],
    at: ['row', 'bulk'],
    history: 'restored',
    change: ({ item }) =>
      item.state === 'trash'
        ? { item: { state: 'draft' }, publishAt: null, trashedAt: null }
        : undefined,
  },
  remove: { of: every, from: ['trash'], at: ['row', 'bulk'], history: null },
} as const satisfies Record<string, ActionRule>

export type ItemAction = keyof typeof itemActions

export type ActionOf<Kind extends Entity> = {
  [Name in ItemAction]: Kind extends (typeof itemActions)[Name]['of'][number] ? Name : never
}[ItemAction]

/** Those that tables offer, and so have texts. */
export type TableAction<Kind extends Entity = Entity> = {
  [Name in ActionOf<Kind>]: (typeof itemActions)[Name]['at'] extends readonly [] ? never : Name
}[ActionOf<Kind>]

/** Those that change one item each. */
export type ChangeAction<Kind extends Entity> = {
  [Name in ActionOf<Kind>]: (typeof itemActions)[Name] extends { change: unknown } ? Name : never
}[ActionOf<Kind>]

export type BulkAction<Kind extends Entity> = ChangeAction<Kind> | 'remove'

export type ActionHistory = Exclude<(typeof itemActions)[ItemAction]['history'], null>

export const ruleOf = (name: ItemAction): ActionRule => itemActions[name]

const rules = Object.entries(itemActions) as [ItemAction, ActionRule][]

/** The actions of a table's row for an item in this state, in order. */
export const listRowActions = (entity: Entity, state: EditState): readonly TableAction[] =>
  pick(entity, 'row', ({ from }) => from.includes(state))

/**
 * The actions for several selected items: in the trash those that take items out of it, elsewhere
 * the others.
 */
export const listBulkActions = (entity: Entity, isTrash: boolean): readonly TableAction[] =>
  pick(entity, 'bulk', ({ from }) => from.includes('trash') === isTrash)

/** The action with this name that tables of these items offer in this scope; undefined: none. */
export const findAction = (
  entity: Entity,
  scope: 'row' | 'bulk',
  name: unknown,
): TableAction | undefined => pick(entity, scope, () => true).find((action) => action === name)

function pick(
  entity: Entity,
  scope: 'row' | 'bulk',
  isMeant: (rule: ActionRule) => boolean,
): readonly TableAction[] {
  const offered = rules.filter(
    ([, rule]) => rule.of.includes(entity) && rule.at.includes(scope) && isMeant(rule),
  )
  return offered.map(([name]) => name as TableAction)
}

/**
 * The words of all histories but those that saving, scheduling and importing leave
 * (services/items/edited.ts).
 */
export const actionHistories = rules.flatMap(([, { history }]) =>
  history === null ? [] : [history as ActionHistory],
)

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

/** Sets the requested state and instant. Throws Problem 'invalid' for an unreadable instant. */
export function applyPublishing<Item extends ItemOf[Entity]>(
  row: Stored<Item>,
  publish: Publishing,
  now: Date,
): Stored<Item> {
  if (publish === 'draft') return { ...row, item: { ...row.item, state: 'draft' }, publishAt: null }
  const instant = now.toISOString()
  const at = publish === 'now' ? instant : readPublishAt(publish.at)
  const isScheduled = at > instant
  return {
    ...row,
    item: { ...row.item, ...dayOf(row.item, at, isScheduled), state: 'published' },
    publishAt: isScheduled ? at : null,
  }
}

/** An article that was published before keeps its day. */
function dayOf(
  item: ItemOf[Entity],
  at: string,
  isScheduled: boolean,
): { readonly publishedOn?: string } {
  if (!('publishedOn' in item)) return {}
  const day = at.slice(0, 10)
  return {
    publishedOn:
      isScheduled || item.publishedOn === null || item.publishedOn > day ? day : item.publishedOn,
  }
}

/**
 * The instant as ISO 8601 in UTC; a plain date is its beginning in UTC. A time needs a zone ('Z' or
 * an offset), otherwise it would depend on the server's zone. Throws Problem 'invalid' with
 * `errors.publishAt`.
 */
export function readPublishAt(text: string): string {
  const wanted = text.trim()
  if (isPlainDate(wanted)) return `${wanted}T00:00:00.000Z`
  const match =
    /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(wanted)
  const instant = new Date(wanted)
  const isReal = isPlainDate(match?.[1] ?? '') && !Number.isNaN(instant.getTime())
  if (isReal && instant.getUTCFullYear() < 2200) return instant.toISOString()
  const reason = { key: 'bad-publish-at' } as const
  throw new Problem('invalid', reason, { errors: { publishAt: reason } })
}
