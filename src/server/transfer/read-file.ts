import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import { decodeJson } from '#storage/columns.ts'
import type { ImportRecord } from '#services/import/import-record.ts'
import { decodeRecord, type FileHints } from '#server/transfer/decode-record.ts'
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
      const beginning = await readBeginning(read)
      const isJson = beginning.startsWith('[') || beginning.startsWith('{')
      const text = readText(read, heard)
      for await (const record of isJson
        ? readJson(text, hints)
        : readCsv(text, hints, findDelimiter(beginning))) {
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

async function readBeginning(read: ReadChunks): Promise<string> {
  let beginning = ''
  for await (const text of readText(read)) {
    beginning += text
    if (beginning.length >= 16_384) break
  }
  return beginning.replace(/^[\s\uFEFF]+/, '')
}

/**
 * The most frequent separator of the first line: spreadsheets of many countries write semicolons.
 */
function findDelimiter(beginning: string): string {
  const [names = ''] = beginning.split(/\r?\n/, 1)
  const count = (delimiter: string) => names.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

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
  return record === undefined || valueCount > 20_000
    ? { error: { key: 'record-no-object' } as const }
    : decodeRecord(record, hints)
}

async function* readCsv(
  chunks: AsyncIterable<string>,
  hints: FileHints,
  delimiter: string,
): AsyncGenerator<ImportRecord> {
  const parser = pipeline(
    Readable.from(readLines(chunks)),
    parse({
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1024 * 1024,
    }),
    // This promise needs no handler of its own: the loop below throws the same error.
    () => {},
  )
  let last = 1
  let names: readonly string[] | undefined
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<{
      record: readonly string[]
      info: { lines: number }
    }>) {
      // The parser finds the end of a record, which may span several lines.
      last = info.lines
      const line = last - cells.join('').replace(/[^\n]/g, '').length
      if (names === undefined) names = cells.map((name) => name.trim())
      // One comma too many or too few would put each cell behind it into another field.
      else if (cells.length !== names.length)
        yield { line, error: { key: 'row-width', cells: cells.length, columns: names.length } }
      else yield { line, ...decodeRecord(readCells(names, cells), hints) }
    }
  } catch (error) {
    yield { line: last + 1, error: toErrorMessage(error) }
  }
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
function readCells(names: readonly string[], cells: readonly string[]): loose.Loose {
  const read = (cell: string) => (cell.trim() === '' ? '' : readCell(unescapeFormula(cell)))
  const values = names.map((name, index) => [name, read(cells[index] ?? '')] as const)
  return Object.fromEntries(values.filter(([name]) => name !== ''))
}

function readCell(cell: string): unknown {
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
