import { Problem } from '#domain/problem.ts'
import type { Editing } from '#services/create-editing.ts'
import { type BulkAction, type LeftOutReason, postTableActions } from '#services/items/actions.ts'
import type { BulkPlan, PlannedItem } from '#services/items/bulk-plan.ts'
import type { BulkResult } from '#services/items/item-lifecycle.ts'
import type { TableChoice } from '#web/admin/bulk/table-choice.ts'
import { queryOf, type TableAddress } from '#web/admin/items/table-view.ts'
import type { ItemKind } from '#web/admin/layout/paths.ts'

/** An action on all that a table finds, or on what is chosen on several pages, as its question shows it. */
export interface PlanView {
  readonly planned: BulkAction
  /** The items that it would change: their number, and the first of them. */
  readonly count: number
  readonly items: readonly PlannedItem[]
  readonly leftOut: readonly {
    readonly reason: LeftOutReason
    readonly count: number
    readonly items: readonly PlannedItem[]
  }[]
  readonly press: string
  /** What was shown before is no longer so. */
  readonly hasChanged: boolean
  /** The chosen items, of which it may leave some as they are; null: all that match. */
  readonly choice: TableChoice | null
}

interface Request {
  readonly kind: ItemKind
  readonly address: TableAddress
  readonly action: BulkAction
  /** That of the plan that was shown; null: none was. */
  readonly press: string | null
  /** null: all that match. */
  readonly choice: TableChoice | null
}

/**
 * Changes the chosen items, or all that the address of the table finds, if their plan was shown and
 * still holds, and shows it otherwise. Throws Problem 'invalid' for too many items, else as the verbs
 * do.
 */
export async function changeAll(
  editing: Pick<Editing, 'opportunities' | 'posts' | 'officialPages'>,
  { kind, address, action, press, choice }: Request,
): Promise<PlanView | BulkResult> {
  const verbs = kind === 'post' ? planPosts(editing, action) : planOpportunities(editing, action)
  const ids = choice === null ? await verbs.listIds(kind, address) : choice.ids
  const show = async (hasChanged: boolean) =>
    toPlanView(action, await verbs.plan(ids), { hasChanged, choice })
  if (press === null) return await show(false)
  try {
    return await verbs.change(ids, press)
  } catch (error) {
    if (error instanceof Problem && error.reason.key === 'plan-changed') return await show(true)
    throw error
  }
}

interface Verbs {
  listIds(kind: ItemKind, address: TableAddress): Promise<readonly string[]>
  plan(ids: readonly string[]): Promise<BulkPlan>
  change(ids: readonly string[], press: string): Promise<BulkResult>
}

function planOpportunities(
  { opportunities, officialPages }: Pick<Editing, 'opportunities' | 'officialPages'>,
  action: BulkAction,
): Verbs {
  const listUnopened = async (ids: readonly string[]) =>
    action === 'verify' ? await officialPages.listUnopened(ids) : []
  return {
    listIds: (kind, address) => opportunities.listIds(queryOf(kind, address)),
    plan: async (ids) => await opportunities.plan(action, ids, await listUnopened(ids)),
    change: async (ids, press) =>
      await opportunities.bulkAsPlanned(action, ids, press, await listUnopened(ids)),
  }
}

function planPosts({ posts }: Pick<Editing, 'posts'>, name: BulkAction): Verbs {
  const action = postTableActions.find((each) => each === name)
  if (action === undefined) throw new TypeError(`Tables of articles do not offer '${name}'.`)
  return {
    listIds: (kind, address) => posts.listIds(queryOf(kind, address)),
    plan: (ids) => posts.plan(action, ids),
    change: (ids, press) => posts.bulkAsPlanned(action, ids, press),
  }
}

/** Names of a list that the page shows. */
const shownNames = 5

function toPlanView(
  planned: BulkAction,
  plan: BulkPlan,
  shown: Pick<PlanView, 'hasChanged' | 'choice'>,
): PlanView {
  return {
    planned,
    count: plan.items.length,
    items: plan.items.slice(0, shownNames),
    leftOut: plan.leftOut.map(({ reason, items }) => ({
      reason,
      count: items.length,
      items: items.slice(0, shownNames),
    })),
    press: plan.press,
    ...shown,
  }
}
