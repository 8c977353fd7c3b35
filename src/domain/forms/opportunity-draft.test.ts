import { expect, test } from 'vitest'
import { parseOpportunityDraft, previewDraft, toDraft } from '#domain/forms/opportunity-draft.ts'
import { listAppearances } from '#domain/listing/appearance.ts'
import { collections } from '#domain/listing/collections.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { categoryChoices, regionChoices } from '#domain/opportunity/vocabulary.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const complete = {
  code: 'A-1',
  name: ' Northern   Lights ',
  image: 'https://example.org/a.jpg',
  description: 'Line one\r\nLine two',
  customMessage: 'Hurry',
  categories: ['master'],
  regions: 'Europe, Global',
  country: 'Norway',
  hostOrganization: 'Foundation',
  location: 'Oslo',
  duration: '1 year',
  benefits: ['Tuition'],
  eligibility: 'A degree',
  howToApply: 'Online',
  documents: 'CV',
  amount: 0,
  deadline: '2027-03-15',
  officialLink: 'https://example.org/apply',
}

test('a complete form of each kind becomes a draft with domain values', () => {
  for (const kind of kinds) {
    const parsed = parseOpportunityDraft(kind, complete)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
    expect(parsed.value).toMatchObject({
      name: 'Northern Lights',
      description: 'Line one\nLine two',
      regions: ['Europe', 'Global'],
      amount: 0,
      deadline: { kind: 'fixed', date: '2027-03-15', time: null, zone: null, note: null },
      slug: null,
      openToAll: false,
      documents: ['CV'],
    })
    expect(previewDraft(kind, parsed.value)).toMatchObject({ kind, countryCode: 'NO' })
  }
})

test('a draft needs only a name, and what it has is checked', () => {
  const empty = { deadlineKind: 'fixed', name: 'Begun' }
  for (const kind of kinds) {
    const parsed = parseOpportunityDraft(kind, empty, undefined, true)
    expect(parsed).toMatchObject({ ok: true, value: { name: 'Begun', regions: [] } })
    if (!parsed.ok) continue
    const stored = { ...previewDraft(kind, parsed.value), state: 'draft' as const }
    expect(parseOpportunityDraft(kind, empty, stored, true).ok).toBe(true)
    // What is published needs all of it, also what was empty in the draft.
    const published = parseOpportunityDraft(kind, empty, stored)
    expect(published.ok ? [] : Object.keys(published.errors)).toEqual(
      expect.arrayContaining(['deadline', 'image']),
    )
  }
  const refused = parseOpportunityDraft(
    'scholarship',
    { name: ' ', officialLink: 'javascript:alert(1)', deadline: 'soon' },
    undefined,
    true,
  )
  expect(refused.ok ? [] : Object.keys(refused.errors).toSorted()).toEqual([
    'deadline',
    'name',
    'officialLink',
  ])
})

test('each required field of a form is required, and no other', () => {
  const missing = (
    kind: (typeof kinds)[number],
    ...args: [unknown?, ReturnType<typeof sampleOpportunity>?]
  ) => {
    const parsed = parseOpportunityDraft(kind, args[0], args[1])
    return parsed.ok ? [] : Object.keys(parsed.errors).toSorted()
  }
  expect(missing('scholarship', {})).toEqual(
    [
      'amount',
      'benefits',
      'code',
      'country',
      'deadline',
      'description',
      'eligibility',
      'image',
      'name',
      'officialLink',
      'regions',
    ].toSorted(),
  )
  expect(missing('internship', {})).toHaveLength(13)
  expect(missing('leadership', null)).not.toContain('officialLink')
  // Empty fields may stay empty, but filled ones may not be emptied.
  const before = sampleOpportunity({
    name: 'Kept',
    description: 'Kept',
    country: 'Norway',
    regions: ['Europe'],
  })
  const unchanged = {
    name: 'Kept',
    description: 'Kept',
    country: 'Norway',
    regions: 'Europe',
    deadlineKind: 'varies',
  }
  expect(missing('scholarship', unchanged, before)).toEqual([])
  expect(missing('scholarship', { ...unchanged, name: ' ', country: '' }, before)).toEqual([
    'country',
    'name',
  ])
})

test('an item passes through its own form unchanged', () => {
  const item = sampleOpportunity({
    name: 'A',
    description: 'B',
    country: 'Multiple countries',
    countryCode: null,
    regions: ['Europe'],
    benefits: ['Tuition, fees and books', 'One; two'],
    deadline: {
      kind: 'expected',
      date: '2027-02-28',
      time: '17:00',
      zone: 'Europe/Berlin',
      note: 'late',
    },
    openToAll: true,
    amount: 12.5,
    currency: 'EUR',
    slug: 'a',
  })
  const parsed = parseOpportunityDraft('scholarship', toDraft(item), item)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  expect(previewDraft('scholarship', parsed.value, item)).toEqual(item)
})

test('unsafe and malformed links are refused at their field', () => {
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.org/x',
    'http:///x.png',
    'https://user:pass@example.org/',
    '/etc/passwd',
    'ftp://example.org',
    7,
    ['https://example.org'],
  ]) {
    const parsed = parseOpportunityDraft('scholarship', {
      ...complete,
      officialLink: address,
      image: address,
    })
    expect(parsed.ok ? [] : Object.keys(parsed.errors).toSorted(), String(address)).toEqual([
      'image',
      'officialLink',
    ])
  }
  const upload = '/uploads/0123456789abcdef01234567-800x600.webp'
  expect(parseOpportunityDraft('scholarship', { ...complete, image: upload })).toMatchObject({
    ok: true,
    value: { image: upload },
  })
})

test('odd input is refused with one sentence for each field, and never throws', () => {
  const odd = {
    ...complete,
    name: 'x'.repeat(201),
    amount: '-1',
    currency: 'Euro',
    funding: 'much',
    deadline: '2027-02-30',
    benefits: { a: 1 },
    regions: [{}],
    deadlineTime: '25:00',
  }
  const parsed = parseOpportunityDraft('scholarship', odd)
  expect(parsed.ok ? [] : Object.keys(parsed.errors).toSorted()).toEqual(
    [
      'amount',
      'benefits',
      'currency',
      'deadline',
      'deadlineTime',
      'funding',
      'name',
      'regions',
    ].toSorted(),
  )
  for (const input of [
    undefined,
    null,
    7,
    'x',
    [],
    { name: Symbol.iterator.description, deadline: {} },
  ]) {
    expect(parseOpportunityDraft('scholarship', input).ok).toBe(false)
  }
  expect(
    parseOpportunityDraft('scholarship', { ...complete, deadlineTime: '10:00' }),
  ).toMatchObject({
    ok: false,
    errors: { deadlineZone: { key: 'no-zone' } },
  })
})

test('an object where a text or a number belongs is refused in words that name the field', () => {
  const fields = ['amount', 'currency', 'officialLink', 'image', 'name', 'funding', 'opens']
  const odd = Object.fromEntries(fields.map((field) => [field, { a: 1 }]))
  expect(parseOpportunityDraft('scholarship', { ...complete, ...odd })).toEqual({
    ok: false,
    errors: {
      amount: { key: 'bad-amount' },
      currency: { key: 'field-no-text', field: 'currency' },
      officialLink: { key: 'field-no-text', field: 'officialLink' },
      image: { key: 'field-no-text', field: 'image' },
      name: { key: 'field-no-text', field: 'name' },
      funding: { key: 'field-no-text', field: 'funding' },
      opens: { key: 'field-no-text', field: 'opens' },
    },
  })
})

test('an item without any page is refused, and every choice of a form leads to a page', () => {
  const nowhere = parseOpportunityDraft('scholarship', {
    ...complete,
    regions: 'Atlantis',
    categories: [],
  })
  expect(nowhere).toMatchObject({ ok: false, errors: { regions: { key: 'on-no-page' } } })
  for (const value of regionChoices)
    expect(pagesOf({ regions: [value] }).length, value).toBeGreaterThan(1)
  for (const value of categoryChoices)
    expect(pagesOf({ categories: [value] }).length, value).toBe(1)
  expect(pagesOf({ regions: ['Global'] })).toContain('asian_scholarship')
  expect(collections.length).toBeGreaterThan(20)
})

function pagesOf(given: Parameters<typeof sampleOpportunity>[0]) {
  return listAppearances(sampleOpportunity(given)).map(({ id }) => id)
}
