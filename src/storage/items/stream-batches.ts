import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/**
 * Rows in the order of their ids, at most `rowsAtOnce` at a time; `read` gives those with an id after the one it is told. Others have their turn
 * between the parts: SQLite answers without ever leaving the present task. Ends after a part that is not full.
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
