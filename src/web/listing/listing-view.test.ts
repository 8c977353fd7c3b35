import { expect, test } from 'vitest'
import { browse } from '#domain/listing/browse.ts'
import { findCollection } from '#domain/listing/collections.ts'
import { readListingQuery } from '#web/listing/listing-query.ts'
import { en } from '#web/texts/en/catalogue.ts'
import { toListingView } from '#web/listing/listing-view.ts'

const now = new Date('2031-01-31T13:00:00Z')

function view(address: string) {
  const url = new URL(address, 'https://atlas.example.org')
  const collection = findCollection(url.pathname)
  if (!collection) throw new Error(`No page ${url.pathname}`)
  const query = readListingQuery(url.searchParams)
  return toListingView({ ...browse([], collection, query, now), sections: [] }, query, collection, en, now)
}

test('an always visible choice of the page does not count as a filter', () => {
  expect(view('/scholarships/region?region=south-america,europe').chosen).toBe(0)
  expect(view('/scholarships/region?region=europe&level=phd').chosen).toBe(1)
  expect(view('/phd-scholarship?region=europe&month=2031-03').chosen).toBe(2)
})
