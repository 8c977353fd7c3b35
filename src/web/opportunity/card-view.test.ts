import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toCardView } from '#web/opportunity/card-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

const whereOf = (country: string | null) => toCardView(sampleOpportunity({ country }), en, new Date('2027-01-04T09:00:00.000Z')).where

test('a card names the country, says that there are several, or that none is known', () => {
  expect([whereOf('Norway'), whereOf('Multiple countries'), whereOf(null), whereOf('')]).toEqual(['Norway', 'Many countries', 'N/A', 'N/A'])
})
