/** A row as both databases give it: texts, whole numbers and null. */
export type Row = Readonly<Record<string, string | number | null>>

/** All tables as they stood at one instant, whatever is written meanwhile. */
export interface Snapshot {
  /** All rows of a table, some at a time, in no order. */
  rows(table: string, columns: readonly string[]): AsyncIterable<readonly Row[]>
}

/** Few enough that whoever else uses the process waits for milliseconds only, though some articles are long. */
export const rowsAtOnce = 100
