import { randomUUID } from 'node:crypto'
import { parseMessage } from '#domain/forms/contact-form.ts'
import type { MailContent } from '#domain/mail/mail-content.ts'
import { afterChanges, getCatalogueVersion } from '#storage/catalogue-version.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import { insertMessage } from '#storage/feedback/message-store.ts'
import { findMovedSlug } from '#storage/items/item-store.ts'
import {
  findVersions,
  indexPublished,
  streamPublishedBatches,
  readPublished,
} from '#storage/items/opportunity-store.ts'
import { listPublishedPosts } from '#storage/items/post-store.ts'
import { listVersions } from '#storage/items/version-store.ts'
import { insertMails } from '#storage/mail/outbox.ts'
import { restrictToPageTables } from '#storage/plugins.ts'
import { createCatalogueVerbs } from '#services/catalogue/catalogue-verbs.ts'
import {
  type CatalogueSource,
  type CatalogueTimes,
  watchCatalogue,
} from '#services/catalogue/catalogue-watch.ts'
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
    ...createContact({ db, clock, limitsFactor }),
    offersRules: async () => true,
    findVersions: (ids) => findVersions(pageTables, ids),
    isReady: () => db.isReady(),
  }
}

function databaseSource(pageTables: Queries, clock: () => Date): CatalogueSource {
  return {
    version: () => getCatalogueVersion(pageTables, clock()),
    list: (kind) => streamPublishedBatches(pageTables, kind),
    index: (ids) => indexPublished(pageTables, ids),
    read: (ids) => readPublished(pageTables, ids),
    versions: () => listVersions(pageTables),
    listPosts: () => listPublishedPosts(pageTables, clock()),
  }
}

/**
 * Visitors' input: subscriptions and contact messages. A subscriber or message is stored together
 * with its mail.
 */
export function createContact(
  deps: ServicesSetting,
): Pick<PublicServices, 'subscribe' | 'sendMessage'> {
  const { db, clock } = deps
  const { kysely } = db
  return {
    subscribe: (input, reader) => subscribe(deps, input, reader),
    async sendMessage(input) {
      const parsed = parseMessage(input)
      if (!parsed.ok) return parsed
      const now = clock()
      const message = { id: randomUUID(), ...parsed.value, createdAt: now.toISOString() }
      await inTransaction(kysely, async (transaction) => {
        await insertMessage(transaction, message)
        const content: MailContent = { kind: 'message', ...parsed.value }
        await insertMails(
          transaction,
          [{ issue: `message:${message.id}`, recipient: 'admin', email: null, content }],
          now,
        )
      })
      return { ok: true, value: message }
    },
  }
}
