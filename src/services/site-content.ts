import type { CountryGroup } from '#domain/eligibility/country-group.ts'
import type { Site } from '#domain/site.ts'
import { emptySite } from '#services/items/site-editing.ts'
import type { Database } from '#storage/database.ts'
import { listCountryGroups } from '#storage/items/country-group-store.ts'
import { onlyShown } from '#storage/shown-tables.ts'
import { findSite } from '#storage/site-store.ts'

/**
 * What pages show beside the catalogue. This site keeps it itself, whichever backend the catalogue comes from: what a page with data of its
 * own asks for is a verb here, and all of PublicServices have it. Every method throws Problem 'unavailable' when the database does not answer.
 */
export interface SiteContent {
  getSite(): Promise<Site>
  /** The groups of countries that rules name, with the members that they have now. */
  listCountryGroups(): Promise<readonly CountryGroup[]>
}

/** Reads shown tables alone (`shownTables`), so that no page can be kept longer than what it shows. */
export function createSiteContent({ kysely }: Database): SiteContent {
  const db = onlyShown(kysely)
  return {
    getSite: async () => (await findSite(db)) ?? emptySite,
    listCountryGroups: () => listCountryGroups(db),
  }
}
