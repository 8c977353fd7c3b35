import { createEntryReader, type Entry, type StoredEntry } from '#domain/listing/entry.ts'
import { createSnapshot, type Snapshot } from '#domain/listing/snapshot.ts'
import { compareNames } from '#domain/listing/sort.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { indexWords } from '#domain/search/word-index.ts'

/** The catalogue of these items, which are public at once. */
export function snapshotOf(items: readonly Opportunity[], now: Date): Snapshot {
  const read = createEntryReader()
  return snapshotOfEntries(
    items.map((item) => read({ item, publishAt: null })),
    now,
  )
}

/** The catalogue of these entries. */
export function snapshotOfEntries(entries: readonly StoredEntry[], now: Date): Snapshot {
  const stored = entries.toSorted(compareNames)
  return createSnapshot(stored, indexWords(stored), now)
}

/** Entries of items that are public at once, by name. */
export const entriesOf = (items: readonly Opportunity[], now: Date): readonly Entry[] =>
  snapshotOf(items, now).orders.name
