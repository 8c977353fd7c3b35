import { readAmount } from '#domain/words/amount.ts'
import { readLink } from '#domain/words/links.ts'
import { areMonths, isPlainDate } from '#domain/words/plain-date.ts'
import { cleanLine, cleanText, splitWords } from '#domain/words/text.ts'
import { decodeJson } from '#storage/columns.ts'

/** A record of the wire before any check. */
export type Loose = Readonly<Record<string, unknown>>

/** undefined: not a record (null, a list, a text). */
export const findRecord = (value: unknown): Loose | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Loose)
    : undefined

/**
 * Trimmed text without control characters; numbers and booleans as text; '' for everything else.
 * Line ends are line feeds.
 */
export function readText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? cleanText(value) : ''
}

/** As `readText`, on one line, for names. null where it is missing. */
export const findLine = (value: unknown): string | null => cleanLine(readText(value)) || null

/** As `readText`; null where it is missing. */
export const findText = (value: unknown): string | null => readText(value) || null

/**
 * An identifier: text, a number, or MongoDB's extended JSON `{"$oid": "..."}`. null where it is
 * missing.
 */
export function findIdentifier(value: unknown): string | null {
  const id = findText(findRecord(value)?.['$oid'] ?? value)
  return typeof value === 'boolean' || id === null || id.length > 200 ? null : id
}

/**
 * A list of words or one text of them, split on `, ; |`; null entries and other odd ones are left
 * out, doubles too.
 */
export function readWords(value: unknown): string[] {
  const texts = (Array.isArray(value) ? value : [value]).map(readText).filter(Boolean)
  return [...new Set(splitWords(texts).map((word) => word.trim()))].filter(Boolean)
}

/** Months of the year, as a list or in one text; empty where there are none. */
export function findMonths(value: unknown): readonly number[] {
  const months = readWords(value).map(Number)
  return areMonths(months) ? months : []
}

/** A number of 0 or more, also written as text ('1,200.50'); null for anything else. */
export function findAmount(value: unknown): number | null {
  const read = readAmount(value)
  return read.kind === 'amount' ? read.amount : null
}

/** A sum that only a person can read ('Fully paid', '1.500'); null for anything else. */
export function findAmountInWords(value: unknown): string | null {
  const { kind } = readAmount(value)
  return kind === 'words' || kind === 'two-senses' ? findText(value) : null
}

/**
 * The plain date of YYYY-MM-DD or of an ISO instant, as written. An instant at midnight UTC or in
 * another zone means the day that its author entered. A conversion to a local day would move it.
 * null for anything else and for days that do not exist.
 */
export function findDate(value: unknown): string | null {
  const text = readText(findRecord(value)?.['$date'] ?? value)
  const date = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}\S*)?$/.exec(text)?.[1]
  return date !== undefined && isPlainDate(date) ? date : null
}

/**
 * An instant as ISO 8601 in UTC, from ISO text, a plain date or milliseconds since 1970; null for
 * anything else.
 */
export function findInstant(value: unknown): string | null {
  const raw = findRecord(value)?.['$date'] ?? value
  const isReadable = typeof raw === 'number' || findDate(raw) !== null
  const instant = isReadable ? new Date(raw as number | string) : undefined
  return instant === undefined || Number.isNaN(instant.getTime()) || instant.getUTCFullYear() > 9999
    ? null
    : instant.toISOString()
}

/** An http(s) address; null for everything else, `http:///x.png` and `javascript:` included. */
export function findLink(value: unknown): string | null {
  // Unchanged: an address with hidden control characters is refused, not cleaned.
  const link = readLink(value)
  return link.ok ? link.href : null
}

/**
 * A picture's http(s) address, or a path of the sending server, completed with `base` for another
 * server. null for all else.
 */
export function findImage(value: unknown, base?: string): string | null {
  const text = readText(value)
  if (!/^\/(?![/\\])[\w\-./%~]*$/.test(text)) return findLink(value)
  return base === undefined ? text : new URL(text, base).href
}

/** The first value that can be read; null where none can. */
export function findFirst<T>(
  values: readonly unknown[],
  read: (value: unknown) => T | null,
): T | null {
  for (const value of values) {
    const found = read(value)
    if (found !== null) return found
  }
  return null
}

/**
 * The list inside a response: bare, or in the field of the internships, or in `data`. undefined:
 * there is none.
 */
export function findRecords(body: unknown): readonly unknown[] | undefined {
  const record = findRecord(body)
  return [body, record?.['message'], record?.['data']].find((value) => Array.isArray(value))
}

/**
 * Whether a field may hold this value. It may be nothing, a text, a finite number, yes or no, a
 * list of these, or MongoDB's extended JSON of one. JSON can say more (`{"toString": 1}`, `1e400`),
 * and what reads a text would fail on it.
 */
export function isReadable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain)
  const [[name, inner] = [], ...others] = Object.entries(findRecord(value) ?? {})
  return (
    isPlain(value) ||
    (others.length === 0 && (name === '$oid' || name === '$date') && isPlain(inner))
  )
}

/**
 * A list whose entries are plain values, or records of plain values, as the blocks of an article.
 */
export const isListOfRecords = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((each) => isPlain(each) || Object.values(findRecord(each) ?? [each]).every(isPlain))

const isPlain = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  /^(?:string|boolean)$/.test(typeof value) ||
  Number.isFinite(value)

/** Nothing, blank text or an empty list. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) ? value.length === 0 : value === undefined || value === null
}

/**
 * A list, a list as JSON text (multipart clients, cells of tables), or one entry; empty for
 * nothing.
 */
export function readEntries(value: unknown): readonly unknown[] {
  if (isEmpty(value)) return []
  if (Array.isArray(value)) return value
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return [value]
  const parsed = decodeJson(value)
  return Array.isArray(parsed) ? parsed : [value]
}
