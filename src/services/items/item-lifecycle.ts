import { randomUUID } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import type { Queries } from '#storage/database.ts'
import {
  findBulkRun,
  type ImportRunItem,
  insertBulkRun,
  isBulkRun,
  listImportItems,
} from '#storage/items/import-store.ts'
import {
  type AnyItem,
  deleteChanges,
  findEarlier,
  listChanges,
  type Stored,
} from '#storage/items/item-store.ts'
import { yieldToEventLoop } from '#storage/yielding.ts'
import type { ItemChange } from '#services/items/actions.ts'
import { type BulkPlan, checkCount, planChange } from '#services/items/bulk-plan.ts'
import { type EditRecord, historyActions, type HistoryEntry } from '#services/items/edited.ts'
import {
  changeItem,
  changeRow,
  findEdited,
  getItem,
  type ItemDeps,
  type ItemType,
  saveInTransaction,
} from '#services/items/saving.ts'

/**
 * Applies an action to one item. An item that is in that state already stays as it is. Throws as
 * `changeItem`.
 */
const applyChange = <Item extends AnyItem, Edited extends EditRecord>(
  deps: ItemDeps,
  type: ItemType<Item, Edited>,
  id: string,
  { history, apply }: ItemChange<Item>,
  expectedVersion?: number,
): Promise<Edited> =>
  changeItem(
    deps,
    type,
    id,
    history,
    (row, db) => apply(row, { db, now: deps.clock() }),
    expectedVersion,
  )

/** Permanently, with its history, in any state. Throws Problem 'not-found'. */
async function removeItem<Item extends AnyItem, Edited extends EditRecord>(
  db: Queries,
  type: ItemType<Item, Edited>,
  id: string,
): Promise<void> {
  await saveInTransaction(db, async (transaction) => {
    await getItem(transaction, type, id)
    await deleteChanges(transaction, type.table.entity, id)
    await type.table.delete(transaction, id)
  })
}

/** The contents of an earlier state in the present row; id and slug are those of the row. */
async function bringBack<Item extends AnyItem, Edited extends EditRecord>(
  db: Queries,
  { table }: ItemType<Item, Edited>,
  row: Stored<Item>,
  version: number,
): Promise<Stored<Item>> {
  const present = row.item
  const earlier = await findEarlier(db, table, present.id, version)
  if (earlier === undefined) throw new Problem('not-found', { key: 'no-earlier-state' })
  const { id, slug, state, createdAt } = present
  const own = 'kind' in present ? { kind: present.kind } : { publishedOn: present.publishedOn }
  return { ...row, item: { ...earlier, ...own, id, slug, state, createdAt } }
}

export interface BulkResult {
  /** The ids that were asked for, each once. */
  readonly ids: readonly string[]
  /**
   * Undoes it (`Transfer.undoImport`), and of the second press of two the first one; null: nothing
   * was changed, or the items are permanently deleted.
   */
  readonly undo: string | null
}

/** Each id once. Throws Problem 'invalid' for more than one transaction may hold. */
function readIds(ids: readonly string[]): readonly string[] {
  const wanted = [...new Set(ids)]
  checkCount(wanted.length)
  return wanted
}

/** Items that are changed before visitors' requests get their turn. */
const pauseEvery = 20

/** Deletes all of the items permanently, or none. */
async function removeMany<Item extends AnyItem, Edited extends EditRecord>(
  { db }: ItemDeps,
  type: ItemType<Item, Edited>,
  ids: readonly string[],
): Promise<BulkResult> {
  const wanted = readIds(ids)
  return await saveInTransaction(db, async (transaction) => {
    for (const [position, id] of wanted.entries()) {
      await removeItem(transaction, type, id)
      if (position % pauseEvery === pauseEvery - 1) await yieldToEventLoop()
    }
    return { ids: wanted, undo: null }
  })
}

/** Days for which a change of chosen items can be undone. */
const undoDays = 30

/**
 * Changes all of the items or none. `name` is that of the action, by which an undo knows what it
 * takes back. A press that is sent twice is done once: the second one finds what the first did.
 */
export async function changeMany<Item extends AnyItem, Edited extends EditRecord>(
  ...request: Parameters<typeof changeManyOnce<Item, Edited>>
): Promise<BulkResult> {
  return await repeatOnce(() => changeManyOnce(...request))
}

/** Another one may have saved while this was under way, perhaps the first click of a double one. */
async function repeatOnce(change: () => Promise<BulkResult>): Promise<BulkResult> {
  return await change().catch((error: unknown) => {
    if (error instanceof Problem && error.reason.key === 'changed-meanwhile') return change()
    throw error
  })
}

async function changeManyOnce<Item extends AnyItem, Edited extends EditRecord>(
  { db, clock, by = null }: ItemDeps,
  type: ItemType<Item, Edited>,
  ids: readonly string[],
  name: string,
  { history, apply }: ItemChange<Item>,
  expectedVersion?: number,
  undo: string = randomUUID(),
): Promise<BulkResult> {
  const wanted = readIds(ids)
  const now = clock()
  return await saveInTransaction(db, async (transaction) => {
    const inside = { db: transaction, clock: () => now, by }
    const changed: Omit<ImportRunItem, 'import_id'>[] = []
    const unchanged: SeenVersion[] = []
    for (const [position, id] of wanted.entries()) {
      if (position % pauseEvery === pauseEvery - 1) await yieldToEventLoop()
      const before = await getItem(transaction, type, id)
      const seen = { entity: type.table.entity, item_id: id, version: before.version }
      if (expectedVersion !== undefined && before.version === expectedVersion + 1) {
        const earlier = await findSamePress(transaction, name, [seen])
        if (earlier !== null) return { ids: wanted, undo: earlier }
      }
      const { version } = await changeRow(
        inside,
        type,
        before,
        history,
        (row) => apply(row, { db: transaction, now }),
        expectedVersion,
      )
      if (version === before.version) {
        unchanged.push(seen)
        continue
      }
      changed.push({
        entity: type.table.entity,
        item_id: id,
        version,
        publish_at_before: before.publishAt,
      })
    }
    if (changed.length === 0)
      return { ids: wanted, undo: await findSamePress(transaction, name, unchanged) }
    const since = new Date(now.getTime() - undoDays * 86_400_000).toISOString()
    await insertBulkRun(
      transaction,
      { id: undo, at: now.toISOString(), action: name },
      changed,
      since,
    )
    return { ids: wanted, undo }
  })
}

/** What the planned change of many items needs beside the items; `change` null: deletes them. */
interface PlannedChange<Item extends AnyItem> {
  readonly ids: readonly string[]
  readonly name: string
  readonly change: ItemChange<Item> | null
  readonly unopened: ReadonlySet<string>
}

/** The items in the order of the ids; those that are gone are left out. */
async function planMany<Item extends AnyItem, Edited extends EditRecord>(
  { db, clock }: ItemDeps,
  { table }: ItemType<Item, Edited>,
  { ids, name, change, unopened }: PlannedChange<Item>,
): Promise<BulkPlan> {
  const rows = new Map(
    (await table.findMany(db, readIds(ids))).map((row) => [row.item.id, row] as const),
  )
  const ordered = ids.map((id) => rows.get(id)).filter((row) => row !== undefined)
  return planChange(ordered, name, change, { now: clock(), unopened })
}

/**
 * Does what the plan named `press` would do. Throws Problem 'conflict' if the items are no longer
 * those of that plan, or no longer as they were. A second press finds what the first one did.
 */
async function changePlanned<Item extends AnyItem, Edited extends EditRecord>(
  deps: ItemDeps,
  type: ItemType<Item, Edited>,
  planned: PlannedChange<Item>,
  press: string,
): Promise<BulkResult> {
  const { name, change } = planned
  return await saveInTransaction(deps.db, async (transaction) => {
    if (await isBulkRun(transaction, press)) {
      const done = await listImportItems(transaction, press)
      return { ids: done.map((each) => each.item_id), undo: press }
    }
    const inside = { ...deps, db: transaction }
    const plan = await planMany(inside, type, planned)
    if (plan.press !== press) throw new Problem('conflict', { key: 'plan-changed' })
    const ids = plan.items.map(({ id }) => id)
    if (change === null) return await removeMany(inside, type, ids)
    return await changeManyOnce(inside, type, ids, name, change, undefined, press)
  })
}

type SeenVersion = Pick<ImportRunItem, 'entity' | 'item_id' | 'version'>

/** The change that gave exactly these items these versions by this action; null: none. */
async function findSamePress(
  db: Queries,
  name: string,
  seen: readonly SeenVersion[],
): Promise<string | null> {
  const [first] = seen
  const run = first && (await findBulkRun(db, name, first))
  if (run === undefined) return null
  const versions = new Map((await listImportItems(db, run)).map((each) => [each.item_id, each]))
  const isSame =
    versions.size === seen.length &&
    seen.every((each) => versions.get(each.item_id)?.version === each.version)
  return isSame ? run : null
}

/**
 * The functions that opportunities and articles share, for pages and calls. Items in the trash
 * accept only `restore` and `remove`; everything else throws Problem 'conflict'. `changes`: the
 * actions of the type, by their names.
 */
export function createItemLifecycle<
  Item extends AnyItem,
  Edited extends EditRecord,
  Name extends string,
>(
  deps: ItemDeps,
  type: ItemType<Item, Edited>,
  changes: Readonly<Record<Name, ItemChange<Item>>> & { readonly trash: ItemChange<Item> },
) {
  const { db, clock } = deps
  const { entity } = type.table
  const toPlanned = (
    name: Name | 'remove',
    ids: readonly string[],
    unopened: readonly string[],
  ): PlannedChange<Item> => ({
    ids,
    name,
    change: name === 'remove' ? null : changes[name],
    unopened: new Set(unopened),
  })
  return {
    /** undefined: unknown. */
    find: (id: string) => findEdited(deps, type, id),
    /** Throws Problem 'not-found'. */
    get: async (id: string) => type.toEdited(await getItem(db, type, id), clock()),
    /** Throws as `changeItem`. */
    act: (id: string, name: Name, expectedVersion?: number) =>
      applyChange(deps, type, id, changes[name], expectedVersion),
    trash: (id: string, expectedVersion?: number) =>
      applyChange(deps, type, id, changes.trash, expectedVersion),
    /** All or none, 1000 at most. `expectedVersion`: of a single one. Throws as for one. */
    bulk(name: Name | 'remove', ids: readonly string[], expectedVersion?: number) {
      if (name === 'remove') return removeMany(deps, type, ids)
      return changeMany(deps, type, ids, name, changes[name], expectedVersion)
    },
    /** What `bulk` would do to items of which it leaves some as they are. Throws as `bulk`. */
    plan: (name: Name | 'remove', ids: readonly string[], unopened: readonly string[] = []) =>
      planMany(deps, type, toPlanned(name, ids, unopened)),
    /** Does what `plan` said, by its `press` (see `changePlanned`). */
    bulkAsPlanned: (
      name: Name | 'remove',
      ids: readonly string[],
      press: string,
      unopened: readonly string[] = [],
    ) => repeatOnce(() => changePlanned(deps, type, toPlanned(name, ids, unopened), press)),
    /** Permanently, with its history, in any state. */
    remove: (id: string) => removeItem(db, type, id),
    listHistory: async (id: string) => (await listChanges(db, entity, id)).map(toEntry),
    /** The item as it was after that version; undefined: there is no such version. */
    findVersion: (id: string, version: number) => findEarlier(db, type.table, id, version),
    /**
     * Gives the item the contents it had after `version` (its state and address stay), as a new
     * change.
     */
    bringBack: (id: string, version: number, expectedVersion?: number) =>
      changeItem(
        deps,
        type,
        id,
        'brought-back',
        (row, transaction) => bringBack(transaction, type, row, version),
        expectedVersion,
      ),
  }
}

/** An action that no longer exists reads as a change. */
function toEntry({
  version,
  at,
  by,
  action,
}: {
  version: number
  at: string
  by: string | null
  action: string
}): HistoryEntry {
  return { version, at, by, action: historyActions.find((one) => one === action) ?? 'changed' }
}
