import { LRUCache } from 'lru-cache'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import type { StoredEntry } from '#domain/listing/entry.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { batchesOf } from '#storage/yielding.ts'
import { orUnavailable } from '#services/availability.ts'
import type { CatalogueSource } from '#services/catalogue/catalogue-source.ts'

/** The number of items in the cache, some kilobytes each: those of the first pages. */
const maxCached = 1000

/** Items that are read at once: some milliseconds, in which the process does nothing else. */
const maxAtOnce = 100

/**
 * Reads the items of entries, in their order, with a cache of 1,000; without those no longer
 * published. Throws Problem 'unavailable'.
 */
export function createItemReader(source: Pick<CatalogueSource, 'read'>) {
  const cache = new LRUCache<StoredEntry['revision'], Opportunity>({ max: maxCached })
  return async (entries: readonly StoredEntry[]): Promise<readonly Opportunity[]> => {
    const items = new Map<StoredEntry['revision'], Opportunity>()
    for await (const batch of batchesOf(entries, maxAtOnce)) {
      const missing = new Map<string, StoredEntry['revision']>()
      for (const { id, revision } of batch) {
        const item = cache.get(revision)
        if (item === undefined) missing.set(id, revision)
        else items.set(revision, item)
      }
      if (missing.size === 0) continue
      for (const stored of await orUnavailable(() => source.read([...missing.keys()]))) {
        const revision = missing.get(stored.id)
        if (revision === undefined) continue
        const item = asRuled(stored)
        items.set(revision, item)
        cache.set(revision, item)
      }
    }
    return entries.flatMap(({ revision }) => items.get(revision) ?? [])
  }
}
