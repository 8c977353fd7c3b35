import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { categoriesOf } from '#domain/opportunity/vocabulary.ts'
import type { MenuEntry } from '#web/shell/menus.ts'

/** A thing of schema.org, as search engines read it from a page (docs/interface.md, Every page). */
export interface LinkedData {
  readonly '@type': string
  readonly [property: string]: unknown
}

/** The way from the home page to a page, itself at last. Paths begin with their slash. */
export function toBreadcrumbList(way: readonly MenuEntry[], publicUrl: string): LinkedData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ to, label }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: publicUrl + to,
    })),
  }
}

/** An item with its announced days alone: no organizer has announced an expected one. `url` is its page here. */
export function toItemData(item: Opportunity, url: string): LinkedData {
  const { kind, name, hostUniversity, hostOrganization, opens, deadline } = item
  const isEvent = kind === 'scholarship' && categoriesOf(item).includes('competition')
  const host = hostOrganization ?? hostUniversity
  return {
    '@type': isEvent ? 'Event' : 'EducationalOccupationalProgram',
    name,
    url,
    ...(host !== null && { provider: { '@type': 'Organization', name: host } }),
    ...(opens !== null && { applicationStartDate: opens }),
    ...(deadline.kind === 'fixed' && deadline.date !== null && { applicationDeadline: deadline.date }),
  }
}
