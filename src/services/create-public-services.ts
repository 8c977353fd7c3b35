import { orUnavailable } from '#services/availability.ts'
import { type CatalogueTimes, createCatalogueCache } from '#services/catalogue/catalogue-cache.ts'
import type { CatalogueSource } from '#services/catalogue/catalogue.ts'
import { createContact } from '#services/contact.ts'
import { createCatalogueVerbs } from '#services/catalogue/catalogue-verbs.ts'
import type { PublicServices } from '#services/public-services.ts'
import { emptySite } from '#services/items/site-editing.ts'
import { getCatalogueVersion, hasJustChanged } from '#storage/catalogue-version.ts'
import type { Database } from '#storage/database.ts'
import { findMovedSlug, listPublishedOpportunities } from '#storage/items/opportunity-store.ts'
import { listPublishedPosts } from '#storage/items/post-store.ts'
import { findSite } from '#storage/site-store.ts'

/** Parts of the product that differ between the running site and a test. */
export interface ServicesSetting {
  /** Migrated. Stays open and belongs to the caller. */
  readonly db: Database
  readonly clock: () => Date
  readonly times?: CatalogueTimes
}

/** The product over a database of its own. Several instances may share one database: each sees what the others change within a second. */
export function createPublicServices({ db, clock, times }: ServicesSetting): PublicServices {
  const catalogue = createCatalogueCache(databaseSource(db, clock), times)
  return {
    ...createCatalogueVerbs({ catalogue, clock, findMoved: (slug) => orUnavailable(() => findMovedSlug(db.kysely, slug, clock())) }),
    ...createContact({ db, clock }),
    isReady: () => db.isReady(),
    getSite: () => orUnavailable(async () => (await findSite(db.kysely)) ?? emptySite),
  }
}

function databaseSource({ kysely }: Database, clock: () => Date): CatalogueSource {
  return {
    version: () => getCatalogueVersion(kysely, clock()),
    hasJustChanged,
    list: (kind) => listPublishedOpportunities(kysely, kind, clock()),
    listPosts: () => listPublishedPosts(kysely, clock()),
  }
}
