import { expect, test } from 'vitest'
import { findSimilar } from '#domain/listing/similar.ts'
import type { Deadline } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { snapshotOf } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const now = new Date('2031-01-31T13:00:00Z')
const dateless: Deadline = { kind: 'rolling', date: null, time: null, zone: null, note: null }
const until = (date: string): Deadline => ({ ...dateless, kind: 'fixed', date })

function item(name: string, deadline: Deadline, given: Partial<Opportunity> = {}): Opportunity {
  return sampleOpportunity({
    id: name,
    slug: name,
    name,
    deadline,
    categories: ['phd'],
    countryCode: 'IE',
    fields: ['stem'],
    ...given,
  })
}

function similarTo(items: readonly Opportunity[], limit: number) {
  return findSimilar(snapshotOf(items, now), 'own', limit).map(({ id }) => id)
}

const elsewhere = { countryCode: 'NO' }

const items = [
  item('own', until('2031-06-01')),
  item('all three, later', until('2031-05-01')),
  item('all three, undated', dateless),
  item('all three, sooner', until('2031-04-01')),
  item('all three, closed', until('2031-01-01')),
  item('two, soonest', until('2031-02-05'), elsewhere),
  item('one', until('2031-02-03'), { ...elsewhere, categories: ['master'] }),
  item('only the country', until('2031-02-06'), { categories: ['master'], fields: ['arts'] }),
  item('only the region', until('2031-02-01'), {
    ...elsewhere,
    regions: ['Europe'],
    categories: ['master'],
    fields: ['arts'],
  }),
  item('any is no field', until('2031-02-02'), {
    ...elsewhere,
    categories: ['master'],
    fields: ['any'],
  }),
  item('another entity', until('2031-02-04'), { kind: 'internship' }),
  item('a competition', until('2031-02-04'), { categories: ['phd', 'competition'] }),
]

test('items that share most come first, then the soonest deadline, undated ones last', () => {
  expect(similarTo(items, 9)).toEqual([
    'all three, sooner',
    'all three, later',
    'all three, undated',
    'two, soonest',
    'one',
    'only the country',
  ])
})

test('the requested number of items comes, and none for an unknown item', () => {
  expect(similarTo(items, 2)).toEqual(['all three, sooner', 'all three, later'])
  expect(similarTo(items.slice(1), 9)).toEqual([])
})

test('an item of many countries is similar to those that share the rest', () => {
  const own = item('own', dateless, { countryCode: null })
  const other = item('of many countries, too', dateless, { countryCode: null, fields: ['arts'] })
  expect(similarTo([own, other, ...items.slice(1)], 3)).toEqual([
    'two, soonest',
    'all three, sooner',
    'all three, later',
  ])
})

test('a competition is similar to competitions', () => {
  const contest = { categories: ['competition'] }
  const own = item('own', dateless, contest)
  const other = item('another contest', dateless, { ...contest, ...elsewhere })
  expect(similarTo([own, other, ...items.slice(1)], 3)).toEqual([
    'a competition',
    'another contest',
  ])
})
