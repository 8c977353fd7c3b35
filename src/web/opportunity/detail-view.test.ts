import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toDetailView } from '#web/opportunity/detail-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

test('a scholarship without an amount shows its funding, if there is more than that', () => {
  const amountOf = (funding: 'full' | 'partial' | 'none' | null) => {
    const { facts } = toDetailView(sampleOpportunity({ amount: 0, funding }), en, new Date('2027-01-04T09:00:00.000Z'), null)
    return facts.find(({ label }) => label === en.facts.amount)?.value
  }
  expect((['full', 'partial', 'none', null] as const).map(amountOf)).toEqual([
    'Varies / Fully Funded',
    'Part funding',
    'No funding',
    'Varies / Fully Funded',
  ])
})
