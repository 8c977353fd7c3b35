import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import { findHeadingMeaning } from '#domain/forms/heading-meaning.ts'
import { type SheetMapping, toHeadings } from '#domain/forms/sheet-mapping.ts'
import { cleanLine } from '#domain/words/text.ts'
import { decodeJson } from '#storage/columns.ts'
import type { ImportRecord } from '#services/import/import-record.ts'
import { decodeRecord, type FileHints } from '#server/transfer/decode-record.ts'
import {
  findFieldTwice,
  findNameTwice,
  type Headings,
  readHeading,
  readHeadings,
  readMapped,
} from '#server/transfer/headings.ts'
import { unescapeFormula } from '#server/transfer/write-file.ts'
import * as loose from '#server/wire/loose.ts'

const deepest = 20

/** The bytes of a file, from the beginning with each call. */
type ReadChunks = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * The records of a CSV or JSON file, as a stream that can be read again; the first character
 * decides the format. Never throws for the file's contents: bad lines are returned as errors.
 * `heard` receives the bytes read so far, from 0 again with each reading.
 */
export function openImport(
  read: ReadChunks,
  hints: FileHints,
  heard: (bytes: number) => void = () => {},
) {
  return async function* (): AsyncGenerator<ImportRecord> {
    let last = 0
    try {
      const error = findForeignFormat(await readSignature(read))
      if (error !== null) return yield { line: 1, error }
      const beginning = await readBeginning(read)
      if (beginning.startsWith('<')) return yield { line: 1, error: { key: 'file-document' } }
      const isJson = isList(beginning)
      if (isJson && hints.mapping !== undefined)
        return yield { line: 1, error: { key: 'mapping-no-table' } }
      const text = readText(read, heard)
      for await (const record of isJson
        ? readJson(text, hints)
        : readCsv(text, hints, findLayout(beginning))) {
        last = record.line
        yield record
      }
      if (last === 0) yield { line: 1, error: { key: 'no-record' } }
    } catch (error) {
      if (!isWrongEncoding(error)) throw error
      yield { line: last + 1, error: toErrorMessage(error) }
    }
  }
}

const isList = (beginning: string): boolean => /^[[{]/.test(beginning)

async function readBeginning(read: ReadChunks): Promise<string> {
  let beginning = ''
  for await (const text of readText(read)) {
    beginning += text
    if (beginning.length >= 16_384) break
  }
  return beginning.slice(0, 16_384).replace(/^[\s\uFEFF]+/, '')
}

/** The first bytes, one character each. */
async function readSignature(read: ReadChunks): Promise<string> {
  for await (const chunk of read()) return String.fromCharCode(...chunk.subarray(0, 5))
  return ''
}

/** Why the file cannot be a table as text; null: it may be one. */
function findForeignFormat(signature: string): ErrorMessage | null {
  // Archives of Excel, LibreOffice and Numbers, and the older files of Excel.
  const workbooks = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0']
  if (workbooks.some((begin) => signature.startsWith(begin))) return { key: 'file-workbook' }
  // Every other byte of UTF-16 is zero, and each is valid in UTF-8.
  if (signature.includes('\0')) return { key: 'no-utf-8' }
  return /^(?:%PDF|\{\\rtf)/.test(signature) ? { key: 'file-document' } : null
}

interface Layout {
  readonly delimiter: string
  /** The first line only names the separator ('sep=;'), as Excel needs it in many countries. */
  readonly namesDelimiter: boolean
}

/** Lines above the headings that may be a title. */
const maxTitleRows = 5

/** As wide as a sheet of Excel. More would keep the process busy with a row of commas alone. */
const maxCells = 16_384

/**
 * The separator by which a line has most names of fields: the one that the first line names, or the
 * most frequent one of the first line, since spreadsheets of many countries write semicolons.
 */
function findLayout(beginning: string): Layout {
  const [, named] = /^"?sep=([^"\r\n]?)"?[,;\t]*\r?(?:\n|$)/i.exec(beginning) ?? []
  const lines = beginning.split(/\r?\n/).slice(named === undefined ? 0 : 1, maxTitleRows + 1)
  const countNames = (delimiter: string) =>
    Math.max(...lines.map((line) => countMeant(line.split(delimiter))))
  const countCells = (delimiter: string) => lines[0]?.split(delimiter).length ?? 0
  // A title above foreign headings has none of the separators.
  const countMost = (delimiter: string) =>
    Math.max(...lines.map((line) => line.split(delimiter).length))
  const isNamed = (delimiter: string) => Number(delimiter === named)
  const compare = (a: string, b: string) =>
    countNames(b) - countNames(a) ||
    isNamed(b) - isNamed(a) ||
    countCells(b) - countCells(a) ||
    (countNames(a) === 0 ? countMost(b) - countMost(a) : 0)
  const usual = [',', ';', '\t', '|']
  const [delimiter = ','] = (named ? [named, ...usual] : usual).toSorted(compare)
  return { delimiter, namesDelimiter: named !== undefined }
}

const countHeadings = (cells: readonly string[]): number =>
  cells.filter(
    (cell) =>
      cell !== '' &&
      cell.length <= maxHeading &&
      readHeading(cell.replaceAll('"', '')) !== undefined,
  ).length

/** No heading of ours or of others is longer. */
const maxHeading = 200

/** Of foreign headings too. */
const countMeant = (cells: readonly string[]): number =>
  cells.filter((cell) => {
    if (cell === '' || cell.length > maxHeading) return false
    const text = cell.replaceAll('"', '')
    return (readHeading(text) ?? findHeadingMeaning(text)) !== undefined
  }).length

async function* readText(
  read: ReadChunks,
  heard: (bytes: number) => void = () => {},
): AsyncGenerator<string> {
  // Excel's plain CSV has the letters of Windows, which would be stored as question marks.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let bytes = 0
  for await (const chunk of read()) {
    bytes += chunk.length
    heard(bytes)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

const isWrongEncoding = (error: unknown) =>
  error instanceof TypeError &&
  'code' in error &&
  error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'

async function* readJson(
  chunks: AsyncIterable<string>,
  hints: FileHints,
): AsyncGenerator<ImportRecord> {
  for await (const record of splitJson(chunks)) {
    if ('error' in record) yield record
    else yield { line: record.line, ...decodeText(record.text, hints) }
  }
}

function decodeText(text: string, hints: FileHints) {
  let valueCount = 0
  let value: unknown
  try {
    value = JSON.parse(text, (_key, each: unknown) => {
      valueCount += 1
      return each
    })
  } catch {
    return { error: { key: 'record-no-json' } as const }
  }
  const record = loose.findRecord(value)
  if (record === undefined || valueCount > 20_000)
    return { error: { key: 'record-no-object' } as const }
  const twice = findNameTwice(text)
  if (twice !== null) return { error: { key: 'field-twice', field: twice } as const }
  const isOfRules = loose.findRecord(record['nationality']) !== undefined
  const headings = readHeadings(Object.keys(record), isOfRules)
  if (headings.twice !== null)
    return { error: { key: 'field-twice', field: headings.twice } as const }
  const values = Object.values(record)
  return decodeNamed(withUnnamed(headings, values), values, hints)
}

/** A record with names as ours. A value without a name is left out. */
function decodeNamed(
  { names, unread, isStarter }: Headings,
  values: readonly unknown[],
  hints: FileHints,
) {
  const named = names.map((name, index) => [name, values[index]] as const)
  const record = Object.fromEntries(named.filter(([name]) => name !== '' && name !== null))
  const twice = isStarter ? null : findFieldTwice(record)
  if (twice !== null) return { error: { key: 'field-twice', field: twice } as const }
  return { ...decodeRecord(record, hints), ...(unread.length > 0 && { unread }) }
}

/** A row of a table; `line` is where it begins. */
type Row = { readonly line: number; readonly cells: readonly string[] }

/** The rows of a table that hold anything; an error is the last one. */
async function* readRows(
  chunks: AsyncIterable<string>,
  { delimiter, namesDelimiter }: Layout,
): AsyncGenerator<Row | { readonly line: number; readonly error: ErrorMessage }> {
  const parser = pipeline(
    Readable.from(readLines(chunks)),
    parse({
      bom: true,
      delimiter,
      from_line: namesDelimiter ? 2 : 1,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1024 * 1024,
    }),
    // This promise needs no handler of its own: the loop below throws the same error.
    () => {},
  )
  let last = 1
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<{
      record: readonly string[]
      info: { lines: number }
    }>) {
      // The parser finds the end of a record, which may span several lines.
      last = info.lines
      const line = last - cells.join('').replace(/[^\n]/g, '').length
      // Spreadsheets show no sign of blank rows, and write them.
      if (cells.every((cell) => cell === '' || cleanLine(cell) === '')) continue
      if (cells.length > maxCells)
        return yield { line, error: { key: 'row-width', cells: cells.length, columns: maxCells } }
      yield { line, cells }
    }
  } catch (error) {
    yield { line: last + 1, error: toErrorMessage(error) }
  }
}

async function* readCsv(
  chunks: AsyncIterable<string>,
  hints: FileHints,
  layout: Layout,
): AsyncGenerator<ImportRecord> {
  let headings: Headings | null = null
  let titles = 0
  let first: Row | undefined
  for await (const row of readRows(chunks, layout)) {
    if ('error' in row) return yield row
    const { line, cells } = row
    if (headings !== null) {
      // One comma too many or too few would put each cell behind it into another field.
      if (cells.length === headings.names.length)
        yield { line, ...decodeNamed(withUnnamed(headings, cells), cells.map(readCell), hints) }
      else
        yield {
          line,
          error: { key: 'row-width', cells: cells.length, columns: headings.names.length },
        }
      continue
    }
    headings = hints.mapping ? readMapped(cells, hints.mapping) : findHeadings(cells, titles)
    first ??= row
    titles += 1
    if (headings !== null && headings.twice !== null)
      return yield { line, error: { key: 'field-twice', field: headings.twice } }
    if (headings === null && titles > maxTitleRows) break
  }
  if (headings !== null || first === undefined) return
  yield { line: 1, error: hints.mapping ? toOther(hints.mapping, first) : { key: 'no-heading' } }
}

/** Says why a sheet whose headings are perhaps in this row is not that of the mapping. */
function toOther({ name, columns }: SheetMapping, { cells }: Row): ErrorMessage {
  const given = new Set(toHeadings(cells))
  const missing = columns.find(({ heading }) => !given.has(heading))?.heading ?? null
  return { key: 'mapping-other-sheet', name, missing }
}

/** A column of a table, with the first value below it; '' where the first rows have none. */
interface SheetColumn {
  readonly heading: string
  readonly example: string
}

/** The head of a table. */
export interface Sheet {
  /** Those with a heading or a value, in their order. */
  readonly columns: readonly SheetColumn[]
  /** Some headings are not ours. */
  readonly isForeign: boolean
}

const maxExampleRows = 30
const maxExample = 80

/**
 * The head of the table in a file, with examples from its first rows; undefined: the file is no
 * table of two columns and a row at least, or cannot be read so far. Never throws for the file's
 * contents.
 */
export async function readSheet(read: ReadChunks): Promise<Sheet | undefined> {
  try {
    if (findForeignFormat(await readSignature(read)) !== null) return undefined
    const beginning = await readBeginning(read)
    if (beginning.startsWith('<') || isList(beginning)) return undefined
    const rows: (readonly string[])[] = []
    for await (const row of readRows(readText(read), findLayout(beginning))) {
      if ('error' in row) break
      if (rows.push(row.cells) >= maxExampleRows) break
    }
    const at = findHeadRow(rows.slice(0, maxTitleRows + 1))
    const head = rows[at]
    return head === undefined ? undefined : toSheet(head, rows.slice(at + 1))
  } catch (error) {
    if (isWrongEncoding(error)) return undefined
    throw error
  }
}

/** The index of the row with the most headings that mean something, or else with the most cells. */
function findHeadRow(rows: readonly (readonly string[])[]): number {
  const rank = (cells: readonly string[]) =>
    countMeant(cells) * (maxCells + 1) + cells.filter((cell) => cleanLine(cell) !== '').length
  const ranks = rows.map(rank)
  return ranks.indexOf(Math.max(...ranks))
}

function toSheet(head: readonly string[], rows: readonly (readonly string[])[]): Sheet | undefined {
  const columns = toHeadings(head).flatMap((heading, index) => {
    const value = rows.map((cells) => readExample(cells[index])).find((text) => text !== '') ?? ''
    const isNamed = cleanLine((head[index] ?? '').slice(0, maxExample * 4)) !== ''
    return isNamed || value !== '' ? [{ heading, example: value }] : []
  })
  if (columns.length < 2 || rows.length === 0) return undefined
  const isOurs =
    findHeadings(head, 0) !== null && readHeadings(head.map(cleanLine)).unread.length === 0
  return { columns, isForeign: !isOurs }
}

const readExample = (cell = ''): string =>
  cleanLine(unescapeFormula(cell.slice(0, maxExample * 4))).slice(0, maxExample)

/** The headings, with the positions of values without a heading as unread columns. */
function withUnnamed(headings: Headings, values: readonly unknown[]): Headings {
  const unnamed = headings.names.flatMap((name, index) =>
    name === '' && !isBlank(values[index]) ? [{ name: `#${index + 1}`, nearest: null }] : [],
  )
  return unnamed.length === 0 ? headings : { ...headings, unread: [...headings.unread, ...unnamed] }
}

const isBlank = (value: unknown): boolean =>
  typeof value === 'string' ? cleanLine(value) === '' : loose.isEmpty(value)

/**
 * The headings in a row. null: it has none that is known, so it is a title above them; a row below
 * the first needs two, because a title may have one by chance.
 */
function findHeadings(cells: readonly string[], rowsBefore: number): Headings | null {
  const given = cells.map(cleanLine)
  return countHeadings(given) > (rowsBefore === 0 ? 0 : 1) ? readHeadings(given) : null
}

/** The parser's own messages are for programmers, so an editor gets ours. */
function toErrorMessage(error: unknown): ErrorMessage {
  if (isWrongEncoding(error)) return { key: 'no-utf-8' }
  const code = error instanceof CsvError ? error.code : ''
  if (code === 'CSV_MAX_RECORD_SIZE') return { key: 'record-too-long' }
  return { key: code.includes('QUOTE') ? 'bad-quote' : 'file-unreadable' }
}

/**
 * The text with line feeds alone: the parser counts a carriage return within quotes as a line of
 * its own.
 */
async function* readLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let isHeld = false
  for await (const chunk of chunks) {
    const text: string = (isHeld ? '\r' : '') + chunk
    isHeld = text.endsWith('\r')
    yield (isHeld ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n')
  }
  if (isHeld) yield '\n'
}

/**
 * An empty cell is an empty text, so that it clears the field. JSON lists become lists. The guard
 * of formulas is removed.
 */
function readCell(written: string): unknown {
  if (written.trim() === '') return ''
  const cell = unescapeFormula(written)
  if (!cell.startsWith('[') || cell.slice(0, deepest + 1).startsWith('['.repeat(deepest)))
    return cell
  const list = decodeJson(cell)
  return Array.isArray(list) ? list : cell
}

/**
 * One object of a JSON list as text, with the line it begins in; or why the list cannot be read on.
 */
type JsonRecord =
  | { readonly line: number; readonly text: string }
  | { readonly line: number; readonly error: ErrorMessage }

/**
 * Longer than any item; without a limit a file with an unclosed string would be held in memory
 * completely.
 */
const maxRecordLength = 1024 * 1024

/**
 * The objects of the first list in a JSON document, one at a time, whatever its size. The list is
 * bare, or in a field of an object, like internships on the wire. Anything except commas between
 * the objects is an error. After a syntax error nothing follows.
 */
async function* splitJson(chunks: AsyncIterable<string>): AsyncGenerator<JsonRecord> {
  let line = 1
  let start = 1
  let depth = 0
  let text = ''
  let head = ''
  let isListed = false
  let isInText = false
  let isEscaped = false
  let isOver = false

  for await (const chunk of chunks) {
    for (const letter of chunk) {
      if (letter === '\n') line += 1
      if (depth === 0) {
        if (/[\s\uFEFF]/.test(letter)) continue
        if (!isListed) {
          head += letter
          if (head.length > 200) return yield { line, error: notAList }
          isListed = /^(?:\{"\w{1,40}":)?\[$/.test(head)
          if (!isListed && !/^(?:\{(?:"\w{0,40}(?:":?)?)?)$/.test(head))
            return yield { line, error: notAList }
        } else if (isOver) {
          continue
        } else if (letter === '{') {
          text = letter
          start = line
          depth = 1
        } else if (letter === ']') isOver = true
        else if (letter !== ',') return yield { line, error: { key: 'no-record-between' } }
        continue
      }
      text += letter
      if (text.length > maxRecordLength)
        return yield { line: start, error: { key: 'record-too-long' } }
      if (isInText) {
        if (isEscaped) isEscaped = false
        else if (letter === '\\') isEscaped = true
        else if (letter === '"') isInText = false
      } else if (letter === '"') isInText = true
      else if (letter === '{' || letter === '[') depth += 1
      else if (letter === '}' || letter === ']') depth -= 1
      if (depth === 0) yield { line: start, text }
    }
  }
  if (depth > 0) yield { line: start, error: { key: 'record-broken-off' } }
  else if (!isListed) yield { line, error: notAList }
  else if (!isOver) yield { line, error: { key: 'list-broken-off' } }
}

const notAList: ErrorMessage = { key: 'no-list' }
