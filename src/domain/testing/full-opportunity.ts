import { fieldNames, type Kind, type Opportunity, type OpportunityField, rowOf } from '#domain/opportunity/opportunity.ts'

const own: Partial<Opportunity> = {
  id: 'full',
  slug: 'full',
  code: 'FULL-1',
  categories: ['master', 'famous'],
  regions: ['Europe', 'Asia'],
  fields: ['law', 'health'],
  country: 'Norway',
  countryCode: 'NO',
  verifiedOn: '2026-11-20',
  state: 'published',
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
}

/** An opportunity with a value in every field there is, for tests that none is forgotten. */
export function fullOpportunity(kind: Kind, given: Partial<Opportunity> = {}): Opportunity {
  const values = fieldNames.map((field) => [field, valueFor(field)])
  return { ...(Object.fromEntries(values) as unknown as Opportunity), ...own, kind, ...given }
}

function valueFor(field: OpportunityField): unknown {
  const row = rowOf(field)
  switch (row.value) {
    case 'lines':
      return [`One of ${field}, with a comma`, `Two of ${field}`]
    case 'words':
      return [field]
    case 'flag':
      return true
    case 'number':
      return 1200.5
    case 'choice':
      return row.of[0]
    case 'link':
    case 'image':
      return `https://example.org/${field}.png`
    case 'currency':
      return 'EUR'
    case 'deadline':
      return { kind: 'fixed', date: '2031-03-15', time: '17:00', zone: 'Europe/Berlin', note: 'At noon for paper' }
    default:
      return `A value of ${field}`
  }
}
