import type { Judged } from '#domain/eligibility/verdict.ts'
import { tableOf } from '#domain/listing/column.ts'
import type { Collection } from '#domain/listing/collections.ts'
import type { Due } from '#domain/listing/entry.ts'
import { createMonthCounts, lotOf, lots, monthSlots, readFacets } from '#domain/listing/facets.ts'
import { createFilter, filterBits } from '#domain/listing/filter.ts'
import type { Listing, ListingQuery, SectionKey } from '#domain/listing/listing.ts'
import type { Moment } from '#domain/listing/moment.ts'
import type { Offer, ReadSeats } from '#domain/listing/seats.ts'

/** Whether somebody's answers leave it in a list. */
export type Takes = (judged: Judged) => boolean

/** What a listing has under its filters at an instant, whatever page of it is asked for. */
export interface Stock extends Pick<Listing<never>, 'closed' | 'months' | 'facets'> {
  /** In their order, with how many stand in each; some may be empty. */
  readonly sections: readonly { readonly key: SectionKey; readonly total: number }[]
  /** By seat the number of its section, from 1; 0: it is not shown. */
  readonly sectionOf: Uint8Array
}

/**
 * One look at every entry, without looking into any: whatever many share is asked once, and numbers are counted. What the collection does not
 * take is left out, so is what is not public, and what `takes` refuses is as if it were not there.
 */
export function takeStock(seats: ReadSeats, collection: Collection, query: ListingQuery, moment: Moment, takes?: Takes): Stock {
  const { entries, publicFrom, offers, dues, judged } = seats
  const { ofOffer, ofDue, finds } = createFilter(query, moment)
  // What leaves an entry out, with what else is asked of the same in a bit that no filter of it has: a table less to look into for each entry.
  const byOffers = tableOf(offers.distinct, (offer) => {
    const standing = standingOf(offer, collection)
    return standing === 'none' ? nowhere : ofOffer(offer) | (standing === 'worldwide' ? worldwideBit : 0)
  })
  const byDues = tableOf(dues.distinct, (due) => ofDue(due) | (moment.isOpen(due) ? openBit : 0))
  const { keys, numbers, worldwide } = sectionsOf(query, dues.distinct, moment)
  const months = createMonthCounts(dues.distinct, moment)
  const verdicts = takes && createVerdicts(judged.distinct, takes)

  const sectionOf = new Uint8Array(entries.length)
  const totals = new Uint32Array(keys.length + 1)
  const byMonth = new Uint32Array(monthSlots)
  const byOffer = new Uint32Array(offers.distinct.length * lots)
  let closed = 0
  const [offerAt, dueAt, judgedAt] = [offers.numbers, dues.numbers, judged.numbers]
  const time = moment.now.getTime()
  for (let seat = 0; seat < sectionOf.length; seat += 1) {
    const offer = offerAt[seat] ?? 0
    const ofItsOffer = byOffers[offer] ?? nowhere
    if (ofItsOffer === nowhere || (publicFrom[seat] ?? 0) > time) continue
    const due = dueAt[seat] ?? 0
    const ofItsDue = byDues[due] ?? 0
    const isWorldwide = (ofItsOffer & worldwideBit) !== 0
    const isOpen = (ofItsDue & openBit) !== 0
    // Closed worldwide ones are on the Global page only.
    if (isWorldwide && !isOpen) continue
    const failing = (ofItsOffer & ~worldwideBit) | (ofItsDue & ~openBit)
    // What two filters leave out is counted nowhere, and what is closed and not asked for only where none does.
    if ((failing & (failing - 1)) !== 0 || (failing !== 0 && !isOpen && !query.closed)) continue
    if (finds !== null && !finds(entries[seat] as NonNullable<(typeof entries)[number]>)) continue
    if (verdicts !== undefined && !verdicts.takes(judgedAt[seat] ?? 0)) continue
    if (!isOpen && failing === 0) closed += 1
    if (!isOpen && !query.closed) continue
    const lot = lotOf(failing)
    byOffer[offer * lots + lot] = (byOffer[offer * lots + lot] ?? 0) + 1
    if (isOpen && (failing & ~filterBits.month) === 0) byMonth[months.slots[due] ?? 0] = (byMonth[months.slots[due] ?? 0] ?? 0) + 1
    if (failing !== 0) continue
    const section = isWorldwide ? worldwide : (numbers[due] ?? 0)
    sectionOf[seat] = section
    totals[section] = (totals[section] ?? 0) + 1
  }
  return {
    sections: keys.map((key, at) => ({ key, total: totals[at + 1] ?? 0 })),
    sectionOf,
    closed,
    months: months.read(byMonth),
    facets: readFacets(offers.distinct, query, byOffer),
  }
}

/** Of an offer that the page does not take. */
const nowhere = 255
/** Beside the filters of an offer and of a deadline (filter.ts). */
const worldwideBit = 128
const openBit = 1

/** Whether the page lists it as its own, or shows it in its worldwide block. */
function standingOf({ place: { pages, worldwide }, kind }: Offer, { id, kind: taken }: Collection): 'own' | 'worldwide' | 'none' {
  if (kind !== taken) return 'none'
  return pages.has(id) ? 'own' : worldwide.has(id) ? 'worldwide' : 'none'
}

/** Asks once for each number, and only for what is asked about. */
function createVerdicts(distinct: readonly Judged[], takes: Takes): { takes(number: number): boolean } {
  const [unknown, taken, refused] = [0, 1, 2]
  const known = new Uint8Array(distinct.length)
  return {
    takes(number) {
      if (known[number] === unknown) known[number] = takes(distinct[number] as Judged) ? taken : refused
      return known[number] === taken
    },
  }
}

/** Open items by how soon they close, then the worldwide block, then what is closed. */
function sectionsOf({ sort }: ListingQuery, dues: readonly Due[], moment: Moment) {
  const keys: readonly SectionKey[] = [
    ...(sort === 'deadline' ? (['this-week', 'this-month', 'later', 'undated'] as const) : (['all'] as const)),
    'worldwide',
    'closed',
  ]
  const keyOf = (due: Due): SectionKey => {
    if (!moment.isOpen(due)) return 'closed'
    if (sort !== 'deadline') return 'all'
    const daysLeft = moment.daysLeft(due)
    if (daysLeft === null) return 'undated'
    if (daysLeft <= 7) return 'this-week'
    return daysLeft <= 31 ? 'this-month' : 'later'
  }
  const numberOf = (key: SectionKey) => keys.indexOf(key) + 1
  // By number of the deadline, of those that the page lists as its own.
  return { keys, numbers: tableOf(dues, (due) => numberOf(keyOf(due))), worldwide: numberOf('worldwide') }
}
