import { expect, test } from 'vitest'
import { entriesOf } from '#domain/testing/entries.ts'
import { listFirstOfSites } from '#domain/listing/first-of-sites.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

test('of each site the first entry is told, the oldest at first, without those that have no day or no link', () => {
  const there = new Map<string, Opportunity>()
  const put = (id: string, officialLink: string | null, createdAt: string | null) =>
    there.set(id, sampleOpportunity({ id, slug: id, name: id, officialLink, createdAt }))
  const told = () => listFirstOfSites(entriesOf([...there.values()])).map(({ id }) => id)
  put('late', 'https://www.daad.de/a', '2030-03-01T00:00:00Z')
  put('early', 'https://daad.de/b', '2030-02-01T00:00:00Z')
  put('first', 'https://ethz.ch/', '2030-01-01T00:00:00Z')
  put('without a day', 'https://example.org/', null)
  put('without a link', null, '2029-01-01T00:00:00Z')
  expect(told()).toEqual(['first', 'early'])
  there.delete('early')
  expect(told()).toEqual(['first', 'late'])
})
