import { collections } from '#domain/listing/collections.ts'
import type { Snapshot } from '#domain/listing/snapshot.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { compareText } from '#domain/words/text.ts'

/** Counts of all open items for the home page. */
export interface Overview {
  readonly open: number
  readonly countries: number
  /** By the id of each collection. */
  readonly byCollection: Readonly<Record<string, number>>
  /**
   * Countries with the most open items first, equal ones in the order of their codes. The kind is
   * the first one in the order of `kinds` that the country has.
   */
  readonly byCountry: readonly {
    readonly code: string
    readonly count: number
    readonly kind: Kind
  }[]
}

/** With one kind unavailable, counts over the others would be too low. */
export function countOpen({ open }: Snapshot): Overview {
  const byCollection = new Map<string, number>(collections.map(({ id }) => [id, 0]))
  const byCountry = new Map<string, { count: number; readonly kinds: Set<Kind> }>()
  for (const { placement, countryCode, kind } of open) {
    for (const id of placement.pages) byCollection.set(id, (byCollection.get(id) ?? 0) + 1)
    if (countryCode === null) continue
    const country = getOrCreate(byCountry, countryCode, () => ({ count: 0, kinds: new Set() }))
    country.count += 1
    country.kinds.add(kind)
  }
  const listed = [...byCountry].map(([code, country]) => ({
    code,
    count: country.count,
    kind: kinds.find((kind) => country.kinds.has(kind)) ?? kinds[0],
  }))
  return {
    open: open.length,
    countries: listed.length,
    byCollection: Object.fromEntries(byCollection),
    byCountry: listed.toSorted((a, b) => b.count - a.count || compareText(a.code, b.code)),
  }
}
