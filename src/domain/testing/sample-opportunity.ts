import { emptyOpportunity, type Opportunity } from '#domain/opportunity/opportunity.ts'

/** A published opportunity for tests, without a date. Optional fields are empty unless given. */
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
