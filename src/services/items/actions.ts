import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { EditState, ItemState } from '#domain/publication.ts'
import type { Publishing } from '#services/items/publishing.ts'
import { nextRound } from '#services/items/renewal.ts'
import type { Queries } from '#storage/database.ts'
import { settleReports } from '#storage/desk/report-store.ts'
import type { Stored } from '#storage/items/edit-record.ts'

export type Entity = 'opportunity' | 'post'

/** What an item needs to have a life. */
export interface Living {
  readonly id: string
  readonly slug: string
  readonly state: ItemState
  readonly createdAt: string | null
  readonly updatedAt: string | null
}

/** What a change may use beside the item. */
export interface ChangeTools<Item extends Living> {
  /** The transaction of the change. */
  readonly db: Queries
  readonly now: Date
  /** Sets state and instant as asked. Throws Problem 'invalid' for an unreadable instant. */
  publish(row: Stored<Item>, publish: Publishing): Stored<Item>
}

interface ActionRule {
  readonly of: readonly Entity[]
  /** States in which it is offered; in others it leaves the item as it is, but for the trash, of which only `restore` and `remove` take out. */
  readonly from: readonly EditState[]
  /** Where tables offer it: on a row, for several chosen ones. */
  readonly at: readonly ('row' | 'bulk')[]
  /** Its word in the history of the item; null: it leaves none. */
  readonly history: string | null
  /** The item after it, undefined: as it is. null: it is more than a change of one item and has a verb of its own. */
  readonly change: ((row: never, tools: ChangeTools<never>) => unknown) | null
}

const alive = ['draft', 'scheduled', 'published', 'closed'] as const
const every = ['opportunity', 'post'] as const

/**
 * What an administrator does to an item, in the order in which it is offered. Verbs (`ActionVerbs`), buttons of rows, the bar for several items
 * and the words of the history follow from it; the texts of an action (web/texts) are asked for by the compiler.
 */
export const itemActions = {
  /** Settles the reports about it: somebody has looked. */
  verify: {
    of: ['opportunity'],
    from: alive,
    at: ['row', 'bulk'],
    history: 'verified',
    async change(row: Stored<Opportunity>, { db, now }: ChangeTools<Opportunity>) {
      await settleReports(db, row.item.id)
      const verifiedOn = now.toISOString().slice(0, 10)
      return row.item.verifiedOn === verifiedOn ? undefined : { ...row, item: { ...row.item, verifiedOn } }
    },
  },
  /** To the next round, as expected; links stay, verifiedOn is cleared. Without a date only the latter. */
  renew: {
    of: ['opportunity'],
    from: alive,
    at: ['row', 'bulk'],
    history: 'renewed',
    change(row: Stored<Opportunity>, { now }: ChangeTools<Opportunity>) {
      const deadline = nextRound(row.item.deadline, now.toISOString().slice(0, 10))
      return { ...row, item: { ...row.item, deadline, verifiedOn: null } }
    },
  },
  /** The organiser has announced the expected date. */
  confirm: {
    of: ['opportunity'],
    from: alive,
    at: [],
    history: 'changed',
    change(row: Stored<Opportunity>) {
      const { deadline } = row.item
      if (deadline.kind !== 'expected' || deadline.date === null) return undefined
      return { ...row, item: { ...row.item, deadline: { ...deadline, kind: 'fixed' as const } } }
    },
  },
  copy: { of: ['opportunity'], from: alive, at: ['row'], history: null, change: null },
  'check-link': { of: ['opportunity'], from: alive, at: ['row'], history: null, change: null },
  publish: {
    of: every,
    from: ['draft', 'scheduled'],
    at: ['row', 'bulk'],
    history: 'published',
    change<Item extends Living>(row: Stored<Item>, { publish }: ChangeTools<Item>) {
      return row.item.state === 'published' && row.publishAt === null ? undefined : publish(row, 'now')
    },
  },
  unpublish: {
    of: every,
    from: ['scheduled', 'published', 'closed'],
    at: ['row', 'bulk'],
    history: 'unpublished',
    change<Item extends Living>(row: Stored<Item>, { publish }: ChangeTools<Item>) {
      return row.item.state === 'draft' ? undefined : publish(row, 'draft')
    },
  },
  trash: {
    of: every,
    from: alive,
    at: ['row', 'bulk'],
    history: 'trashed',
    change<Item extends Living>(row: Stored<Item>, { now }: ChangeTools<Item>) {
      if (row.item.state === 'trash') return undefined
      return { ...row, item: { ...row.item, state: 'trash' as const }, publishAt: null, trashedAt: now.toISOString() }
    },
  },
  /** As a draft. Throws Problem 'conflict' with `errors.code` when its code was given to another item meanwhile. */
  restore: {
    of: every,
    from: ['trash'],
    at: ['row', 'bulk'],
    history: 'restored',
    change<Item extends Living>(row: Stored<Item>) {
      if (row.item.state !== 'trash') return undefined
      return { ...row, item: { ...row.item, state: 'draft' as const }, publishAt: null, trashedAt: null }
    },
  },
  remove: { of: every, from: ['trash'], at: ['row', 'bulk'], history: null, change: null },
} as const satisfies Record<string, ActionRule>

export type ItemAction = keyof typeof itemActions

/** The actions of these items. */
export type ActionOf<Kind extends Entity> = {
  [Name in ItemAction]: Kind extends (typeof itemActions)[Name]['of'][number] ? Name : never
}[ItemAction]

/** Those that tables offer, and so have texts. */
export type OfferedAction<Kind extends Entity = Entity> = {
  [Name in ActionOf<Kind>]: (typeof itemActions)[Name]['at'] extends readonly [] ? never : Name
}[ActionOf<Kind>]

/** Those that change one item each. */
export type ChangeAction<Kind extends Entity> = {
  [Name in ActionOf<Kind>]: (typeof itemActions)[Name]['change'] extends null ? never : Name
}[ActionOf<Kind>]

/** Those that change one item of any kind. */
export type SharedChange = ChangeAction<'opportunity'> & ChangeAction<'post'>

/** Those that can be done to several items at once. */
export type BulkAction<Kind extends Entity> =
  | ChangeAction<Kind>
  | { [Name in ActionOf<Kind>]: 'bulk' extends (typeof itemActions)[Name]['at'][number] ? Name : never }[ActionOf<Kind>]

/** The word that an action leaves in the history. */
export type ActionHistory = Exclude<(typeof itemActions)[ItemAction]['history'], null>

const rules: readonly (readonly [ItemAction, ActionRule])[] = Object.entries(itemActions) as [ItemAction, ActionRule][]

/** What a row of a table offers to an item in this state, in order. */
export function listRowActions(entity: Entity, state: EditState): readonly OfferedAction[] {
  return pick(({ of, from, at }) => of.includes(entity) && from.includes(state) && at.includes('row'))
}

/** What is offered for several items: in the trash what takes out of it, elsewhere the rest. */
export function listBulkActions(entity: Entity, isTrash: boolean): readonly OfferedAction[] {
  return pick(({ of, from, at }) => of.includes(entity) && from.includes('trash') === isTrash && at.includes('bulk'))
}

/** The action of this name that tables of these items offer at this place; undefined: there is none. */
export function findAction(entity: Entity, place: 'row' | 'bulk', name: unknown): OfferedAction | undefined {
  return pick(({ of, at }) => of.includes(entity) && at.includes(place)).find((action) => action === name)
}

function pick(isMeant: (rule: ActionRule) => boolean): readonly OfferedAction[] {
  return rules.flatMap(([name, rule]) => (isMeant(rule) ? [name as OfferedAction] : []))
}

/** The words of all histories but those that saving, scheduling and importing leave (services/items/edited.ts). */
export const actionHistories: readonly ActionHistory[] = rules.flatMap(([, { history }]) =>
  history === null ? [] : [history as ActionHistory],
)
