import { afterChanges } from '#storage/catalogue-version.ts'
import type { Database } from '#storage/database.ts'
import { findMovedSlug } from '#storage/items/item-store.ts'
import { findVersions } from '#storage/items/opportunity-store.ts'
import { restrictToPageTables } from '#storage/plugins.ts'
import { databaseSource } from '#services/catalogue/catalogue-source.ts'
import { createCatalogueVerbs } from '#services/catalogue/catalogue-verbs.ts'
import {
  type CatalogueTimes,
  type CatalogueWatch,
  watchCatalogue,
} from '#services/catalogue/catalogue-watch.ts'
import { sendMessage } from '#services/feedback/send-message.ts'
import { subscribe } from '#services/mail/subscribers/subscribing.ts'
import type { PublicServices } from '#services/public-services.ts'
import { createSiteContent } from '#services/site-content.ts'

/** Parts of the product that differ between the running site and a test. */
interface ServicesSetting {
  /** Migrated. Stays open and belongs to the caller. */
  readonly db: Database
  readonly clock: () => Date
  readonly times?: CatalogueTimes
  /** Multiplies the limit of confirmations (LIMITS_FACTOR); left out: 1. */
  readonly limitsFactor?: number
}

/** Whether every list of the catalogue can be read. Never throws. */
const isReadable = (catalogue: CatalogueWatch): Promise<boolean> =>
  catalogue.read().then(
    ({ isComplete }) => isComplete,
    () => false,
  )

/**
 * The product over a database of its own. Several instances may share one database: each sees what
 * the others change within a second.
 */
export function createPublicServices({
  db,
  clock,
  times,
  limitsFactor = 1,
}: ServicesSetting): PublicServices {
  const pageTables = restrictToPageTables(db.kysely)
  const source = databaseSource(pageTables, clock)
  const catalogue = watchCatalogue(source, times, db.closed)
  if (times?.every !== 0) afterChanges(catalogue.poll, db.closed)
  const content = createSiteContent(db)
  return {
    ...createCatalogueVerbs({
      ...content,
      catalogue,
      source,
      clock,
      findMoved: (slug) => findMovedSlug(pageTables, slug, clock()),
    }),
    ...content,
    subscribe: (input, reader) => subscribe({ db, clock, limitsFactor }, input, reader),
    sendMessage: (input) => sendMessage({ db, clock }, input),
    offersRules: async () => true,
    findVersions: (ids) => findVersions(pageTables, ids),
    isReady: async () => (await db.isReady()) && (await isReadable(catalogue)),
  }
}
