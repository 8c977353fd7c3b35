import { expect, test } from 'vitest'
import { readListingQuery } from '#web/listing/listing-query.ts'

const read = (search: string) => readListingQuery(new URLSearchParams(search))

test('filters accept several values in any spelling', () => {
  expect(read('region=south%20america,Europe').region).toEqual(['europe', 'south-america'])
  expect(read('region=south-america&region=europe').region).toEqual(['europe', 'south-america'])
  expect(read('level=PhD,postdoctoral').level).toEqual(['phd', 'postdoc'])
  expect(read('field=Law').field).toEqual(['law'])
  expect(read('funding=Full').funding).toEqual(['full'])
  expect(read('covers=living,Tuition&covers=visa&covers=beer').covers).toEqual(['tuition', 'living', 'visa'])
  expect([read('fee=none').free, read('fee=asked').free, read('').free]).toEqual([true, false, false])
})

test('items are named by slug, and their number is limited', () => {
  expect(read('only=b-1,a&only=B-1,../x').only).toEqual(['b-1', 'a'])
  expect(read(`only=${Array.from({ length: 99 }, (_, index) => `s-${index}`)}`).only).toHaveLength(30)
})

test('unknown values and invalid numbers are dropped', () => {
  const query = read('region=nowhere&month=2026-13&sort=size&page=minus&funding=lots')
  expect(query).toMatchObject({ region: [], month: null, sort: 'deadline', page: 1, funding: [] })
  expect(read('page=99999999').page).toBe(10_000)
})
