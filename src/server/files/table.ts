import { stringify } from 'csv-stringify/sync'
import { emptyOpportunity } from '#domain/opportunity/empty-opportunity.ts'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import { forEachYielding } from '#services/for-each-yielding.ts'
import { escapeFormula, writeCell } from '#server/transfer/cells.ts'
import { type Encoded, encodeOpportunityAt } from '#server/wire/encode.ts'
import { deadlineNames } from '#server/wire/wire.ts'

/** As lists of the API have it, and with its kind, because one file may hold several. */
export function encodeListed(item: Opportunity, now: Date): Encoded {
  return { kind: item.kind, ...encodeOpportunityAt(item, now) }
}

/** A table in the wire's words, in UTF-8 with a mark by which spreadsheet programs know it; its head names every column of the kinds. */
export async function writeTable(items: readonly Opportunity[], kinds: readonly Kind[], now: Date): Promise<string> {
  const samples = kinds.map((kind) => Object.keys(encodeListed(emptyOpportunity(kind, 'fixed'), now)))
  const columns = [...new Set([...samples.flat(), ...Object.values(deadlineNames)])]
  const rows: string[][] = []
  await forEachYielding(items, (item) => {
    const encoded = encodeListed(item, now)
    rows.push(columns.map((name) => toSafeCell(encoded[name])))
  })
  // Line ends within a cell: with an explicit row end the library does not detect others.
  return stringify(rows, { header: true, columns, bom: true, record_delimiter: 'windows', quote_record_delimiter: true })
}

/** No spreadsheet program runs it; a number stays one. */
function toSafeCell(value: unknown): string {
  const cell = writeCell(value)
  return /^[+-]?\d+(?:\.\d+)?$/.test(cell) ? cell : escapeFormula(cell)
}
