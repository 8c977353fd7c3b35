import type { Judged } from '#domain/eligibility/verdict.ts'
import { type Column, createColumn, withRoom } from '#domain/listing/column.ts'
import type { Due, Entry } from '#domain/listing/entry.ts'
import type { Place } from '#domain/listing/place.ts'

/** What filters ask of an entry but its place, its deadline and its text. */
export type Offer = Pick<Entry, 'kind' | 'funding' | 'covers' | 'isFree'>

/**
 * Every entry has a seat as long as it is there, a small number; what leaves gives its seat to the next that comes. What is asked of very many
 * lies by seat, number beside number: to look into 50,000 objects takes ten times longer.
 */
export interface ReadSeats {
  readonly entries: readonly (Entry | undefined)[]
  readonly places: Column<Place>
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
  const [places, offers, offerOf] = [createColumn<Place>(), createColumn<Offer>(), createOffers()]
  const [dues, judged] = [createColumn<Due>(), createColumn<Judged>()]
  const [countries, sites] = [createColumn<Entry['countryCode']>(), createColumn<Entry['site']>()]
  let publicFrom = new Float64Array(0)
  return {
    entries,
    places,
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
      places.put(seat, entry.place)
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
  const known = new Map<string, Offer>()
  return ({ kind, funding, covers, isFree }) => {
    const key = `${kind} ${funding} ${covers} ${isFree}`
    const offer = known.get(key) ?? { kind, funding, covers, isFree }
    known.set(key, offer)
    return offer
  }
}
