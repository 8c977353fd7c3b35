import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import {
  emptyOpportunity,
  fieldNames,
  type Kind,
  kinds,
  type Opportunity,
} from '#domain/opportunity/opportunity.ts'
import { emptyPost, type Post } from '#domain/post.ts'
import type { Exported, Transfer } from '#services/import/transfer.ts'
import { fileNames } from '#server/wire/decode-draft.ts'
import {
  type Encoded,
  encodeFull,
  encodeFullPost,
  deadlineNames,
  ownNames,
  readNames,
  secondNames,
} from '#server/wire/wire.ts'

type ExportFormat = 'json' | 'csv'
/** All opportunities, those of one kind, the articles, or an example of a record. */
type ExportContent = 'opportunities' | Kind | 'posts' | 'template'

/**
 * The requested items outside the trash in the wire's format. They also have fields that the wire
 * lacks (kind, state, publishAt, verifiedOn, source), so that importing the file again changes
 * nothing. A stream of bytes in UTF-8, because response bodies need bytes; JSON has one record a
 * line. The first record is read before the function returns, so the database's errors are thrown
 * there. A later error ends the stream, so that half a file never looks complete.
 */
export async function openExport(
  transfer: Transfer,
  content: ExportContent,
  format: ExportFormat,
): Promise<Readable> {
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
  if (content === 'template') yield encodeExported({ item: example, publishAt: null })
  else if (content === 'posts')
    for await (const post of transfer.exportPosts()) yield encodeExportedPost(post)
  else
    for await (const exported of transfer.exportOpportunities())
      if (content === 'opportunities' || exported.item.kind === content)
        yield encodeExported(exported)
}

async function* writeJson(records: AsyncIterable<Encoded>): AsyncGenerator<string> {
  let before = '['
  for await (const record of records) {
    yield `${before}\n${JSON.stringify(record)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** A column for each name that at least one of the kinds in the file has. */
function listColumns(content: ExportContent): string[] {
  const samples =
    content === 'posts'
      ? [encodeExportedPost({ item: emptyPost, publishAt: null })]
      : (content === 'opportunities' || content === 'template' ? kinds : [content]).map((kind) =>
          encodeExported({ item: emptyOpportunity(kind, 'fixed'), publishAt: null }),
        )
  return [...new Set(samples.flatMap((sample) => Object.keys(sample)))]
}

/** A draft, so that no visitor sees it if the editor forgets to remove it. */
const example: Opportunity = {
  ...emptyOpportunity('scholarship', 'fixed'),
  code: 'EXAMPLE-1',
  name: 'Example',
  state: 'draft',
  officialLink: 'https://example.org/scholarship',
  country: 'Germany',
  categories: ['master'],
  regions: ['Europe'],
  amount: 1200,
  currency: 'EUR',
  deadline: { kind: 'fixed', date: '2031-03-15', time: null, zone: null, note: null },
  description: 'Description',
  benefits: ['Tuition', 'Housing'],
  eligibility: ['Bachelor'],
  howToApply: ['Online'],
  documents: ['Passport', 'Transcript'],
}

/**
 * The columns of a file of opportunities with the fields that they name; null: none of ours, such
 * as a part of a deadline.
 */
export function listFileColumns(): readonly {
  readonly name: string
  readonly field: string | null
}[] {
  // 'id' is read as our own number too where a file has no other, and says the editor's all the
  // same.
  const isWrittenAs = (field: keyof Opportunity, name: string) =>
    readNames[field][0] === name || kinds.some((kind) => ownNames[kind][field] === name)
  const fieldOf = (name: string) =>
    fieldNames.find((field) => isWrittenAs(field, name)) ??
    fieldNames.find((field) => fileNames(field).includes(name)) ??
    null
  return listColumns('opportunities').map((name) => ({ name, field: fieldOf(name) }))
}

function writeCsv(
  records: AsyncIterable<Encoded>,
  content: ExportContent,
): AsyncIterable<string | Uint8Array> {
  const columns = listColumns(content)
  const rows = async function* () {
    for await (const record of records)
      yield columns.map((name) => escapeFormula(writeCell(record[name])))
  }
  // Without the callback a failure of the database would be unhandled and end the process; the
  // stringifier passes it on to its reader.
  return pipeline(Readable.from(rows()), stringify({ header: true, columns, bom: true }), () => {})
}

const noDeadline = Object.fromEntries(Object.values(deadlineNames).map((name) => [name, null]))

/**
 * Names every field, also those without a value: what an import does not find in a file it leaves
 * as it is.
 */
function encodeExported({ item, publishAt }: Exported<Opportunity>): Encoded {
  const { kind, state, ...encoded } = encodeFull(item)
  // Each value has one name in a table: an editor would change only one of two.
  const seconds = Object.values(secondNames[item.kind])
  const once = Object.entries(encoded).filter(([name]) => !seconds.includes(name))
  return { kind, state, publishAt, ...noDeadline, ...Object.fromEntries(once) }
}

/** As `encodeExported`, of an article. */
function encodeExportedPost({ item, publishAt }: Exported<Post>): Encoded {
  const { kind, state, ...encoded } = encodeFullPost(item)
  return { kind, state, publishAt, ...encoded }
}

/**
 * Cells that a spreadsheet would run as a formula (OWASP, CSV injection). They begin with one of
 * four signs, a full-width form of these, a tab or a carriage return. Apostrophes before it count
 * too, because a text's own must not be taken for the guard. Some programs split cells at tabs or
 * semicolons, and each part may begin a formula.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]|\t|;["']*[=+\-@＝＋－＠]/

/**
 * The cell with an apostrophe before it where it would be taken for a formula; `unescapeFormula`
 * takes exactly that off again.
 */
export const escapeFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** Spreadsheets write the mark too when they keep such a cell as text. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell

/**
 * Lists line by line as people edit them; as JSON where splitting again would give another list.
 */
export function writeCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!Array.isArray(value))
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  const isPlain =
    value.length > 1 && value.every((each) => typeof each === 'string' && !/[\n[]/.test(each))
  if (value.length === 0) return ''
  return isPlain && !value.some(isShort) ? value.join('\n') : JSON.stringify(value)
}

/** Words (categories, regions, fields) are read word by word and not line by line. */
const isShort = (value: unknown): boolean =>
  typeof value === 'string' && /^[\w -]{1,30}$/.test(value)
