import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/**
 * Rows in the order of their ids, at most `rowsAtOnce` at a time; `read` returns those with an id after the given one. Other requests run between the
 * batches: SQLite answers within the current task. Ends after an incomplete batch.
 */
export async function* streamBatches<Row extends { readonly id?: unknown }>(
  rowsAtOnce: number,
  read: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = ''; ;) {
    const rows = await read(after)
    yield rows
    if (rows.length < rowsAtOnce) return
    after = String(rows.at(-1)?.id)
    await yieldToEventLoop()
  }
}
