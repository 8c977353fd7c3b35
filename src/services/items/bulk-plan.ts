import { createHash } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import type { AnyItem, Stored } from '#storage/items/item-store.ts'
import type { ItemChange, LeftOutReason } from '#services/items/actions.ts'
import { maxAtOnce } from '#services/items/table-query.ts'

/** What an action would do to many items. Nothing has changed yet. */
export interface BulkPlan {
  /** The items that it would change. */
  readonly items: readonly PlannedItem[]
  /** The items that it would leave as they are, by the reason; no reason is without items. */
  readonly leftOut: readonly {
    readonly reason: LeftOutReason
    readonly items: readonly PlannedItem[]
  }[]
  /**
   * Names this change of these items in the state they are in: another plan has another one. It is
   * the id by which the change is undone.
   */
  readonly press: string
}

export interface PlannedItem {
  readonly id: string
  readonly name: string
}

/**
 * `change` null: the items are deleted permanently. `unopened`: those whose official page has to be
 * opened before somebody says that it was looked at.
 */
export function planChange<Item extends AnyItem>(
  rows: readonly Stored<Item>[],
  name: string,
  change: ItemChange<Item> | null,
  { now, unopened }: { readonly now: Date; readonly unopened: ReadonlySet<string> },
): BulkPlan {
  const changed: Stored<Item>[] = []
  const leftOut = new Map<LeftOutReason, PlannedItem[]>()
  for (const row of rows) {
    const isUnopened = unopened.has(row.item.id)
    const reason = change?.leavesOut?.(row, now) ?? (isUnopened ? 'unopened' : undefined)
    if (reason === undefined) {
      changed.push(row)
      continue
    }
    leftOut.set(reason, [...(leftOut.get(reason) ?? []), toPlanned(row)])
  }
  return {
    items: changed.map(toPlanned),
    leftOut: [...leftOut].map(([reason, items]) => ({ reason, items })),
    press: nameOf(name, changed),
  }
}

const toPlanned = ({ item }: Stored<AnyItem>): PlannedItem => ({
  id: item.id,
  name: 'title' in item ? item.title : item.name,
})

function nameOf(name: string, rows: readonly Stored<AnyItem>[]): string {
  const versions = rows.map(({ item, version }) => [item.id, version]).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([name, versions]))
    .digest('hex')
}

/** Throws Problem 'invalid' for more items than one change may have. */
export function checkCount(count: number): void {
  if (count > maxAtOnce) throw new Problem('invalid', { key: 'too-many-items', most: maxAtOnce })
}
