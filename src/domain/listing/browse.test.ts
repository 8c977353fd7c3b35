import { expect, test } from 'vitest'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import * as listings from '#domain/listing/browse.ts'
import { findCollection } from '#domain/listing/collections.ts'
import type { Collection } from '#domain/listing/collections.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { emptyQuery } from '#domain/listing/listing.ts'
import type { Listing, ListingQuery } from '#domain/listing/listing.ts'
import type { Deadline } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { snapshotOf } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const now = new Date('2031-01-31T13:00:00Z')
const none: Deadline = { kind: 'varies', date: null, time: null, zone: null, note: null }
const fixed = (date: string): Deadline => ({ ...none, kind: 'fixed', date })
const expected = (date: string): Deadline => ({ ...none, kind: 'expected', date })

function page(id: string): Collection {
  const collection = findCollection(id)
  if (collection === undefined) throw new Error(`No page ${id}`)
  return collection
}

function item(name: string, deadline: Deadline, more: Partial<Opportunity> = {}): Opportunity {
  return sampleOpportunity({
    id: name,
    slug: name,
    name,
    deadline,
    categories: ['phd'],
    regions: ['Europe'],
    ...more,
  })
}

// As in the catalogue, without unpublished items.
const publishedOf = (items: readonly Opportunity[], at: Date) =>
  snapshotOf(
    items.filter(({ state }) => state === 'published'),
    at,
  )

const browse = (
  items: readonly Opportunity[],
  collection: Collection,
  query: ListingQuery,
  at: Date,
) => listings.browse(publishedOf(items, at), collection, query)
const listClosingSoon = (items: readonly Opportunity[], at: Date) =>
  listings.listClosingSoon(publishedOf(items, at))

function outline(listing: Listing<Entry>): Record<string, string[]> {
  return Object.fromEntries(
    listing.sections.map(({ key, items }) => [key, items.map(({ name }) => name)]),
  )
}

const items = [
  item('Rolling', { ...none, kind: 'rolling' }),
  item('Varies B', none),
  item('Varies A', none),
  item('Past expectation', expected('2031-01-01')),
  item('In 32 days', fixed('2031-03-04')),
  item('In 31 days', expected('2031-03-03')),
  item('In 8 days', fixed('2031-02-08')),
  item('In 7 days b', fixed('2031-02-07')),
  item('In 7 days a', fixed('2031-02-07')),
  item('Last day', fixed('2031-01-31')),
  item('Closed yesterday', fixed('2031-01-30')),
  item('Closed long ago', fixed('2030-01-30')),
  item('World', fixed('2031-02-01'), { regions: ['Global'] }),
  item('World closed', fixed('2031-01-01'), { regions: ['Global'] }),
  item('Draft', fixed('2031-02-01'), { state: 'draft' }),
  item('Internship', fixed('2031-02-01'), { kind: 'internship' }),
]

test('a region page groups by deadline, then shows the worldwide block', () => {
  const listing = browse(items, page('european-scholarship'), emptyQuery, now)
  expect(outline(listing)).toEqual({
    'this-week': ['Last day', 'In 7 days a', 'In 7 days b'],
    'this-month': ['In 8 days', 'In 31 days'],
    later: ['In 32 days'],
    undated: ['Rolling', 'Past expectation', 'Varies A', 'Varies B'],
    worldwide: ['World'],
  })
  expect(listing).toMatchObject({ total: 11, own: 10, page: 1, pageCount: 1, closed: 2 })
})

test('closed items come last, latest first, if requested', () => {
  const listing = browse(items, page('european-scholarship'), { ...emptyQuery, closed: true }, now)
  expect(listing.sections.map(({ key }) => key).slice(-2)).toEqual(['worldwide', 'closed'])
  expect(outline(listing)['closed']).toEqual(['Closed yesterday', 'Closed long ago'])
  expect(listing).toMatchObject({ total: 13, own: 12, closed: 2 })
})

test('the order does not depend on the order of the items', () => {
  const query = { ...emptyQuery, closed: true }
  const forward = browse(items, page('phd-scholarship'), query, now)
  expect(browse(items.toReversed(), page('phd-scholarship'), query, now)).toEqual(forward)
})

test('equal names are sorted by id', () => {
  const twins = [item('Twin', none, { id: 'b' }), item('Twin', none, { id: 'a' })]
  const [section] = browse(twins, page('phd-scholarship'), emptyQuery, now).sections
  expect(section?.items.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('pages span all groups, and a number beyond the end gives the last page', () => {
  const query = { ...emptyQuery, pageSize: 4, closed: true }
  const pages = [1, 2, 3, 4].map((number) =>
    browse(items, page('european-scholarship'), { ...query, page: number }, now),
  )
  expect(
    pages.flatMap(({ sections }) => sections.flatMap((section) => section.items)),
  ).toHaveLength(13)
  expect(
    pages[0]?.sections.map(({ key, total, items: onPage }) => [key, total, onPage.length]),
  ).toEqual([
    ['this-week', 3, 3],
    ['this-month', 2, 1],
  ])
  expect(browse(items, page('european-scholarship'), { ...query, page: 99 }, now)).toEqual(pages[3])
  expect(browse(items, page('european-scholarship'), { ...query, page: -1 }, now)).toEqual(pages[0])
})

test('an empty page is one page without sections', () => {
  expect(browse([], page('competition'), emptyQuery, now)).toMatchObject({
    sections: [],
    total: 0,
    own: 0,
    page: 1,
    pageCount: 1,
    closed: 0,
  })
})

test('other orders put all open items into one group', () => {
  const list = [
    item('b', none, { createdAt: '2030-01-01T00:00:00Z' }),
    item('a', none, { createdAt: null }),
    item('c', none, { createdAt: '2030-06-01T00:00:00Z' }),
  ]
  expect(
    outline(browse(list, page('phd-scholarship'), { ...emptyQuery, sort: 'newest' }, now)),
  ).toEqual({ all: ['c', 'b', 'a'] })
  expect(
    outline(browse(list, page('phd-scholarship'), { ...emptyQuery, sort: 'name' }, now)),
  ).toEqual({ all: ['a', 'b', 'c'] })
})

const varied = [
  item('Física en España', fixed('2031-02-20'), {
    fields: ['stem'],
    funding: 'full',
    hostUniversity: 'Universidad de Córdoba',
    country: 'Spain',
    countryCode: 'ES',
  }),
  item('Law', expected('2031-03-20'), {
    fields: ['law'],
    funding: 'partial',
    categories: ['master'],
  }),
  item('Anything', none, { fields: ['any'], regions: ['Asia', 'South America'] }),
]

test("filters combine with 'or' within one and with 'and' across all", () => {
  const names = (query: Partial<typeof emptyQuery>) =>
    browse(
      varied,
      page('scholarships/region'),
      { ...emptyQuery, sort: 'name', ...query },
      now,
    ).sections.flatMap((section) => section.items.map(({ name }) => name))
  expect(names({ region: ['south-america', 'europe'] })).toEqual([
    'Anything',
    'Física en España',
    'Law',
  ])
  expect(names({ region: ['asia'] })).toEqual(['Anything'])
  expect(names({ field: ['stem', 'law'] })).toEqual(['Anything', 'Física en España', 'Law'])
  expect(names({ field: ['health'] })).toEqual(['Anything'])
  expect(names({ country: ['ES', 'DE'] })).toEqual(['Física en España'])
  expect(names({ kind: ['competition'] })).toEqual([])
  expect(names({ field: ['stem', 'law'], level: ['master'] })).toEqual(['Law'])
  expect(names({ funding: ['full'] })).toEqual(['Física en España'])
  expect(names({ month: '2031-03' })).toEqual(['Law'])
  expect(names({ only: varied.slice(1).map(({ slug }) => slug) })).toEqual(['Anything', 'Law'])
  expect(names({ text: 'fisica' })).toEqual(['Física en España'])
  expect(names({ text: 'cordoba SPAIN' })).toEqual(['Física en España'])
  expect(names({ text: 'cordoba law' })).toEqual([])
})

test('counts of choices apply the other filters, and a chosen one without matches stays', () => {
  const firstTwo = varied.slice(0, 2)
  const { facets, without } = browse(
    firstTwo,
    page('scholarships/field'),
    { ...emptyQuery, level: ['phd'], field: ['health'] },
    now,
  )
  expect(facets.field).toEqual([
    { key: 'stem', count: 1 },
    { key: 'health', count: 0 },
  ])
  expect(without).toEqual([{ name: 'field', count: 1 }])
  expect(facets.level).toEqual([{ key: 'phd', count: 0 }])
  const free = browse(varied, page('scholarships/field'), emptyQuery, now).facets
  // An item for any field counts for each.
  expect(free.field.slice(0, 4)).toEqual([
    { key: 'any', count: 1 },
    { key: 'stem', count: 2 },
    { key: 'it-engineering', count: 1 },
    { key: 'business', count: 1 },
  ])
  expect(free.level).toEqual([
    { key: 'master', count: 1 },
    { key: 'phd', count: 2 },
  ])
  expect(free.region).toEqual([
    { key: 'asia', count: 1 },
    { key: 'europe', count: 2 },
    { key: 'south-america', count: 1 },
  ])
  expect(free.funding).toEqual([
    { key: 'full', count: 1 },
    { key: 'partial', count: 1 },
  ])
})

test('the rail counts deadlines of the twelve months from this one, for any chosen month', () => {
  const { months } = browse(
    varied,
    page('scholarships/field'),
    { ...emptyQuery, month: '2031-12' },
    now,
  )
  expect(months.map(({ month }) => month)).toEqual([
    '2031-01',
    '2031-02',
    '2031-03',
    '2031-04',
    '2031-05',
    '2031-06',
    '2031-07',
    '2031-08',
    '2031-09',
    '2031-10',
    '2031-11',
    '2031-12',
  ])
  expect(months[1]).toEqual({ month: '2031-02', announced: 1, expected: 0, usual: 0 })
  expect(months[2]).toEqual({ month: '2031-03', announced: 0, expected: 1, usual: 0 })
})

test('the carousel has the 12 soonest scholarships, with announced dates or expected ones within 90 days', () => {
  const many = [
    ...items,
    item('Far but announced', fixed('2032-01-01')),
    item('Expected in 90 days', expected('2031-05-01')),
    item('Expected in 91 days', expected('2031-05-02')),
  ]
  expect(listClosingSoon(many, now).map(({ name }) => name)).toEqual([
    'Last day',
    'World',
    'In 7 days a',
    'In 7 days b',
    'In 8 days',
    'In 31 days',
    'In 32 days',
    'Expected in 90 days',
    'Far but announced',
  ])
  const crowd = Array.from({ length: 20 }, (_, index) => item(`Item ${index}`, fixed('2031-02-28')))
  expect(listClosingSoon(crowd, now)).toHaveLength(12)
})

test('the filter of costs narrows by each, and counts include one more choice', () => {
  const paying = (
    name: string,
    things: Partial<Rules['covers']>,
    fee: Rules['fee']['rule'] = 'unknown',
  ) =>
    item(name, none, {
      rules: {
        ...unknownRules,
        covers: { ...unknownRules.covers, ...things },
        fee: { ...unknownRules.fee, rule: fee },
      },
    })
  const paid = [
    paying('Both', { tuition: 'yes', living: 'yes' }, 'none'),
    paying('Tuition', { tuition: 'yes', living: 'partly' }, 'asked'),
    paying('Living', { tuition: 'no', living: 'yes' }),
    item('Without rules', none),
  ]
  const browsePaid = (query: Partial<ListingQuery>) => {
    const { sections, facets } = browse(
      paid,
      page('phd-scholarship'),
      { ...emptyQuery, ...query },
      now,
    )
    return {
      names: sections.flatMap(({ items: onPage }) => onPage.map(({ name }) => name)),
      covers: facets.covers,
      free: facets.free,
    }
  }
  expect(browsePaid({ covers: ['tuition'] })).toEqual({
    names: ['Both', 'Tuition'],
    covers: [
      { key: 'tuition', count: 2 },
      { key: 'living', count: 1 },
    ],
    free: 1,
  })
  expect(browsePaid({ covers: ['tuition', 'living'] }).names).toEqual(['Both'])
  expect(browsePaid({ covers: ['visa'] })).toMatchObject({
    names: [],
    covers: [{ key: 'visa', count: 0 }],
  })
  expect(browsePaid({ free: true }).names).toEqual(['Both'])
  expect(browsePaid({}).free).toBe(1)
})

test('usual months order an item by their last day, and appear in the rail and its filter', () => {
  const samples = [
    item('In 32 days', fixed('2031-03-04')),
    item('Usually in February', none, { usually: [2] }),
    item('Usually between February and April', none, { usually: [2, 3, 4] }),
    item('In May', expected('2031-05-01'), { usually: [2] }),
    item('Varies', none),
    item('Rolling', { ...none, kind: 'rolling' }, { usually: [2] }),
  ]
  const listing = browse(samples, page('phd-scholarship'), emptyQuery, now)
  expect(outline(listing)).toEqual({
    later: ['In 32 days', 'In May'],
    undated: ['Usually in February', 'Usually between February and April', 'Rolling', 'Varies'],
  })
  const counts = listing.months.map(({ month, announced, expected, usual }) => [
    month,
    announced,
    expected,
    usual,
  ])
  expect(counts.slice(0, 5)).toEqual([
    ['2031-01', 0, 0, 0],
    ['2031-02', 0, 0, 2],
    ['2031-03', 1, 0, 1],
    ['2031-04', 0, 0, 1],
    ['2031-05', 0, 1, 0],
  ])
  const march = browse(samples, page('phd-scholarship'), { ...emptyQuery, month: '2031-03' }, now)
  expect(outline(march)).toEqual({
    later: ['In 32 days'],
    undated: ['Usually between February and April'],
  })
  expect(
    listings.listPassing(publishedOf(samples, now), emptyQuery).map(({ name }) => name),
  ).toEqual([
    'Usually in February',
    'In 32 days',
    'Usually between February and April',
    'In May',
    'Rolling',
    'Varies',
  ])
})

test('counts separate open items from usually open ones, and an announced opening after the deadline reopens an item', () => {
  const samples = [
    item('Announced', fixed('2031-03-04')),
    item('Usually open', expected('2031-03-04'), { usuallyOpens: [1] }),
    item('Expected', expected('2031-03-04')),
    item('Opens', fixed('2031-03-04'), { opens: '2031-02-01' }),
    item('Reopened', fixed('2030-03-04'), { opens: '2031-01-31' }),
    item('Reopens', fixed('2030-03-04'), { opens: '2031-02-01' }),
  ]
  // A month from now it is still winter; what is expected in March is known only to close then.
  const { later } = browse(samples, page('phd-scholarship'), emptyQuery, now)
  expect(later).toEqual({ season: 'winter', last: '2031-02-28', announced: 1, usual: 0 })
  const countsOf = (query: Partial<ListingQuery>) => {
    const listing = browse(samples, page('phd-scholarship'), { ...emptyQuery, ...query }, now)
    return [listing.total, listing.openNow, listing.usuallyOpen, listing.closed]
  }
  expect(countsOf({})).toEqual([5, 2, 1, 1])
  expect(countsOf({ applications: ['open', 'usually-open'] })).toEqual([3, 2, 1, 0])
  expect(countsOf({ applications: ['closed'], closed: true })).toEqual([1, 0, 0, 1])
  const { facets, sections } = browse(
    samples,
    page('phd-scholarship'),
    { ...emptyQuery, applications: ['open'] },
    now,
  )
  expect(facets.applications.map(({ key, count }) => [key, count])).toEqual([
    ['open', 2],
    ['usually-open', 1],
    ['opens', 1],
    ['unknown', 1],
  ])
  expect(sections.map(({ key, items: own }) => [key, own.map(({ name }) => name)])).toEqual([
    ['later', ['Announced']],
    ['undated', ['Reopened']],
  ])
})
