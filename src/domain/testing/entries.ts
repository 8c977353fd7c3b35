import { createEntryReader, type Entry } from '#domain/listing/entry.ts'
import { compareNames } from '#domain/listing/sort.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'

/** Entries of items that are public at once, as the catalogue holds them. */
export function entriesOf(items: readonly Opportunity[]): Entry[] {
  const read = createEntryReader()
  return items.map((item) => read({ item, publishAt: null })).sort(compareNames)
}
