import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import { emptyOpportunity } from '#domain/opportunity/empty-opportunity.ts'
import { emptyPost } from '#domain/post.ts'
import type { Transfer } from '#services/import/transfer.ts'
import type { Encoded } from '#server/wire/encode.ts'
import { encodeExported, encodeExportedPost } from '#server/transfer/encode-exported.ts'
import { markFormula, writeCell } from '#server/transfer/cells.ts'

type ExportFormat = 'json' | 'csv'
/** All opportunities, those of one kind, or the articles. */
type ExportContent = 'opportunities' | Kind | 'posts'

/**
 * What was asked for outside the trash in the wire's format with what the wire leaves out (kind, state, publishAt, verifiedOn, source), so that importing the
 * file again changes nothing. A stream of bytes in UTF-8, because bodies of answers take nothing else; JSON has one record a line. Its
 * first record is read before it comes back: throws what the database throws there. Later it ends with the database's error, so that half a
 * file is never taken for a whole one.
 */
export async function openExport(transfer: Transfer, content: ExportContent, format: ExportFormat): Promise<Readable> {
  const records = await beginning(listRecords(transfer, content))
  return Readable.from(toBytes(format === 'json' ? writeJson(records) : writeCsv(records, content)))
}

/** The same records, the first of them read already. */
async function beginning<Item>(items: AsyncGenerator<Item>): Promise<AsyncIterable<Item>> {
  const first = await items.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* items
  })()
}

async function* toBytes(texts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}

async function* listRecords(transfer: Transfer, content: ExportContent): AsyncGenerator<Encoded> {
  if (content === 'posts') for await (const post of transfer.exportPosts()) yield encodeExportedPost(post)
  else
    for await (const exported of transfer.exportOpportunities())
      if (content === 'opportunities' || exported.item.kind === content) yield encodeExported(exported)
}

async function* writeJson(records: AsyncIterable<Encoded>): AsyncGenerator<string> {
  let before = '['
  for await (const record of records) {
    yield `${before}\n${JSON.stringify(record)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** A column for each name that any of its kinds has. */
function listColumns(content: ExportContent): string[] {
  const samples =
    content === 'posts'
      ? [encodeExportedPost({ item: emptyPost, publishAt: null })]
      : (content === 'opportunities' ? kinds : [content]).map((kind) =>
          encodeExported({ item: emptyOpportunity(kind, 'fixed'), publishAt: null }),
        )
  return [...new Set(samples.flatMap((sample) => Object.keys(sample)))]
}

function writeCsv(records: AsyncIterable<Encoded>, content: ExportContent): AsyncIterable<string | Uint8Array> {
  const columns = listColumns(content)
  const rows = async function* () {
    for await (const record of records) yield columns.map((name) => markFormula(writeCell(record[name])))
  }
  // Without the callback a failure of the database would be nobody's and end the process; the stringifier hands it on to its reader.
  return pipeline(Readable.from(rows()), stringify({ header: true, columns, bom: true }), () => {})
}
