import type { Opportunity } from '#domain/opportunity/opportunity.ts'

/** Whether its country or its place says that it takes place online. */
export const isOnline = ({
  country,
  location,
}: Pick<Opportunity, 'country' | 'location'>): boolean =>
  /\b(?:online|remote|virtual)\b/i.test([country, location].join(' '))
