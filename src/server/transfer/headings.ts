import { LRUCache } from 'lru-cache'
import { manyFields } from '#domain/forms/form-fields.ts'
import { ruleNames } from '#domain/forms/rules-draft.ts'
import { type SheetField, sheetFields } from '#domain/forms/sheet-fields.ts'
import { fitsSheet, type SheetMapping, toHeadings } from '#domain/forms/sheet-mapping.ts'
import { starterEntry, starterPost } from '#domain/forms/starter-record.ts'
import { fieldNames, isWritten } from '#domain/opportunity/opportunity.ts'
import { nearestWord } from '#domain/words/nearest.ts'
import { cleanLine, cleanText, toKey } from '#domain/words/text.ts'
import type { UnreadColumn } from '#services/import/import-record.ts'
import { fileNames } from '#server/wire/decode-draft.ts'
import {
  applicationsName,
  deadlineNames,
  ownNames,
  postNames,
  readNames,
} from '#server/wire/wire.ts'

/** The names that a file may have: those of exports, of lists of the API, and of their forms. */
const names: readonly string[] = [
  ...new Set([
    ...fieldNames.flatMap(fileNames),
    ...Object.values(readNames).flat(),
    ...Object.values(ownNames).flatMap((own) => Object.values(own)),
    ...Object.values(deadlineNames),
    ...Object.values(postNames).flat(),
    applicationsName,
    'publishAt',
    'trashedAt',
    'version',
    'message',
    'doubts',
  ]),
]
const starterNames = new Set([
  ...Object.keys(starterEntry.shape),
  ...Object.keys(starterPost.shape),
  'kind',
])

const known = new Set(names)
const byCase = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]))
const byKey = new Map(names.toReversed().map((name) => [toKey(name), name]))

/**
 * The name that a heading of a file means: it may differ by case, blanks and characters that nobody
 * sees. undefined: none.
 */
export function readHeading(heading: string): string | undefined {
  const name = cleanLine(heading)
  if (known.has(name)) return name
  return byCase.get(name.toLowerCase()) ?? byKey.get(toKey(name))
}

/** The names in a file of each field that a foreign column can be read as, ours first. */
const namesOf = (field: SheetField): readonly string[] => {
  if (field === 'code') return readNames.code
  if (field === 'id') return [readNames.id[0]]
  if (field === 'expectedDeadline') return [deadlineNames.date]
  if (field === 'publishAt') return ['publishAt']
  const part = /^deadline(.+)$/.exec(field)?.[1]?.toLowerCase() ?? ''
  if (Object.hasOwn(deadlineNames, part)) return [deadlineNames[part as keyof typeof deadlineNames]]
  return fileNames(field as Parameters<typeof fileNames>[0])
}
const fieldByName = new Map(
  sheetFields.toReversed().flatMap((field) => namesOf(field).map((name) => [name, field] as const)),
)

/** Names that are also everyday words of other sheets, so only their exact spelling counts. */
const exactNames = new Set(['state', 'source'])

/** The field of a heading that is ours; undefined: it is not. */
export function findOwnField(heading: string): SheetField | undefined {
  const name = readHeading(heading)
  if (name === undefined || (exactNames.has(name) && heading !== name)) return undefined
  return fieldByName.get(name)
}

/**
 * The names of the columns of a row of headings as the mapping assigns them; null: the mapping is
 * for other headings.
 */
export function readMapped(cells: readonly string[], mapping: SheetMapping): Headings | null {
  const headings = toHeadings(cells)
  if (!fitsSheet(mapping, headings)) return null
  const fields = new Map(mapping.columns.map(({ heading, field }) => [heading, field]))
  const toName = (heading: string): string | null => {
    const field = fields.get(heading)
    if (field === undefined) return ''
    return field === null ? null : (namesOf(field)[0] ?? null)
  }
  return { names: headings.map(toName), unread: [], isStarter: false, twice: null }
}

/** The names of a file's columns, or of one record of a JSON list, as ours. */
export interface Headings {
  /**
   * As many as were given, and in their order. One that no field has stays as it was written; null:
   * an editor has chosen not to read it.
   */
  readonly names: readonly (string | null)[]
  /** Those that no field has. */
  readonly unread: readonly UnreadColumn[]
  /** The name that two of them mean; null: no two mean the same. */
  readonly twice: string | null
  /** They are those of the starter catalogue, where names mean other things than on the wire. */
  readonly isStarter: boolean
}

/**
 * Reads headings by their text alone, in any order. An empty one, which spreadsheets leave above a
 * column without values, is no name. `isOfRules`: they are those of a record with rules.
 */
export function readHeadings(given: readonly string[], isOfRules = false): Headings {
  const isStarter = ['levels', 'deadlineMonthDay', 'publishedDate'].some((own) =>
    given.includes(own),
  )
  const isOwn = (name: string) =>
    (isStarter && starterNames.has(name)) || (isOfRules && ruleNames.has(name))
  const read = given.map((name) => (isOwn(name) ? name : readHeading(name)))
  const names = read.map((name, index) => name ?? withoutBlank(given[index]))
  return {
    names,
    unread: names.filter((name, index) => name !== '' && read[index] === undefined).map(toUnread),
    isStarter,
    twice: names.find((name, index) => name !== '' && names.indexOf(name) !== index) ?? null,
  }
}

/** '' for a name of blanks and characters that nobody sees. */
const withoutBlank = (name = ''): string => (cleanLine(name) === '' ? '' : name)

/** The records of a JSON list repeat their names, and each is compared with all that are known. */
const unreadColumns = new LRUCache<string, UnreadColumn>({ max: 500 })

function toUnread(given: string): UnreadColumn {
  const found = unreadColumns.get(given)
  if (found !== undefined) return found
  const column = { name: cleanLine(given), nearest: nearestWord(given, names) ?? null }
  unreadColumns.set(given, column)
  return column
}

/** The names of a call's record that no field has; unlike headings, their spelling counts. */
export const listUnread = (given: readonly string[]): readonly UnreadColumn[] =>
  given.filter((name) => !known.has(name)).map(toUnread)

/** The names of each field that a file writes as one text, such as `country` and `hostCountry`. */
const singleNames = fieldNames
  .filter((field) => isWritten(field) && !manyFields.some((each) => each === field))
  .map(fileNames)
  .filter((each) => each.length > 1)

/**
 * A name of a field that the record gives another text under another name; null: there is none. To
 * take one of the two would lose the other without a word.
 */
export function findFieldTwice(record: Readonly<Record<string, unknown>>): string | null {
  for (const each of singleNames) {
    const texts = each.flatMap((name) => {
      const value = record[name]
      const text = typeof value === 'string' ? cleanText(value) : ''
      return text === '' ? [] : [{ name, text }]
    })
    const other = texts.find(({ text }) => text !== texts[0]?.text)
    if (other !== undefined) return other.name
  }
  return null
}

/** The name of an object's own field that its JSON has twice; null: there is none. */
export function findNameTwice(json: string): string | null {
  const seen = new Set<string>()
  let depth = 0
  for (const { 0: token, index } of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (
      depth === 1 &&
      /^\s*:/.test(json.slice(index + token.length, index + token.length + 20))
    ) {
      if (seen.has(token)) return String(JSON.parse(token))
      seen.add(token)
    }
  }
  return null
}
