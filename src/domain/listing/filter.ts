import { type Due, type Entry, coversBits } from '#domain/listing/entry.ts'
import type { ListingQuery } from '#domain/listing/listing.ts'
import type { Moment } from '#domain/listing/moment.ts'
import type { Offer } from '#domain/listing/seats.ts'
import { foldedWords } from '#domain/words/fold.ts'

/** A bit for each filter that can be left out, to count what its choices would give. */
export const filterBits = { level: 1, region: 2, field: 4, funding: 8, covers: 16, free: 32, month: 64 } as const

/**
 * All filters of a query: any of the chosen within a filter (of what is paid: all), every filter of those used. What many entries share is asked
 * by itself: an entry is left out by the filters, as `filterBits`, that leave out its offer or its deadline; 0: it is taken.
 */
export interface Filter {
  ofOffer(offer: Offer): number
  ofDue(due: Due): number
  /** Whether it is named and has the text that is looked for; else it counts nowhere, whatever is chosen. null: all are. It takes longest. */
  readonly finds: ((entry: Entry) => boolean) | null
  /** By all of them. */
  takes(entry: Entry): boolean
}

export function createFilter(query: ListingQuery, moment: Moment): Filter {
  const wanted = coversBits(query.covers)
  const ofOffer = ({ place, funding, covers, isFree }: Offer) =>
    (meets(query.level, place.categories) ? 0 : filterBits.level) |
    (meets(query.region, place.regions) ? 0 : filterBits.region) |
    (meets(query.field, place.fields) ? 0 : filterBits.field) |
    (query.funding.length === 0 || (funding !== null && query.funding.includes(funding)) ? 0 : filterBits.funding) |
    ((covers & wanted) === wanted ? 0 : filterBits.covers) |
    (!query.free || isFree ? 0 : filterBits.free)
  const ofDue = (due: Due) => (query.month === null || moment.dateOf(due)?.startsWith(`${query.month}-`) === true ? 0 : filterBits.month)
  const finds = createFinds(query)
  const takes = (entry: Entry) => (ofOffer(entry) | ofDue(entry.due)) === 0 && finds?.(entry) !== false
  return { ofOffer, ofDue, finds, takes }
}

/** Every word is part of the name, the host or the country. */
function createFinds(query: ListingQuery): Filter['finds'] {
  const words = foldedWords(query.text)
  const only = query.only.length > 0 ? new Set(query.only) : null
  if (words.length === 0 && only === null) return null
  return ({ slug, text }) => only?.has(slug) !== false && words.every((word) => text.includes(word))
}

function meets<Key>(chosen: readonly Key[], own: readonly Key[]): boolean {
  return chosen.length === 0 || own.some((key) => chosen.includes(key))
}
