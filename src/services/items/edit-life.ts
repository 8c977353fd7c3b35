import { Problem } from '#domain/problem.ts'
import { type ActionVerbs, createActionVerbs } from '#services/items/action-verbs.ts'
import type { ChangeAction, Entity, Living } from '#services/items/actions.ts'
import { type EditRecord, type HistoryAction, historyActions, type HistoryEntry } from '#services/items/edited.ts'
import type { Life } from '#services/items/item-editing.ts'
import { type Publishing, readPublishAt } from '#services/items/publishing.ts'
import { inTransaction, type Queries } from '#storage/database.ts'
import type { EditStore, Stored } from '#storage/items/edit-record.ts'
import { deleteChanges, findSnapshot, insertChange, listChanges } from '#storage/items/history-store.ts'
import { isUniqueViolation } from '#storage/unique-violation.ts'

/** Items that one call may change. */
const mostAtOnce = 1000

/** What may be asked of an item in the trash. */
const inTrash: readonly HistoryAction[] = ['trashed', 'restored']

export interface LifeParts<Kind extends Entity, Item extends Living, Row extends Stored<Item>, Edited> {
  readonly entity: Kind
  readonly db: Queries
  readonly clock: () => Date
  readonly open: (db: Queries) => EditStore<Item, Row>
  readonly toEdited: (row: Row, now: Date) => Edited
  /** Throws what forbids an item outside the trash; in the transaction of its change. */
  readonly check: (db: Queries, item: Item) => Promise<void>
  /** What changes in an item that is to be public from the instant `at` on. */
  readonly onPublish: (item: Item, at: string, isScheduled: boolean) => Item
  /** What of an earlier state is not brought back. */
  readonly keepNow: (earlier: Item, present: Item) => Item
}

/** The verbs all items have, and the two that the others are made of. */
export interface LifeCore<
  Item extends Living,
  Row extends Stored<Item>,
  Edited extends EditRecord & { readonly item: Item },
> extends Life<Edited> {
  /** Changes one item and its history in one transaction; undefined from `alter`: nothing is to be changed. */
  change(
    id: string,
    action: HistoryAction,
    alter: (row: Row, db: Queries) => Promise<Stored<Item> | undefined> | Stored<Item> | undefined,
    expectedVersion?: number | undefined,
  ): Promise<Edited>
  /** Stores a new item; one whose id is there already stays as it is and is given back. */
  add(item: Item, publish: Publishing, action?: HistoryAction): Promise<Edited>
  /** Sets state and instant as asked. Throws Problem 'invalid' for an unreadable instant. */
  applyPublishing(row: Stored<Item>, publish: Publishing): Stored<Item>
}

export function createLife<
  Kind extends Entity,
  Item extends Living,
  Row extends Stored<Item>,
  Edited extends EditRecord & { readonly item: Item },
>(parts: LifeParts<Kind, Item, Row, Edited>): LifeCore<Item, Row, Edited> & ActionVerbs<ChangeAction<Kind>, Edited> {
  const { db, clock, open, toEdited, check } = parts
  const store = open(db)
  const inOne = async <Result>(work: (db: Queries) => Promise<Result>): Promise<Result> => {
    try {
      return await inTransaction(db, work)
    } catch (error) {
      if (isUniqueViolation(error)) throw conflict('saved-by-other')
      throw error
    }
  }

  const find: Life<Edited>['find'] = async (id) => {
    const row = await store.find(id)
    return row === undefined ? undefined : toEdited(row, clock())
  }

  const change: LifeCore<Item, Row, Edited>['change'] = (id, action, alter, expectedVersion) =>
    inOne(async (transaction) => {
      const here = open(transaction)
      const row = await here.find(id)
      if (row === undefined) throw notFound()
      if (expectedVersion !== undefined && row.version !== expectedVersion) {
        throw conflict('changed-since')
      }
      if (row.item.state === 'trash' && !inTrash.includes(action)) throw conflict('in-trash')
      const altered = await alter(row, transaction)
      if (altered === undefined) return toEdited(row, clock())
      const at = clock().toISOString()
      const next = { ...altered, item: { ...altered.item, updatedAt: at }, version: row.version + 1 }
      if (next.item.state !== 'trash') await check(transaction, next.item)
      await insertChange(transaction, here.entity, id, {
        version: row.version,
        action: 'found',
        at: row.item.updatedAt ?? at,
        snapshot: here.toSnapshot(row.item),
      })
      if (!(await here.save(next, row.version))) throw conflict('changed-meanwhile')
      await insertChange(transaction, here.entity, id, { version: next.version, action, at, snapshot: here.toSnapshot(next.item) })
      return toEdited({ ...row, ...next }, clock())
    })

  const applyPublishing: LifeCore<Item, Row, Edited>['applyPublishing'] = (row, publish) => {
    if (publish === 'draft') return { ...row, item: { ...row.item, state: 'draft' }, publishAt: null }
    const now = clock().toISOString()
    const at = publish === 'now' ? now : readPublishAt(publish.at)
    return { ...row, item: parts.onPublish({ ...row.item, state: 'published' }, at, at > now), publishAt: at > now ? at : null }
  }

  const get: Life<Edited>['get'] = async (id) => {
    const found = await find(id)
    if (found === undefined) throw notFound()
    return found
  }

  return {
    ...createActionVerbs<Kind, Item, Edited>(parts.entity, { clock, publish: applyPublishing }, change),
    change,
    applyPublishing,
    find,
    get,
    async add(item, publish, action = 'created') {
      const at = clock().toISOString()
      const empty = { item: { ...item, createdAt: at, updatedAt: at }, version: 1, publishAt: null, trashedAt: null }
      const row = applyPublishing(empty, publish)
      // Read before the commit: a read after it may fail, and the item would be refused and yet be there.
      return await inOne(async (transaction) => {
        const here = open(transaction)
        const there = await here.find(item.id)
        if (there !== undefined) return toEdited(there, clock())
        await check(transaction, row.item)
        await here.insert(row)
        await insertChange(transaction, here.entity, item.id, { version: 1, action, at, snapshot: here.toSnapshot(row.item) })
        const added = await here.find(item.id)
        if (added === undefined) throw notFound()
        return toEdited(added, clock())
      }).catch(async (error: unknown) => {
        // The second click of a double click, stored by the first while this one was on its way.
        const stored = db.isTransaction ? undefined : await find(item.id)
        if (stored === undefined) throw error
        return stored
      })
    },
    schedule: (id, publishAt, expected) => change(id, 'scheduled', (row) => applyPublishing(row, { at: publishAt }), expected),
    remove: (id) =>
      inOne(async (transaction) => {
        const here = open(transaction)
        if ((await here.find(id)) === undefined) throw notFound()
        await deleteChanges(transaction, here.entity, id)
        await here.remove(id)
      }),
    listHistory: async (id) => (await listChanges(db, store.entity, id)).map(toEntry),
    async findVersion(id, version) {
      const snapshot = await findSnapshot(db, store.entity, id, version)
      return snapshot === undefined ? undefined : store.fromSnapshot(snapshot)
    },
    bringBack: (id, version, expected) =>
      change(
        id,
        'brought-back',
        async (row, transaction) => {
          const snapshot = await findSnapshot(transaction, store.entity, id, version)
          const earlier = snapshot === undefined ? undefined : store.fromSnapshot(snapshot)
          if (earlier === undefined) throw new Problem('not-found', { key: 'no-earlier-state' })
          const { slug, state, createdAt } = row.item
          return { ...row, item: { ...parts.keepNow(earlier, row.item), id, slug, state, createdAt } }
        },
        expected,
      ),
  }
}

/** All or none; `verb` is given the transaction. */
export async function runBulk(
  db: Queries,
  ids: readonly string[],
  verb: (transaction: Queries) => (id: string) => Promise<unknown>,
): Promise<readonly string[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length > mostAtOnce) throw new Problem('invalid', { key: 'too-many-items', most: mostAtOnce })
  await inTransaction(db, async (transaction) => {
    const each = verb(transaction)
    for (const id of wanted) await each(id)
  })
  return wanted
}

function toEntry({ version, at, action }: { version: number; at: string; action: string }): HistoryEntry {
  return { version, at, action: historyActions.find((one) => one === action) ?? 'changed' }
}

function notFound(): Problem {
  return new Problem('not-found', { key: 'no-item' })
}

function conflict(key: 'saved-by-other' | 'changed-since' | 'changed-meanwhile' | 'in-trash'): Problem {
  return new Problem('conflict', { key })
}
