import type { Message } from '#domain/feedback.ts'
import { findRules } from '#domain/forms/rules-draft.ts'
import { type Deadline, type DeadlineKind, deadlineKinds } from '#domain/opportunity/deadline.ts'
import {
  emptyValue,
  fieldNames,
  type Kind,
  type Opportunity,
  type OpportunityField,
  rowOf,
} from '#domain/opportunity/opportunity.ts'
import { type Block, blockTypes, type Post } from '#domain/post.ts'
import { findCountryCode } from '#domain/words/country.ts'
import { readFlag } from '#domain/words/flag.ts'
import { toList } from '#domain/words/list-text.ts'
import { toSlug } from '#domain/words/slug.ts'
import { cleanText } from '#domain/words/text.ts'
import * as loose from '#server/wire/loose.ts'
import {
  deadlineNames,
  decodeCategory,
  decodeRegion,
  ownNames,
  postNames,
  readNames,
} from '#server/wire/wire.ts'

/**
 * A published opportunity out of whatever a backend sent; undefined without a name or an
 * identifier. Never throws: a field that cannot be read is empty. `base` is the address of the
 * backend, for pictures given as a path. The slug may be another item's too.
 */
export function findOpportunity(
  kind: Kind,
  value: unknown,
  base?: string,
): Opportunity | undefined {
  const record = loose.findRecord(value)
  if (record === undefined) return undefined
  const values = (field: OpportunityField) =>
    [ownNames[kind][field], ...readNames[field]]
      .filter((name) => name !== undefined)
      .map((name) => record[name])
  const first = <T>(field: OpportunityField, read: (value: unknown) => T | null) =>
    loose.findFirst(values(field), read)
  const text = (field: OpportunityField) => first(field, loose.findText)

  const name = first('name', loose.findLine)
  const id = first('id', loose.findIdentifier) ?? (name && toSlug(name, ''))
  if (!name || !id) return undefined
  const code = first('code', loose.findIdentifier)
  const country = text('country')
  return {
    ...(Object.fromEntries(fieldNames.map((field) => [field, readField(field)])) as Opportunity),
    id,
    code: code === id ? null : code,
    slug: toSlug(text('slug') ?? name, toSlug(id, 'item')),
    kind,
    name,
    image: first('image', (image) => loose.findImage(image, base)),
    categories: [...new Set(loose.readWords(values('categories').flat()).map(decodeCategory))],
    regions: loose.readWords(values('regions').flat()).map(decodeRegion),
    countryCode: country === null ? null : (findCountryCode(country) ?? null),
    // Clients without the field wrote the sum in words into the amount.
    amountNote:
      text('amountNote') ??
      (first('amount', loose.findAmount) === null
        ? first('amount', loose.findAmountInWords)
        : null),
    deadline: readDeadline(record),
    state: 'published',
    createdAt: first('createdAt', loose.findInstant),
    updatedAt: first('updatedAt', loose.findInstant),
  }

  /**
   * Reads a field by the kind of value in its row. Fields with names or rules of their own are
   * above.
   */
  function readField(field: OpportunityField): unknown {
    const row = rowOf(field)
    switch (row.value) {
      case 'lines':
        return first(field, findList) ?? []
      case 'words':
        return loose.readWords(values(field).flat())
      case 'day':
        return first(field, loose.findDate)
      case 'months':
        return loose.findMonths(values(field).flat())
      case 'flag':
        return values(field).some((value) => readFlag(value) === true)
      case 'number':
        return first(field, loose.findAmount)
      case 'choice':
        return row.of.find((choice) => choice === text(field)) ?? emptyValue(field)
      case 'link':
        return first(field, loose.findLink)
      case 'rules':
        return loose.findFirst(values(field), findRules)
      case 'currency':
        return /^[A-Z]{3}$/.exec(text(field)?.toUpperCase() ?? '')?.[0] ?? null
      default:
        return text(field) ?? emptyValue(field)
    }
  }
}

function readDeadline(record: loose.Loose): Deadline {
  const announced = loose.findDate(record['deadline'])
  const expected = loose.findDate(record[deadlineNames.date])
  const stated = deadlineKinds.find(
    (kind) => kind === loose.readText(record[deadlineNames.kind]).toLowerCase(),
  )
  const rolls = /\brolling\b|all year|year[- ]round/i.test(loose.readText(record['deadline']))
  let guess: DeadlineKind = rolls ? 'rolling' : 'varies'
  if (expected !== null) guess = 'expected'
  if (announced !== null) guess = 'fixed'
  const date = { fixed: announced, expected: expected ?? announced, rolling: null, varies: null }[
    stated ?? guess
  ]
  const kind =
    (stated === 'fixed' || stated === 'expected') && date === null ? guess : (stated ?? guess)
  const zone = loose.findText(record[deadlineNames.zone])
  const time =
    /^([01]\d|2[0-3]):[0-5]\d$/.exec(loose.readText(record[deadlineNames.time]))?.[0] ?? null
  return {
    kind,
    date: date ?? (kind === 'expected' ? expected : null),
    time,
    zone,
    note: loose.findText(record[deadlineNames.note]),
  }
}

function findList(value: unknown): string[] | null {
  const texts = toList(value).map(cleanText).filter(Boolean)
  return texts.length === 0 ? null : texts
}

/**
 * As `findOpportunity`. `content` may also be JSON text or one plain text; pictures without a
 * usable address are left out.
 */
export function findPost(value: unknown, base?: string): Post | undefined {
  const record = loose.findRecord(value)
  if (record === undefined) return undefined
  const values = (field: keyof Post) => postNames[field].map((name) => record[name])
  const first = <T>(field: keyof Post, read: (value: unknown) => T | null) =>
    loose.findFirst(values(field), read)
  const title = first('title', loose.findLine)
  const id = first('id', loose.findIdentifier) ?? (title && toSlug(title, ''))
  if (!title || !id) return undefined
  const images = postNames.imageUrls.flatMap((name) => loose.readEntries(record[name]))
  return {
    id,
    slug: toSlug(first('slug', loose.findText) ?? title, toSlug(id, 'article')),
    title,
    author: first('author', loose.findText) ?? '',
    category: first('category', (category) => loose.readWords(category)[0] ?? null) ?? '',
    content: loose
      .readEntries(record[postNames.content[0]])
      .map((block) => findBlock(block, base))
      .filter((block) => block !== undefined),
    imageUrls: images
      .map((image) => loose.findImage(image, base))
      .filter((address) => address !== null),
    state: 'published',
    publishedOn: first('publishedOn', loose.findDate),
    createdAt: first('createdAt', loose.findInstant),
    updatedAt: first('updatedAt', loose.findInstant),
  }
}

function findBlock(value: unknown, base?: string): Block | undefined {
  const record = loose.findRecord(value)
  const type =
    record === undefined ? 'text' : (blockTypes.find((one) => one === record['type']) ?? 'text')
  const read = record === undefined ? value : record['value']
  const text = type === 'image' ? (loose.findImage(read, base) ?? '') : loose.readText(read)
  if (text === '') return undefined
  const alt = type === 'image' && record !== undefined ? loose.readText(record['alt']) : ''
  return alt === '' ? { type, value: text } : { type, value: text, alt }
}

/** undefined when there is neither a text nor an address to answer to. */
export function findMessage(value: unknown): Message | undefined {
  const record = loose.findRecord(value)
  const id = loose.findFirst([record?.['_id'], record?.['id']], loose.findIdentifier)
  const email = loose.readText(record?.['email'])
  const message = loose.readText(record?.['message'])
  if (record === undefined || id === null || email + message === '') return undefined
  const createdAt = loose.findFirst([record['createdAt'], record['created']], loose.findInstant)
  return {
    id,
    name: loose.readText(record['name']),
    email,
    website: loose.findLink(record['website']),
    message,
    createdAt,
  }
}
