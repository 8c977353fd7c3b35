import { expect, test } from 'vitest'
import { belongsTo, belongsWorldwide } from '#domain/listing/appearance.ts'
import { type Collection, findCollection } from '#domain/listing/collections.ts'
import { matches } from '#domain/listing/criteria.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

function page(id: string): Collection {
  const collection = findCollection(id)
  if (collection === undefined) throw new Error(`No page ${id}`)
  return collection
}

test('each kind of criterion accepts its values', () => {
  const item = sampleOpportunity({ categories: ['PhD'], regions: ['Asia, Europe'], country: 'PRC', openToAll: true })
  expect(matches({ kind: 'scholarship' }, item)).toBe(true)
  expect(matches({ kind: 'internship' }, item)).toBe(false)
  expect(matches({ category: 'phd' }, item)).toBe(true)
  expect(matches({ category: 'master' }, item)).toBe(false)
  expect(matches({ region: 'europe' }, item)).toBe(true)
  expect(matches({ region: 'africa' }, item)).toBe(false)
  expect(matches({ country: 'china' }, item)).toBe(true)
  expect(matches({ openToAll: true }, item)).toBe(true)
  expect(matches({ any: [{ region: 'africa' }, { category: 'phd' }] }, item)).toBe(true)
  expect(matches({ any: [] }, item)).toBe(false)
})

test('an internship is on no scholarship page', () => {
  const item = sampleOpportunity({ kind: 'internship', categories: ['phd'], regions: ['Europe', 'Global'] })
  expect(belongsTo(page('phd-scholarship'), item)).toBe(false)
  expect(belongsWorldwide(page('asian_scholarship'), item)).toBe(false)
  expect(belongsTo(page('internship'), item)).toBe(true)
})

test("a global item is 'worldwide' on region pages, except in its own region", () => {
  const item = sampleOpportunity({ regions: ['Global', 'Asia'] })
  expect(belongsTo(page('asian_scholarship'), item)).toBe(true)
  expect(belongsWorldwide(page('asian_scholarship'), item)).toBe(false)
  expect(belongsWorldwide(page('european-scholarship'), item)).toBe(true)
  expect(belongsWorldwide(page('phd-scholarship'), item)).toBe(false)
  expect(belongsTo(page('scholarships/international'), item)).toBe(true)
})

test('the American page has items of both Americas', () => {
  for (const region of ['american', 'Americas', 'North America', 'Central America', 'Caribbean', 'south america', 'Latin America']) {
    expect(belongsTo(page('american-scholarship'), sampleOpportunity({ regions: [region] })), region).toBe(true)
  }
})

test('an item open to all nationalities is international, whatever its country', () => {
  expect(belongsTo(page('scholarships/international'), sampleOpportunity({ openToAll: true, regions: ['Europe'] }))).toBe(true)
  expect(belongsTo(page('scholarships/international'), sampleOpportunity({ regions: ['Europe'] }))).toBe(false)
})
