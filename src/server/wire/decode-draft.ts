import { isDeepStrictEqual } from 'node:util'
import { plainMessage } from '#domain/errors/error-message.ts'
import type { PartialFields } from '#domain/forms/field-schemas.ts'
import { manyFields } from '#domain/forms/form-fields.ts'
import { mergeDeadline, type PartialDeadline, toDraft } from '#domain/forms/opportunity-draft.ts'
import { ruleNames } from '#domain/forms/rules-draft.ts'
import {
  fieldNames,
  isWritten,
  type Kind,
  type Opportunity,
  type OpportunityField,
} from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { FieldErrors, Outcome } from '#domain/problem.ts'
import { readAmount } from '#domain/words/amount.ts'
import { decodeJson } from '#storage/columns.ts'
import * as loose from '#server/wire/loose.ts'
import {
  type Encoded,
  deadlineNames,
  decodeCategory,
  decodeRegion,
  ownNames,
  postNames,
  readNames,
} from '#server/wire/wire.ts'
import { settleDays } from '#server/wire/written-days.ts'

const draftFields = fieldNames.filter(
  (field) =>
    isWritten(field) && readNames[field].length > 0 && field !== 'slug' && field !== 'deadline',
)

/**
 * A client's record with our names, for the check by `parseOpportunityDraft`. Values stay, even
 * wrong ones, so that the client gets their errors; only words are translated. `deadline` stays
 * unset for a kind without one.
 */
export function decodeDraft(kind: Kind, given: loose.Loose): Record<string, unknown> {
  const { record } = settleDays(given)
  const draft: Record<string, unknown> = {}
  for (const field of draftFields)
    draft[field] = findFilled([ownNames[kind][field], ...readNames[field]], record)
  const words = (field: 'categories' | 'regions') =>
    loose.readWords(readNames[field].flatMap((name) => record[name] ?? []))
  draft['categories'] = words('categories').map(decodeCategory)
  draft['regions'] = words('regions').map(decodeRegion)

  const deadlineKind = record[deadlineNames.kind]
  const announced = findFilled(readNames.deadline, record)
  const date = deadlineKind === 'expected' ? (record[deadlineNames.date] ?? announced) : announced
  return {
    ...draft,
    deadlineKind,
    // Clients send an instant at midnight for a day; text that is no date stays, to be refused.
    deadline: loose.findDate(date) ?? date,
    deadlineTime: record[deadlineNames.time],
    deadlineZone: record[deadlineNames.zone],
    deadlineNote: record[deadlineNames.note],
  }
}

/**
 * As `decodeDraft`, for `parsePostDraft`; the lists are JSON text in a multipart form. Throws
 * nothing; unreadable lists stay text.
 */
export function decodePostDraft(record: loose.Loose): Record<string, unknown> {
  const list = (name: string) => parseJson(record[name])
  return {
    title: record[postNames.title[0]],
    author: record[postNames.author[0]] ?? '',
    category: record[postNames.category[0]] ?? '',
    content: list(postNames.content[0]),
    imageUrls: list(postNames.imageUrls[0]),
  }
}

/** undefined: none of the names holds anything. */
const findFilled = (names: readonly (string | undefined)[], record: loose.Loose): unknown =>
  names
    .map((name) => (name === undefined ? undefined : record[name]))
    .find((value) => !loose.isEmpty(value))

/** undefined for a missing value, so that a default applies. */
function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return undefined
  const parsed = decodeJson(value)
  return parsed === undefined ? value : parsed
}

/**
 * A field's names in a file: its names on the wire, or for fields without one (those for editors
 * only) the domain's name.
 */
export const fileNames = (field: OpportunityField): readonly string[] =>
  readNames[field].length > 0 ? readNames[field] : [field]

const fields = fieldNames.filter((field) => isWritten(field) && !/^(?:slug|deadline)$/.test(field))

/**
 * The fields of an opportunity that a record names, by ours, as they came but for the words of the
 * wire. Never throws.
 */
export function parsePartialFields(record: loose.Loose): PartialFields {
  const given: Record<string, unknown> = {}
  for (const field of fields) {
    const names = fileNames(field).filter((name) => name in record)
    if (names.length > 0)
      given[field] = manyFields.some((each) => each === field)
        ? readWords(names, record)
        : firstFilled(names, record)
  }
  given['categories'] = decodeWords(given['categories'], decodeCategory)
  given['regions'] = decodeWords(given['regions'], decodeRegion)
  if ('code' in given) given['code'] = loose.findIdentifier(given['code']) ?? ''
  // Clients without the field wrote the sum in words into the amount.
  const inWords = readAmount(given['amount']).kind === 'words'
  if (inWords && loose.readText(given['amountNote']) === '') {
    given['amountNote'] = loose.readText(given['amount'])
    given['amount'] = ''
  }
  // Only null removes rules. An empty list would count as nothing.
  if (Array.isArray(record['rules'])) given['rules'] = record['rules']
  if (isOfRules(record)) {
    given['rules'] = Object.fromEntries(
      Object.entries(record).filter(([name]) => ruleNames.has(name)),
    )
    delete given['source']
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/**
 * A record of a file of rules (content/eligibility): its names are those of the rules themselves,
 * beside the item's slug.
 */
const isOfRules = (record: loose.Loose): boolean =>
  !('rules' in record) && loose.findRecord(record['nationality']) !== undefined

/**
 * The parts of a deadline that a record gives. A date written as an instant is the day that its
 * author entered.
 */
export function parsePartialDeadline(record: loose.Loose): PartialDeadline {
  const names = { ...deadlineNames, announced: readNames.deadline[0], expected: deadlineNames.date }
  const fields = ['kind', 'announced', 'expected', 'time', 'zone', 'note'] as const
  const given = fields.filter((field) => names[field] in record)
  const read = (field: (typeof fields)[number]) => {
    const value = record[names[field]]
    return field === 'announced' || field === 'expected'
      ? (loose.findDate(value) ?? loose.readText(value))
      : loose.readText(value)
  }
  return Object.fromEntries(given.map((field) => [field, read(field)]))
}

/** As `parsePartialFields`, of an article. Lists may also be JSON text or one text. */
export function parsePartialPost(record: loose.Loose): PartialFields {
  const given: Record<string, unknown> = {}
  for (const field of ['title', 'author', 'category'] as const) {
    const names = postNames[field].filter((name) => name in record)
    if (names.length > 0) given[field] = loose.readText(firstFilled(names, record))
  }
  const [content] = postNames.content
  if (content in record) given['content'] = loose.readEntries(record[content]).map(toBlock)
  const pictures = postNames.imageUrls.filter((name) => name in record)
  if (pictures.length > 0)
    given['imageUrls'] = pictures.flatMap((name) =>
      loose.readEntries(record[name]).map(loose.readText),
    )
  return given
}

function firstFilled(names: readonly string[], record: loose.Loose): unknown {
  const filled = findFilled(names, record)
  return Array.isArray(filled) ? filled.filter((each) => !loose.isEmpty(each)) : (filled ?? '')
}

/** Lists of words under several names are united (docs/interface, Names on the wire). */
function readWords(names: readonly string[], record: loose.Loose): unknown {
  const all = names.flatMap((name) => record[name]).filter((value) => !loose.isEmpty(value))
  return all.every((value) => typeof value === 'string') ? loose.readWords(all) : all
}

const decodeWords = (words: unknown, decode: (word: string) => string): unknown =>
  Array.isArray(words)
    ? words.map((word: unknown) => (typeof word === 'string' ? decode(word) : word))
    : words

/** Text alone is a block of text. */
function toBlock(entry: unknown): unknown {
  const block = loose.findRecord(entry)
  return block === undefined ? { type: 'text', value: loose.readText(entry) } : block
}

type Draft = Record<string, unknown>

const ofOpportunities = new Set<string>([
  ...fieldNames.filter(isWritten).flatMap(fileNames),
  ...Object.values(deadlineNames),
])
const ofDeadlines = new Set<string>([...readNames.deadline, ...Object.values(deadlineNames)])

/**
 * The complete draft of an item that differs only in the fields of `record` (docs/interface,
 * Items). A value equal to that of `present`, which the client got, changes nothing. So a client
 * can send a record back with one field changed. Errors by the client's names, including those for
 * fields that no client can change.
 */
export function decodeChanges(
  item: Opportunity,
  present: Encoded,
  record: loose.Loose,
): Outcome<Draft> {
  const read = readChanges(present, record, ofOpportunities)
  if (!read.ok) return read
  // An hour that is given as it is stored is no change, and still belongs to the day.
  const { record: changed, errors } = settleDays(read.value, undefined, record)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const isDeadlineGiven = Object.keys(changed).some((name) => ofDeadlines.has(name))
  const value = {
    ...toDraft(item),
    ...parsePartialFields(changed),
    ...('slug' in changed ? { slug: changed['slug'] } : {}),
    ...(isDeadlineGiven ? mergeDeadline(parsePartialDeadline(changed), item.deadline) : {}),
  }
  return { ok: true, value }
}

const postFields = [
  'title',
  'author',
  'category',
  'content',
  'imageUrls',
  'slug',
] as const satisfies readonly (keyof Post)[]
const ofPosts = new Set<string>(postFields.flatMap((field) => postNames[field]))

/** As `decodeChanges`, for an article. */
export function decodePostChanges(
  item: Post,
  present: Encoded,
  record: loose.Loose,
): Outcome<Draft> {
  const read = readChanges(present, record, ofPosts)
  if (!read.ok) return read
  const changed = read.value
  const before = Object.fromEntries(postFields.map((field) => [field, item[field]]))
  const slug = 'slug' in changed ? { slug: changed['slug'] } : {}
  return { ok: true, value: { ...before, ...parsePartialPost(changed), ...slug } }
}

/**
 * Errors by the client's names for values that are no text, number or list of them. Rules have
 * their own structure and their own check.
 */
export function listUnreadable(record: loose.Loose): FieldErrors {
  const isRulesField = (name: string) =>
    readNames.rules.some((each) => each === name) || (isOfRules(record) && ruleNames.has(name))
  const isRead = (name: string) =>
    isRulesField(name) ||
    loose.isReadable(record[name]) ||
    (name === postNames.content[0] && loose.isListOfRecords(record[name]))
  const unreadable = Object.keys(record).filter((name) => !isRead(name))
  const message = plainMessage('Enter a text, a number or a list of these.')
  return Object.fromEntries(unreadable.map((name) => [name, message]))
}

/**
 * The values that differ from `present`. Errors for those that cannot be read, else for those that
 * are not `allowed`.
 */
function readChanges(
  present: Encoded,
  record: loose.Loose,
  allowed: ReadonlySet<string>,
): Outcome<loose.Loose> {
  // Beside the item an answer has a message and doubts, which belong to none of its fields.
  const isChanged = (name: string) =>
    !/^(?:message|doubts)$/.test(name) &&
    !(name in present && isDeepStrictEqual(present[name], record[name]))
  const changed = Object.fromEntries(Object.entries(record).filter(([name]) => isChanged(name)))
  const unreadable = listUnreadable(changed)
  if (Object.keys(unreadable).length > 0) return { ok: false, errors: unreadable }
  const unknown = Object.keys(changed).filter((name) => !allowed.has(name))
  if (unknown.length === 0) return { ok: true, value: changed }
  const message = plainMessage('This field does not exist, or this call does not change it.')
  return { ok: false, errors: Object.fromEntries(unknown.map((name) => [name, message])) }
}
