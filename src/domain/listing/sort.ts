import type { StoredEntry } from '#domain/listing/entry.ts'
import { compareText } from '#domain/words/text.ts'

// One fixed locale, so that every machine and both databases give the same order.
const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** By name, equal ones by id. */
export const compareNames = (
  a: Pick<StoredEntry, 'name' | 'id'>,
  b: Pick<StoredEntry, 'name' | 'id'>,
): number => names.compare(a.name, b.name) || compareText(a.id, b.id)

/** The latest first; what has no day of creation comes last. */
export const compareNewest = (
  a: Pick<StoredEntry, 'createdAt'>,
  b: Pick<StoredEntry, 'createdAt'>,
): number => compareText(b.createdAt ?? '', a.createdAt ?? '')
