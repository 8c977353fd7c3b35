import type { Indexed, Published } from '#domain/listing/published.ts'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { getCatalogueVersion } from '#storage/catalogue-version.ts'
import type { Queries } from '#storage/database.ts'
import {
  indexPublished,
  readPublished,
  streamPublishedBatches,
} from '#storage/items/opportunity-store.ts'
import { listPublishedPosts } from '#storage/items/post-store.ts'
import { type ItemVersions, listVersions } from '#storage/items/version-store.ts'

/**
 * The source of a catalogue: the database here, or another backend (server/remote). Throws Problem
 * 'unavailable' for what may pass; anything else is a bug.
 */
export interface CatalogueSource {
  /** Another text whenever anything published has changed. */
  version(): Promise<string>
  /** Published items of one kind, part by part; also those that become public later. */
  list(kind: Kind): AsyncIterable<readonly Published<Indexed>[]>
  /** As `list`, those of the ids that are published, in any order. */
  index(ids: readonly string[]): Promise<readonly Published<Indexed>[]>
  /** The same, complete. */
  read(ids: readonly string[]): Promise<readonly Opportunity[]>
  /** Missing for a source without versions: then everything is read again. */
  readonly versions?: () => Promise<ItemVersions>
  /** Published articles, the newest first. */
  listPosts(): Promise<readonly Post[]>
}

/** `pageTables`: restricted to the tables whose writes change the version (storage/plugins.ts). */
export const databaseSource = (pageTables: Queries, clock: () => Date): CatalogueSource => ({
  version: () => getCatalogueVersion(pageTables, clock()),
  list: (kind) => streamPublishedBatches(pageTables, kind),
  index: (ids) => indexPublished(pageTables, ids),
  read: (ids) => readPublished(pageTables, ids),
  versions: () => listVersions(pageTables),
  listPosts: () => listPublishedPosts(pageTables, clock()),
})
