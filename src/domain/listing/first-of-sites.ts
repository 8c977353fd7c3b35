import type { Entry } from '#domain/listing/entry.ts'
import { byNewest } from '#domain/listing/sort.ts'

/** Of each site that entries lead to the entry that came first, the first of all at first; those without a day count for nothing. */
export function listFirstOfSites(entries: readonly Entry[]): Entry[] {
  const bySite = new Map<string, Entry>()
  for (const entry of byNewest(entries).toReversed())
    if (entry.createdAt !== null && entry.site !== null && !bySite.has(entry.site.domain)) bySite.set(entry.site.domain, entry)
  return [...bySite.values()]
}
