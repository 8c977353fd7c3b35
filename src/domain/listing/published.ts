import type { Opportunity, OpportunityField } from '#domain/opportunity/opportunity.ts'

/** The fields that entries need. Other fields are not read before a page shows the item. */
export const indexedFields = [
  'id',
  'slug',
  'kind',
  'name',
  'aliases',
  'description',
  'benefits',
  'eligibility',
  'eligibleFrom',
  'categories',
  'regions',
  'fields',
  'country',
  'countryCode',
  'location',
  'hostUniversity',
  'hostOrganization',
  'officialLink',
  'openToAll',
  'funding',
  'feeToApply',
  'rules',
  'deadline',
  'usually',
  'opens',
  'expectedOpens',
  'usuallyOpens',
  'createdAt',
  'updatedAt',
  'verifiedOn',
] as const satisfies readonly OpportunityField[]

export type Indexed = Pick<Opportunity, (typeof indexedFields)[number]>

/**
 * An item, or what an entry needs of it, and from when it is public: an instant, null for at once.
 */
export type Published<Item = Opportunity> = {
  readonly item: Item
  readonly publishAt: string | null
}
