import { emptyOpportunity, type Opportunity } from '#domain/opportunity/opportunity.ts'

/** An opportunity for tests: published, without a date, everything optional empty but what is given. */
export function sampleOpportunity(given: Partial<Opportunity> = {}): Opportunity {
  return {
    ...emptyOpportunity('scholarship', 'varies'),
    id: 'sample',
    slug: 'sample',
    name: 'Sample Scholarship',
    state: 'published',
    ...given,
  }
}
