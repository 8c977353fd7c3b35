import { setImmediate } from 'node:timers/promises'

/**
 * Lets other tasks run, such as requests. SQLite answers within the current task, so that waiting
 * for it does not.
 */
export const yieldToEventLoop = (): Promise<void> => setImmediate()

/** Milliseconds of work after which the loop yields to other tasks. */
const maxTaskMs = 8

export async function forEachYielding<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
): Promise<void> {
  let since = performance.now()
  for (const item of items) {
    work(item)
    if (performance.now() - since < maxTaskMs) continue
    await yieldToEventLoop()
    since = performance.now()
  }
}

/** The items in their order, at most `size` at a time. Other tasks run between the batches. */
export async function* batchesOf<Item>(
  items: readonly Item[],
  size: number,
): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await yieldToEventLoop()
    yield items.slice(start, start + size)
  }
}

/** Ids or rows of one statement, far below the 32,766 parameters that SQLite takes. */
export const perStatement = 1000

/**
 * All that `read` finds for the ids, which it gets in batches. It gets none without ids: PostgreSQL
 * takes no empty list.
 */
export async function readInBatches<Row>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<readonly Row[]>,
) {
  const found: Row[] = []
  for await (const some of batchesOf(ids, perStatement)) found.push(...(await read(some)))
  return found
}

/** Items sorted in one task, which takes some milliseconds. */
const runLength = 4000

/**
 * Returns a sorted copy, and yields to the event loop in between. The last sort only merges the
 * sorted runs.
 */
export async function sortYielding<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Promise<Item[]> {
  const runs: Item[][] = []
  for (let start = 0; start < items.length; start += runLength) {
    if (start > 0) await yieldToEventLoop()
    runs.push(items.slice(start, start + runLength).sort(compare))
  }
  return runs.flat().sort(compare)
}

/**
 * Both are sorted. A binary search finds the position of each, because comparing all of the many
 * takes a tenth of a second for 50,000.
 */
export function insertSorted<Item>(
  many: readonly Item[],
  few: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Item[] {
  const merged: Item[] = []
  let from = 0
  for (const item of few) {
    let low = from
    let high = many.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(many[middle] as Item, item) <= 0) low = middle + 1
      else high = middle
    }
    for (; from < low; from += 1) merged.push(many[from] as Item)
    merged.push(item)
  }
  for (; from < many.length; from += 1) merged.push(many[from] as Item)
  return merged
}

/**
 * Rows in the order of their ids, at most `rowsAtOnce` at a time; `read` returns those with an id
 * after the given one. PostgreSQL reads the next batch while the caller works on this one. SQLite
 * answers within the current task, so other requests run between the batches. Ends after an
 * incomplete batch.
 */
export async function* streamBatches<Row extends { readonly id?: unknown }>(
  rowsAtOnce: number,
  read: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let next = read('')
  while (true) {
    const rows = await next
    if (rows.length < rowsAtOnce) {
      yield rows
      return
    }
    await yieldToEventLoop()
    next = read(String(rows.at(-1)?.id))
    // If the caller stops at this batch, nobody awaits the next one, and its error must not end the
    // process.
    next.catch(() => {})
    yield rows
  }
}
