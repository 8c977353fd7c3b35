import { expect, test } from 'vitest'
import { createIndex } from '#domain/listing/catalogue-index.ts'
import { listFirstOfSites } from '#domain/listing/first-of-sites.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const now = new Date('2031-01-31T13:00:00Z')

test('of each site the first entry is told, the oldest at first, without those that have no day or no link', () => {
  const index = createIndex()
  const put = (id: string, officialLink: string | null, createdAt: string | null) =>
    index.put({ item: sampleOpportunity({ id, slug: id, name: id, officialLink, createdAt }), publishAt: null })
  const told = () => listFirstOfSites(index.orders, now).map(({ id }) => id)
  put('late', 'https://www.daad.de/a', '2030-03-01T00:00:00Z')
  put('early', 'https://daad.de/b', '2030-02-01T00:00:00Z')
  put('first', 'https://ethz.ch/', '2030-01-01T00:00:00Z')
  put('without a day', 'https://example.org/', null)
  put('without a link', null, '2029-01-01T00:00:00Z')
  expect(told()).toEqual(['first', 'early'])
  index.remove('early')
  expect(told()).toEqual(['first', 'late'])
})
