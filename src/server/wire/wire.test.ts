import { expect, test } from 'vitest'
import { parseOpportunityDraft, toDraft } from '#domain/forms/opportunity-draft.ts'
import { kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { categoryChoices, regionChoices } from '#domain/opportunity/vocabulary.ts'
import { fullOpportunity } from '#domain/testing/full-opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { readStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { decodeDraft } from '#server/wire/decode-draft.ts'
import { findMessage, findOpportunity, findPost } from '#server/wire/decode.ts'
import {
  encodeErrors,
  encodeMessage,
  encodeOpportunity,
  encodeOpportunityAt,
  encodePost,
  deadlineNames,
  decodeCategory,
  decodeRegion,
  encodeCategory,
  encodeRegion,
  readNames,
} from '#server/wire/wire.ts'

const now = new Date('2026-11-21T12:00:00Z')
const catalogue = await readStarterCatalogue(now)

/** Fields outside the wire come back empty. */
function asCarried(item: Opportunity): Opportunity {
  return { ...item, source: null, rules: item.rules && { ...item.rules, source: null } }
}

test('every catalogue entry is read back as it was sent', () => {
  expect(catalogue.opportunities).toHaveLength(starterCounts.opportunities)
  for (const item of catalogue.opportunities) {
    const sent: unknown = JSON.parse(JSON.stringify(encodeOpportunity(item)))
    expect(findOpportunity(item.kind, sent), item.name).toEqual(asCarried(item))
  }
})

test('every article is read back as it was sent', () => {
  expect(catalogue.posts).toHaveLength(10)
  for (const post of catalogue.posts)
    expect(findPost(JSON.parse(JSON.stringify(encodePost(post))))).toEqual(post)
})

test('the optional fields survive too', () => {
  for (const kind of kinds) {
    const item = sampleOpportunity({
      kind,
      code: 'typed-7',
      image: 'https://pictures.example.org/a.png',
      imageAlt: 'A tower',
      categories: ['famous', 'high-school', 'A word of nobody'],
      regions: ['America', 'Asia'],
      amount: 1200.5,
      currency: 'EUR',
      amountNote: 'a month',
      openToAll: true,
      feeToApply: '20 EUR',
      deadline: {
        kind: 'fixed',
        date: '2031-03-15',
        time: '17:00',
        zone: 'Europe/Berlin',
        note: 'At noon for paper',
      },
      customMessage: kind === 'internship' ? 'Apply early' : null,
      createdAt: '2030-01-01T00:00:00.000Z',
    })
    expect(findOpportunity(kind, encodeOpportunity(item)), kind).toEqual(item)
  }
})

test('every field with a name on the wire survives it, for each kind', () => {
  for (const kind of kinds) {
    const item = fullOpportunity(kind)
    expect(
      findOpportunity(kind, JSON.parse(JSON.stringify(encodeOpportunity(item)))),
      kind,
    ).toEqual(asCarried(item))
    const parsed = parseOpportunityDraft(
      kind,
      decodeDraft(kind, JSON.parse(JSON.stringify(encodeOpportunity(item)))),
    )
    expect(parsed, kind).toEqual({ ok: true, value: { ...toDraft(asCarried(item)), slug: null } })
  }
})

test('a scholarship uses the words of the wire', () => {
  const item = sampleOpportunity({
    id: 'u1',
    categories: ['summer', 'competition', 'exchange', 'famous', 'high-school', 'undergraduate'],
    regions: ['America'],
    country: 'China',
    eligibility: ['Anybody'],
    documents: ['CV'],
    deadline: { kind: 'expected', date: '2031-03-15', time: null, zone: null, note: null },
  })
  expect(encodeOpportunity(item)).toMatchObject({
    _id: 'u1',
    id: 'u1',
    slug: 'sample',
    name: 'Sample Scholarship',
    category: [
      'summer_programe',
      'compition',
      'exchangeprograme',
      'famouse_scholarship',
      'highschool',
      'Undergraduate',
    ],
    region: 'american',
    country: 'China',
    hostCountry: 'China',
    eligibilityCriteria: ['Anybody'],
    document: ['CV'],
    deadline: null,
    deadlineKind: 'expected',
    expectedDeadline: '2031-03-15',
  })
})

test('openings and usual months cross the wire, and fields derived from them are only written', () => {
  const days = { opens: null, expectedOpens: '2030-12-01', usuallyOpens: [12], usually: [3, 9] }
  const item = sampleOpportunity({
    ...days,
    deadline: { kind: 'expected', date: '2031-03-15', time: null, zone: null, note: null },
  })
  const sent = encodeOpportunityAt(item, new Date('2026-11-24T12:00:00Z'))
  expect(sent).toMatchObject({ ...days, applications: 'opens-around' })
  expect(findOpportunity('scholarship', { ...sent, applications: 'open' })).toEqual(item)
  expect(
    findOpportunity('scholarship', {
      ...sent,
      opens: 'soon',
      usually: [0, 3],
      usuallyOpens: '8; 9',
    }),
  ).toMatchObject({
    opens: null,
    usually: [],
    usuallyOpens: [8, 9],
  })
})

test('internships and leadership programs have their own names', () => {
  const given = {
    country: 'Kenya',
    benefits: ['a'],
    eligibility: ['b'],
    howToApply: ['c'],
    documents: ['d'],
    code: 'x-1',
  }
  const internship = encodeOpportunity(
    sampleOpportunity({ ...given, kind: 'internship', customMessage: 'Hello' }),
  )
  expect(internship).toMatchObject({
    _id: 'sample',
    id: 'x-1',
    internship_id: 'x-1',
    hosted_country: 'Kenya',
    custome_message: 'Hello',
    benifits: ['a'],
    eligabality_criteria: ['b'],
    application_process: ['c'],
    document: ['d'],
    created: null,
  })
  const leadership = encodeOpportunity(sampleOpportunity({ ...given, kind: 'leadership' }))
  expect(leadership).toMatchObject({
    programTitle: 'Sample Scholarship',
    hostCountry: 'Kenya',
    eligibility: ['b'],
    documentsRequired: ['d'],
  })
  expect(leadership).not.toHaveProperty('name')
})

test('editors’ data is never sent', () => {
  const words = JSON.stringify(encodeOpportunity(sampleOpportunity({ source: 'secret-source' })))
  expect(words).not.toMatch(/secret-source|published|source/)
})

test('every choice of a form crosses the wire both ways', () => {
  for (const value of categoryChoices) expect(decodeCategory(encodeCategory(value))).toBe(value)
  // A property that every JavaScript object has.
  for (const word of ['toString', 'constructor'])
    expect([encodeCategory(word), encodeRegion(word)]).toEqual([word, word])
  for (const value of regionChoices) expect(decodeRegion(encodeRegion(value))).toBe(value)
  expect(
    ['Famouse_Scholarship', 'COMPITION', 'summer programe', 'Exchange Programe'].map(
      decodeCategory,
    ),
  ).toEqual(['famous', 'competition', 'summer', 'exchange'])
})

test('a deadline is read from a date or an instant as its author wrote it, and from nothing else', () => {
  const read = (record: object) =>
    findOpportunity('scholarship', { _id: 'x', name: 'X', ...record })?.deadline
  const fixed = { kind: 'fixed', date: '2031-03-15' }
  expect(read({ deadline: '2031-03-15' })).toMatchObject(fixed)
  expect(read({ deadline: '2031-03-15T00:00:00.000Z' })).toMatchObject(fixed)
  expect(read({ deadline: '2031-03-15T23:30:00-08:00' })).toMatchObject(fixed)
  expect(read({ deadline: { $date: '2031-03-15T00:00:00Z' } })).toMatchObject(fixed)
  expect(read({ deadline: 'Rolling' })).toMatchObject({ kind: 'rolling', date: null })
  expect(read({ deadlineKind: 'rolling', deadline: '2031-03-15' })).toMatchObject({
    kind: 'rolling',
    date: null,
  })
  expect(read({ deadlineKind: 'expected', expectedDeadline: '2031-03-15' })).toMatchObject({
    kind: 'expected',
    date: '2031-03-15',
  })
  expect(read({ deadlineKind: 'fixed', deadline: null })).toMatchObject({
    kind: 'varies',
    date: null,
  })
  for (const deadline of [
    '2031-02-30',
    'soon',
    20310315,
    null,
    {},
    [],
    '',
    true,
    '2031-03-15 and later',
  ]) {
    expect(read({ deadline }), String(deadline)).toMatchObject({ kind: 'varies', date: null })
  }
})

test('odd values never throw', () => {
  const odd = [
    null,
    undefined,
    0,
    -1,
    Number.NaN,
    true,
    '',
    'x'.repeat(100_000),
    [],
    [null],
    [[['x']]],
    {},
    { a: 1 },
    '\0',
    10n,
    Symbol.iterator,
  ]
  const names = [
    '_id',
    'id',
    'name',
    'category',
    'categories',
    'region',
    'country',
    'deadline',
    'deadlineKind',
    'amount',
    'benefits',
    'image',
    'officialLink',
    'createdAt',
    'fields',
    'content',
    'image_urls',
    'author',
    'slug',
  ]
  for (const value of odd) {
    for (const name of names) {
      const record = { _id: 'x', name: 'X', title: 'X', [name]: value }
      expect(
        () => kinds.map((kind) => findOpportunity(kind, record)),
        `${name}: ${typeof value}`,
      ).not.toThrow()
      expect(() => findPost(record), name).not.toThrow()
    }
    for (const kind of kinds) expect(findOpportunity(kind, value)).toBeUndefined()
    expect(findPost(value)).toBeUndefined()
    expect(findMessage(value)).toBeUndefined()
  }
})

test('values read from a backend hold no control characters or unpaired surrogates', () => {
  const odd = 'one\u0000\u000b\ud800two'
  const names = [...new Set([...Object.values(readNames).flat(), ...Object.values(deadlineNames)])]
  const sent = {
    ...Object.fromEntries(names.map((name) => [name, odd])),
    _id: 'a',
    benefits: [odd, '\u0000'],
    rules: { nationality: { note: odd } },
  }
  for (const kind of kinds) {
    const item = findOpportunity(kind, sent)
    expect(item?.benefits).toEqual(['one', '\ufffdtwo'])
    expect(JSON.stringify(item)).not.toMatch(/\\u(?:0000|000b|d800)/)
  }
  const post = findPost(
    {
      _id: 'a',
      title: odd,
      author: odd,
      category: odd,
      content: [odd, { type: 'image', value: '/a.png', alt: odd }],
    },
    'https://a.example',
  )
  expect(JSON.stringify(post)).not.toMatch(/\\u(?:0000|000b|d800)/)
})

test('messages have both identifiers', () => {
  const message = {
    id: 'm',
    name: 'Ada',
    email: 'a@example.org',
    website: null,
    message: 'Hello',
    createdAt: '2030-01-01T00:00:00.000Z',
  }
  expect(encodeMessage(message)).toMatchObject({ _id: 'm', id: 'm', website: '' })
  expect(findMessage(encodeMessage(message))).toEqual(message)
})

test('errors have the client’s name of the field', () => {
  expect(encodeErrors({ benefits: 'a', name: 'b', country: 'c' }, 'internship')).toEqual({
    benifits: 'a',
    name: 'b',
    hosted_country: 'c',
  })
  expect(encodeErrors({ email: 'a' })).toEqual({ email: 'a' })
})
