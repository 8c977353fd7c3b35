import { ruleNames } from '#domain/forms/rules-draft.ts'
import { fieldNames, isWritten, type OpportunityField, rowOf } from '#domain/opportunity/opportunity.ts'
import * as loose from '#server/wire/loose.ts'
import { deadlineNames, decodeCategory, decodeRegion, postNames, readNames } from '#server/wire/wire.ts'
import type { NamedDeadline } from '#domain/forms/deadline-draft.ts'
import type { NamedValues } from '#domain/forms/draft-parts.ts'

/** What a file calls a field: its names on the wire, or where it has none there (what is for editors alone) our own. */
export function fileNames(field: OpportunityField): readonly string[] {
  return readNames[field].length > 0 ? readNames[field] : [field]
}

const fields = fieldNames.filter((field) => isWritten(field) && !/^(?:slug|deadline)$/.test(field))

/** The fields of an opportunity that a record names, by ours, as they came but for the words of the wire. Never throws. */
export function readNamed(record: loose.Loose): NamedValues {
  const named: Record<string, unknown> = {}
  for (const field of fields) {
    const names = fileNames(field).filter((name) => name in record)
    if (names.length > 0) named[field] = rowOf(field).value === 'words' ? readWords(names, record) : firstFilled(names, record)
  }
  named['categories'] = decodeWords(named['categories'], decodeCategory)
  named['regions'] = decodeWords(named['regions'], decodeRegion)
  if ('code' in named) named['code'] = loose.findIdentifier(named['code']) ?? ''
  // Clients without the field wrote the sum in words into the amount.
  const amount = loose.readText(named['amount'])
  if (amount !== '' && loose.findAmount(amount) === null && loose.readText(named['amountNote']) === '') {
    named['amount'] = ''
    named['amountNote'] = amount
  }
  if (isOfRules(record)) {
    named['rules'] = Object.fromEntries(Object.entries(record).filter(([name]) => ruleNames.has(name)))
    delete named['source']
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

/** A record of a file of rules (content/eligibility): its names are those of the rules themselves, beside the item's slug. */
function isOfRules(record: loose.Loose): boolean {
  return !('rules' in record) && loose.findRecord(record['nationality']) !== undefined
}

/** The parts of a deadline that a record names. A date that is written as an instant is the day that its author typed. */
export function readNamedDeadline(record: loose.Loose): NamedDeadline {
  const names = { ...deadlineNames, announced: readNames.deadline[0], expected: deadlineNames.date }
  const parts = ['kind', 'announced', 'expected', 'time', 'zone', 'note'] as const
  const named = parts.filter((part) => names[part] in record)
  const read = (part: (typeof parts)[number]) => {
    const value = record[names[part]]
    return part === 'announced' || part === 'expected' ? (loose.findDate(value) ?? loose.readText(value)) : loose.readText(value)
  }
  return Object.fromEntries(named.map((part) => [part, read(part)]))
}

/** As `readNamed`, of an article. Lists may also be JSON text or one text. */
export function readNamedPost(record: loose.Loose): NamedValues {
  const named: Record<string, unknown> = {}
  for (const field of ['title', 'author', 'category'] as const) {
    const names = postNames[field].filter((name) => name in record)
    if (names.length > 0) named[field] = loose.readText(firstFilled(names, record))
  }
  const [content] = postNames.content
  if (content in record) named['content'] = toEntries(record[content]).map(toBlock)
  const pictures = postNames.imageUrls.filter((name) => name in record)
  if (pictures.length > 0) named['imageUrls'] = pictures.flatMap((name) => toEntries(record[name]).map(loose.readText))
  return named
}

function firstFilled(names: readonly string[], record: loose.Loose): unknown {
  const filled = names.map((name) => record[name]).find((value) => !isEmpty(value))
  return Array.isArray(filled) ? filled.filter((each) => !isEmpty(each)) : (filled ?? '')
}

/** Lists of words under several names are united (docs/interface.md, Names on the wire). */
function readWords(names: readonly string[], record: loose.Loose): unknown {
  const all = names.flatMap((name) => record[name]).filter((value) => !isEmpty(value))
  return all.every((value) => typeof value === 'string') ? loose.readWords(all) : all
}

function decodeWords(words: unknown, decode: (word: string) => string): unknown {
  return Array.isArray(words) ? words.map((word: unknown) => (typeof word === 'string' ? decode(word) : word)) : words
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** Text alone is a block of text. */
function toBlock(entry: unknown): unknown {
  const block = loose.findRecord(entry)
  return block === undefined ? { type: 'text', value: loose.readText(entry) } : block
}

function toEntries(value: unknown): readonly unknown[] {
  if (isEmpty(value)) return []
  if (Array.isArray(value)) return value
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return [value]
  try {
    const parsed: unknown = JSON.parse(value)
    return Array.isArray(parsed) ? parsed : [value]
  } catch {
    return [value]
  }
}
