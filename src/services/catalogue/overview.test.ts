import { expect, test } from 'vitest'
import type { Deadline } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { entriesOf } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { findSimilar, listFirstOfSites } from '#services/catalogue/overview.ts'

const now = new Date('2031-01-31T13:00:00Z')
const dateless: Deadline = { kind: 'rolling', date: null, time: null, zone: null, note: null }
const until = (date: string): Deadline => ({ ...dateless, kind: 'fixed', date })

function item(name: string, deadline: Deadline, given: Partial<Opportunity> = {}): Opportunity {
  return sampleOpportunity({ id: name, slug: name, name, deadline, categories: ['phd'], regions: ['Europe'], fields: ['stem'], ...given })
}

function similarTo(items: readonly Opportunity[], limit: number) {
  return findSimilar(entriesOf(items), 'own', limit, now).map(({ id }) => id)
}

const items = [
  item('own', until('2031-06-01')),
  item('all three, later', until('2031-05-01')),
  item('all three, undated', dateless),
  item('all three, sooner', until('2031-04-01')),
  item('all three, closed', until('2031-01-01')),
  item('two, soonest', until('2031-02-05'), { regions: ['Asia'] }),
  item('one', until('2031-02-03'), { regions: ['Asia'], categories: ['master'] }),
  item('any is no field', until('2031-02-02'), { regions: ['Asia'], categories: ['master'], fields: ['any'] }),
  item('another entity', until('2031-02-04'), { kind: 'internship' }),
]

test('items that share most come first, then the soonest deadline, undated ones last', () => {
  expect(similarTo(items, 9)).toEqual(['all three, sooner', 'all three, later', 'all three, undated', 'two, soonest', 'one'])
})

test('the requested number of items comes, and none for an unknown item', () => {
  expect(similarTo(items, 2)).toEqual(['all three, sooner', 'all three, later'])
  expect(similarTo(items.slice(1), 9)).toEqual([])
})

test('an item without a region is similar to those that share the rest', () => {
  const own = item('own', dateless, { regions: [] })
  expect(similarTo([own, ...items.slice(1)], 2)).toEqual(['two, soonest', 'all three, sooner'])
})

test('each site has its first entry, oldest first, entries without a day or a link excluded', () => {
  const there = new Map<string, Opportunity>()
  const put = (id: string, officialLink: string | null, createdAt: string | null) =>
    there.set(id, sampleOpportunity({ id, slug: id, name: id, officialLink, createdAt }))
  const listFirst = () => listFirstOfSites(entriesOf([...there.values()])).map(({ id }) => id)
  put('late', 'https://www.daad.de/a', '2030-03-01T00:00:00Z')
  put('early', 'https://daad.de/b', '2030-02-01T00:00:00Z')
  put('first', 'https://ethz.ch/', '2030-01-01T00:00:00Z')
  put('without a day', 'https://example.org/', null)
  put('without a link', null, '2029-01-01T00:00:00Z')
  expect(listFirst()).toEqual(['first', 'early'])
  there.delete('early')
  expect(listFirst()).toEqual(['first', 'late'])
})
