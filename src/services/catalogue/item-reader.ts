import { LRUCache } from 'lru-cache'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import type { Entry } from '#domain/listing/entry.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { orUnavailable } from '#services/availability.ts'
import type { CatalogueSource } from '#services/catalogue/catalogue.ts'

/** The items of entries, in their order; one that is no longer published is left out. Throws Problem 'unavailable'. */
export type ReadItems = (entries: readonly Entry[]) => Promise<readonly Opportunity[]>

/** Items that are kept at hand, some kilobytes each: what the first pages show. */
const mostKept = 1000

/** More are read in several statements. */
const mostAtOnce = 200

export function createItemReader(source: Pick<CatalogueSource, 'read'>): ReadItems {
  // By entry and not by id: what changed has another entry.
  const kept = new LRUCache<Entry, Opportunity>({ max: mostKept })
  return async (entries) => {
    const items = new Map<Entry, Opportunity>()
    for (let start = 0; start < entries.length; start += mostAtOnce) {
      const part = entries.slice(start, start + mostAtOnce)
      const missing = new Map<string, Entry>()
      for (const entry of part) {
        const item = kept.get(entry)
        if (item === undefined) missing.set(entry.id, entry)
        else items.set(entry, item)
      }
      if (missing.size === 0) continue
      for (const stored of await orUnavailable(() => source.read([...missing.keys()]))) {
        const entry = missing.get(stored.id)
        if (entry === undefined) continue
        const item = asRuled(stored)
        items.set(entry, item)
        kept.set(entry, item)
      }
    }
    return entries.flatMap((entry) => items.get(entry) ?? [])
  }
}
