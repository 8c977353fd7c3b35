import {
  type ActionHistory,
  type ChangeAction,
  type ChangeTools,
  type Entity,
  itemActions,
  type Living,
  type SharedChange,
} from '#services/items/actions.ts'
import type { Queries } from '#storage/database.ts'
import type { Stored } from '#storage/items/edit-record.ts'

/**
 * A verb for each action that changes one item, such as `publish(id)`. It gives the item as it is then; one that is in that state already
 * stays as it is. Throws Problem 'not-found' for an unknown id, and with `expectedVersion` 'conflict' when somebody else saved in between.
 */
export type ActionVerbs<Name extends string, Edited> = {
  readonly [Each in Name]: (id: string, expectedVersion?: number) => Promise<Edited>
}

type Alter<Item extends Living> = (row: Stored<Item>, db: Queries) => Promise<Stored<Item> | undefined> | Stored<Item> | undefined

/** `change` is that of the life of these items (services/items/edit-life.ts). */
export function createActionVerbs<Kind extends Entity, Item extends Living, Edited>(
  entity: Kind,
  tools: Pick<ChangeTools<Item>, 'publish'> & { readonly clock: () => Date },
  change: (id: string, history: ActionHistory, alter: Alter<Item>, expectedVersion?: number) => Promise<Edited>,
): ActionVerbs<ChangeAction<Kind>, Edited> & ActionVerbs<SharedChange, Edited> {
  const verbs = Object.entries(itemActions).flatMap(([name, action]) => {
    if (action.change === null || !(action.of as readonly Entity[]).includes(entity)) return []
    // What an action takes are rows of the entities that it is of.
    const effect = action.change as unknown as (row: Stored<Item>, tools: ChangeTools<Item>) => ReturnType<Alter<Item>>
    const verb = (id: string, expectedVersion?: number) =>
      change(id, action.history, (row, db) => effect(row, { db, now: tools.clock(), publish: tools.publish }), expectedVersion)
    return [[name, verb] as const]
  })
  return Object.fromEntries(verbs) as unknown as ActionVerbs<ChangeAction<Kind>, Edited> & ActionVerbs<SharedChange, Edited>
}
