import { findCountryCode } from '#domain/words/country.ts'
import { deadlineKinds, type Deadline } from '#domain/opportunity/deadline.ts'
import { toList } from '#domain/words/list-text.ts'
import { fundings, type Kind, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { toSlug } from '#domain/words/slug.ts'
import * as loose from '#server/wire/loose.ts'
import { deadlineNames, decodeCategory, decodeRegion, ownNames, readNames } from '#server/wire/wire.ts'

/**
 * A published opportunity out of whatever a backend sent; undefined when it has no name or nothing to tell it by. Never throws: a field that
 * cannot be read is empty. `base` is the address of the backend, for pictures given as a path. The slug may be another item's too.
 */
export function findOpportunity(kind: Kind, value: unknown, base?: string): Opportunity | undefined {
  const record = loose.findRecord(value)
  if (record === undefined) return undefined
  const values = (field: keyof Opportunity) => [ownNames[kind][field], ...readNames[field]].flatMap((name) => (name ? [record[name]] : []))
  const first = <T>(field: keyof Opportunity, read: (value: unknown) => T | null) => loose.findFirst(values(field), read)
  const text = (field: keyof Opportunity) => first(field, loose.findText)
  const list = (field: keyof Opportunity) => first(field, findList) ?? []

  const name = first('name', loose.findLine)
  const id = first('id', loose.findIdentifier) ?? (name && toSlug(name, ''))
  if (!name || !id) return undefined
  const code = first('code', loose.findIdentifier)
  const country = text('country')
  const amount = first('amount', loose.findAmount)
  return {
    id,
    code: code === id ? null : code,
    slug: toSlug(text('slug') ?? name, toSlug(id, 'item')),
    kind,
    name,
    description: text('description') ?? '',
    image: first('image', (image) => loose.findImage(image, base)),
    imageAlt: text('imageAlt'),
    categories: [...new Set(loose.readWords(values('categories').flat()).map(decodeCategory))],
    regions: loose.readWords(values('regions').flat()).map(decodeRegion),
    country,
    countryCode: country === null ? null : (findCountryCode(country) ?? null),
    hostUniversity: text('hostUniversity'),
    hostOrganization: text('hostOrganization'),
    location: text('location'),
    duration: text('duration'),
    fields: loose.readWords(values('fields').flat()),
    funding: fundings.find((funding) => funding === text('funding')) ?? null,
    amount,
    currency: /^[A-Z]{3}$/.exec(text('currency')?.toUpperCase() ?? '')?.[0] ?? null,
    // Clients without the field wrote the sum in words into the amount.
    amountNote: text('amountNote') ?? (amount === null ? text('amount') : null),
    benefits: list('benefits'),
    eligibility: list('eligibility'),
    howToApply: list('howToApply'),
    documents: list('documents'),
    eligibleFrom: text('eligibleFrom'),
    openToAll: values('openToAll').some(loose.readFlag),
    feeToApply: text('feeToApply'),
    deadline: readDeadline(record),
    officialLink: first('officialLink', loose.findLink),
    customMessage: text('customMessage'),
    verifiedOn: null,
    source: null,
    state: 'published',
    createdAt: first('createdAt', loose.findInstant),
    updatedAt: first('updatedAt', loose.findInstant),
  }
}

function readDeadline(record: loose.Loose): Deadline {
  const announced = loose.findDate(record['deadline'])
  const expected = loose.findDate(record[deadlineNames.date])
  const told = deadlineKinds.find((kind) => kind === loose.readText(record[deadlineNames.kind]).toLowerCase())
  const rolls = /\brolling\b|all year|year[- ]round/i.test(loose.readText(record['deadline']))
  const guess = announced !== null ? 'fixed' : expected !== null ? 'expected' : rolls ? 'rolling' : 'varies'
  const date = { fixed: announced, expected: expected ?? announced, rolling: null, varies: null }[told ?? guess]
  const kind = (told === 'fixed' || told === 'expected') && date === null ? guess : (told ?? guess)
  const zone = loose.findText(record[deadlineNames.zone])
  const time = /^([01]\d|2[0-3]):[0-5]\d$/.exec(loose.readText(record[deadlineNames.time]))?.[0] ?? null
  return { kind, date: date ?? (kind === 'expected' ? expected : null), time, zone, note: loose.findText(record[deadlineNames.note]) }
}

function findList(value: unknown): string[] | null {
  const texts = toList(value)
  return texts.length === 0 ? null : texts
}
