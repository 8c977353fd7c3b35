import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'

/**
 * A draft of which nothing is known yet. As the earlier state of a form it lets everything be empty, for previews; its keys are all that an
 * item has, for the columns of a table file.
 */
export function emptyOpportunity(kind: Kind, deadlineKind: Opportunity['deadline']['kind']): Opportunity {
  const texts = { code: null, image: null, imageAlt: null, country: null, countryCode: null, hostUniversity: null, hostOrganization: null }
  const more = { location: null, duration: null, funding: null, amount: null, currency: null, amountNote: null, eligibleFrom: null }
  const lists = { categories: [], regions: [], fields: [], benefits: [], eligibility: [], howToApply: [], documents: [] }
  const rest = {
    feeToApply: null,
    officialLink: null,
    customMessage: null,
    verifiedOn: null,
    source: null,
    createdAt: null,
    updatedAt: null,
  }
  const deadline = { kind: deadlineKind, date: null, time: null, zone: null, note: null }
  return {
    id: '',
    slug: '',
    kind,
    name: '',
    description: '',
    openToAll: false,
    state: 'draft',
    deadline,
    ...texts,
    ...more,
    ...lists,
    ...rest,
  }
}
