import { type Answers, stateless } from '#domain/eligibility/answers.ts'
import { isOnline } from '#domain/opportunity/online.ts'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import { type CategoryKey, categoriesOf } from '#domain/opportunity/vocabulary.ts'

/** For a degree, for a shorter program or an internship, and for the finals of a competition. */
export const visaPurposes = ['study', 'program', 'visit'] as const
export type VisaPurpose = (typeof visaPurposes)[number]

/**
 * A government that issues no visas to citizens of some countries. It is no rule of an organizer:
 * the organizer takes the person, and the state does not let the person in.
 */
export interface VisaMeasure {
  /** Lower case letters, digits, hyphens. Never changes. */
  readonly key: string
  /** The country that issues no visas: ISO 3166-1 alpha-2, and XK, as those below. */
  readonly host: string
  readonly nationalities: readonly string[]
  /** What the refused visas are for. */
  readonly purposes: readonly VisaPurpose[]
  /** Plain date of its first day. */
  readonly since: string
  /** Plain date of its last day; null: no end is known. */
  readonly until: string | null
  /** The page that was read. */
  readonly source: string
  /** For editors, such as whom it spares; null: there is none. */
  readonly note: string | null
}

/** What a verdict needs of a measure, as the browser gets it. */
export type BriefVisaMeasure = Omit<VisaMeasure, 'key' | 'source' | 'note'>

/** Where an item takes people. */
export interface VisaPlace {
  readonly host: string
  readonly purpose: VisaPurpose
  /** Nobody takes part without going there: no competition, and not online. */
  readonly isTrip: boolean
}

/** A measure that concerns a person who goes somewhere. */
export interface VisaWarning {
  readonly host: string
  readonly purpose: VisaPurpose
  /** The nationality that it names. */
  readonly citizenship: string
  readonly since: VisaMeasure['since']
  /** A way around it that the person has; null: none is known. */
  readonly way: 'other-passport' | 'lives-there' | null
  /** It alone makes a 'yes' a 'check'. */
  readonly isDecisive: boolean
}

/** null: no single country is known, or people come on a visa that measures spare (`ownVisa`). */
export function toVisaPlace(
  item: Pick<Opportunity, 'kind' | 'country' | 'countryCode' | 'location' | 'categories' | 'rules'>,
): VisaPlace | null {
  if (item.countryCode === null || item.rules?.ownVisa) return null
  const categories = categoriesOf(item)
  const purpose = purposeOf(item.kind, categories)
  return {
    host: item.countryCode,
    purpose,
    isTrip: !isOnline(item) && purpose !== 'visit',
  }
}

function purposeOf(kind: Kind, categories: readonly CategoryKey[]): VisaPurpose {
  if (categories.includes('competition')) return 'visit'
  if (kind !== 'scholarship') return 'program'
  return categories.includes('exchange') || categories.includes('summer') ? 'program' : 'study'
}

/**
 * The measure that a person meets on the way to a place; null: none is known. `today`: a plain
 * date, UTC. Nationality alone counts, as the measures say; the host's own citizens need no visa.
 */
export function findVisaWarning(
  place: VisaPlace | null | undefined,
  { citizenships = [], lives }: Answers,
  { today, measures }: { readonly today: string; readonly measures: readonly BriefVisaMeasure[] },
): VisaWarning | null {
  if (!place) return null
  const held = citizenships.filter((country) => country !== stateless)
  if (held.includes(place.host)) return null
  const inForce = measures.filter(
    ({ host, purposes, since, until }) =>
      host === place.host &&
      purposes.includes(place.purpose) &&
      since <= today &&
      (until === null || until >= today),
  )
  const isNamed = (country: string) =>
    inForce.some(({ nationalities }) => nationalities.includes(country))
  const citizenship = held.find(isNamed)
  if (citizenship === undefined) return null
  const measure = inForce.find(({ nationalities }) => nationalities.includes(citizenship))
  let way: VisaWarning['way'] = null
  if (!held.every(isNamed)) way = 'other-passport'
  else if (lives === place.host) way = 'lives-there'
  return {
    host: place.host,
    purpose: place.purpose,
    citizenship,
    since: measure?.since ?? today,
    way,
    isDecisive: place.isTrip && way === null,
  }
}
