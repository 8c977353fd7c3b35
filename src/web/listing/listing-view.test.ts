import { expect, test } from 'vitest'
import { browse } from '#domain/listing/browse.ts'
import { findCollection } from '#domain/listing/collections.ts'
import { snapshotOf } from '#domain/testing/entries.ts'
import { readListingQuery, toListingView } from '#web/listing/listing-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

const now = new Date('2031-01-31T13:00:00Z')

function view(address: string) {
  const url = new URL(address, 'https://atlas.example.org')
  const collection = findCollection(url.pathname)
  if (!collection) throw new Error(`No page ${url.pathname}`)
  const query = readListingQuery(url.searchParams)
  return toListingView(
    { ...browse(snapshotOf([], now), collection, query), sections: [] },
    query,
    collection,
    en,
    now,
  )
}

test('an always visible choice of the page does not count as a filter', () => {
  expect(view('/scholarships/region?region=south-america,europe').chosen).toBe(0)
  expect(view('/scholarships/region?region=europe&level=phd').chosen).toBe(1)
  expect(view('/phd-scholarship?region=europe&month=2031-03').chosen).toBe(2)
})

const read = (search: string) => readListingQuery(new URLSearchParams(search))

test('filters accept several values in any spelling', () => {
  expect(read('region=south%20america,Europe').region).toEqual(['europe', 'south-america'])
  expect(read('region=south-america&region=europe').region).toEqual(['europe', 'south-america'])
  expect(read('level=PhD,postdoctoral').level).toEqual(['phd', 'postdoc'])
  expect(read('field=Law').field).toEqual(['law'])
  expect(read('funding=Full').funding).toEqual(['full'])
  expect(read('covers=living,Tuition&covers=visa&covers=beer').covers).toEqual([
    'tuition',
    'living',
    'visa',
  ])
  expect([read('fee=none').free, read('fee=asked').free, read('').free]).toEqual([
    true,
    false,
    false,
  ])
})

test('items are named by slug, and their number is limited', () => {
  expect(read('only=b-1,a&only=B-1,../x').only).toEqual(['b-1', 'a'])
  expect(read(`only=${Array.from({ length: 99 }, (_, index) => `s-${index}`)}`).only).toHaveLength(
    30,
  )
})

test('unknown values and invalid numbers are dropped', () => {
  const query = read('region=nowhere&month=2026-13&sort=size&page=minus&funding=lots')
  expect(query).toMatchObject({ region: [], month: null, sort: 'deadline', page: 1, funding: [] })
  expect(read('page=99999999').page).toBe(10_000)
})
