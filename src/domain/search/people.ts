import { type Answers, stateless } from '#domain/eligibility/answers.ts'
import { regionsOfCountry } from '#domain/opportunity/country-region.ts'
import { countriesOfSubregion } from '#domain/opportunity/country-subregion.ts'
import type { RegionKey } from '#domain/opportunity/vocabulary.ts'
import type { Understood } from '#domain/search/understood.ts'
import { listCountries } from '#domain/words/country.ts'

/**
 * Who is asked about. Citizens live in their country unless another is named. Refugees do not, and
 * stateless people are citizens of no country: for them 'from Syria' says only where they come
 * from (docs/interface, Search).
 */
export type People = 'citizens' | 'refugees' | 'stateless'

export function peopleOf(understood: readonly Understood[]): People {
  const isFor = (audience: string) =>
    understood.some(({ kind, value, not }) => kind === 'for' && value === audience && !not)
  if (isFor('stateless')) return 'stateless'
  return isFor('refugees') ? 'refugees' : 'citizens'
}

/** Where they come from, and where they say that they live: 'Nigerian living in Ghana'. */
export interface Places {
  readonly origins: readonly Understood[]
  readonly homes: readonly Understood[]
}

export function placesOf(understood: readonly Understood[]): Places {
  const places = understood.filter(({ kind }) => kind === 'citizen')
  return {
    origins: places.filter(({ isHome }) => !isHome),
    homes: places.filter(({ isHome }) => isHome),
  }
}

/**
 * The people of a query as answers, one for each country that they may come from or live in. Empty:
 * the query names no such country.
 */
export function listPersons(understood: readonly Understood[]): readonly Answers[] {
  const { origins, homes } = placesOf(understood)
  const people = peopleOf(understood)
  const from = origins.flatMap(({ value }) => countriesOf(value))
  const living = homes.flatMap(({ value }) => countriesOf(value))
  if (people === 'citizens') return listCitizens(from, living)
  const refugee = understood.some(({ kind, value }) => kind === 'for' && value === 'refugees')
  const known: Answers = {
    ...(refugee && { refugee: 'yes' }),
    ...(people === 'stateless' && { citizenships: [stateless] }),
  }
  const withOrigin: readonly Answers[] =
    people === 'stateless' || from.length === 0
      ? [known]
      : from.map((country) => ({ ...known, citizenships: [country] }))
  if (origins.length === 0 && homes.length === 0) return []
  if (living.length === 0) return withOrigin
  return withOrigin.flatMap((person) => living.map((lives) => ({ ...person, lives })))
}

/** Who only says where they live is a citizen of that country. */
function listCitizens(from: readonly string[], living: readonly string[]): readonly Answers[] {
  if (living.length === 0) return from.map((own) => ({ citizenships: [own], lives: own }))
  if (from.length === 0) return living.map((own) => ({ citizenships: [own], lives: own }))
  return from.flatMap((own) => living.map((lives) => ({ citizenships: [own], lives })))
}

/** One country, or all of a subregion or region. */
export function countriesOf(place: string): readonly string[] {
  if (/^[A-Z]{2}$/.test(place)) return [place]
  return (
    countriesOfSubregion(place) ??
    listCountries()
      .filter(({ code }) => regionsOfCountry(code).includes(place as RegionKey))
      .map(({ code }) => code)
  )
}
