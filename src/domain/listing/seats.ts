import type { Judged } from '#domain/eligibility/verdict.ts'
import { type Column, createColumn, withRoom } from '#domain/listing/column.ts'
import type { Due, Entry } from '#domain/listing/entry.ts'

/** What filters ask of an entry but its deadline and its text. */
export type Offer = Pick<Entry, 'place' | 'kind' | 'funding' | 'covers' | 'isFree'>

/**
 * Every entry has a seat as long as it is there, a small number; what leaves gives its seat to the next that comes. What is asked of very many
 * lies by seat, number beside number: to look into 50,000 objects takes ten times longer.
 */
export interface ReadSeats {
  readonly entries: readonly (Entry | undefined)[]
  readonly offers: Column<Offer>
  readonly dues: Column<Due>
  readonly judged: Column<Judged>
  readonly countries: Column<Entry['countryCode']>
  readonly sites: Column<Entry['site']>
  /** As `Entry.publicFrom`; of a free seat Infinity. */
  readonly publicFrom: Float64Array
}

export interface Seats extends ReadSeats {
  /** Gives the seat. */
  take(entry: Entry): number
  leave(seat: number): void
}

export function createSeats(): Seats {
  const entries: (Entry | undefined)[] = []
  const free: number[] = []
  const [offers, offerOf] = [createColumn<Offer>(), createOffers()]
  const [dues, judged] = [createColumn<Due>(), createColumn<Judged>()]
  const [countries, sites] = [createColumn<Entry['countryCode']>(), createColumn<Entry['site']>()]
  let publicFrom = new Float64Array(0)
  return {
    entries,
    offers,
    dues,
    judged,
    countries,
    sites,
    get publicFrom() {
      return publicFrom
    },
    take(entry) {
      const seat = free.pop() ?? entries.length
      entries[seat] = entry
      offers.put(seat, offerOf(entry))
      dues.put(seat, entry.due)
      judged.put(seat, entry.judged)
      countries.put(seat, entry.countryCode)
      sites.put(seat, entry.site)
      publicFrom = withRoom(publicFrom, seat + 1)
      publicFrom[seat] = entry.publicFrom
      return seat
    },
    leave(seat) {
      entries[seat] = undefined
      publicFrom[seat] = Infinity
      free.push(seat)
    },
  }
}

/** The same object for all that offer the same. */
function createOffers(): (entry: Entry) => Offer {
  const known = new Map<Entry['place'], Map<string, Offer>>()
  return ({ place, kind, funding, covers, isFree }) => {
    const there = known.get(place) ?? new Map<string, Offer>()
    known.set(place, there)
    const key = `${kind} ${funding} ${covers} ${isFree}`
    const offer = there.get(key) ?? { place, kind, funding, covers, isFree }
    there.set(key, offer)
    return offer
  }
}
