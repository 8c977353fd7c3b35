import { listOpen } from '#domain/listing/browse.ts'
import { collections } from '#domain/listing/collections.ts'
import { deriveAt } from '#domain/listing/derive.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'

/** Figures of the home page. */
interface Overview {
  /** Everything published and not closed, of all kinds. */
  readonly open: number
  /** Distinct country codes among them. */
  readonly countries: number
  /** Open items per collection id. */
  readonly byCollection: Readonly<Record<string, number>>
  /** Countries with the most open items first: ISO code, how many, and the kind of their first item. */
  readonly byCountry: readonly { readonly code: string; readonly count: number; readonly kind: Kind }[]
}

/** Counts of the home page over all published items. Countries with equal counts are in the order of their codes. */
export const createOverview = deriveAt((entries, now): Overview => {
  const open = listOpen(entries, now)
  const byCollection = new Map<string, number>(collections.map(({ id }) => [id, 0]))
  const byCountry = new Map<string, { count: number; kinds: Set<Kind> }>()
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
    byCountry: listed.toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
  }
})

/**
 * Open items of the same kind that share a level, region or field with this one. Those that share most of the three come first, then the
 * soonest deadline, undated ones last. 'any' is no field to share, for most items have it. Empty for an item that is not among them.
 */
export function findSimilar(entries: readonly Entry[], id: string, limit: number, now: Date): readonly Entry[] {
  const own = entries.find((entry) => entry.id === id)
  if (own === undefined) return []
  const { levels, regions } = own.placement
  const fields = own.placement.fields.filter((field) => field !== 'any')
  const shared = ({ placement }: Entry) =>
    share(levels, placement.levels) + share(regions, placement.regions) + share(fields, placement.fields)
  /** By how many of the three they share. */
  const groups: [Entry[], Entry[], Entry[], Entry[]] = [[], [], [], []]
  const [, one, two, three] = groups
  for (const entry of listOpen(entries, now)) {
    if (entry.kind === own.kind && entry !== own) groups[shared(entry)]?.push(entry)
    // Whatever follows shares no more and closes later.
    if (three.length === limit) break
  }
  return [three, two, one].flat().slice(0, limit)
}

/** 1 where they have a key in common, else 0. */
function share<Key>(own: readonly Key[], other: readonly Key[]): number {
  return own.some((key) => other.includes(key)) ? 1 : 0
}
