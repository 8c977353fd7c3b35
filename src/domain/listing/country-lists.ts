import type { Answers } from '#domain/eligibility/answers.ts'
import { checkCountries, type Groups } from '#domain/eligibility/country-checks.ts'
import type { EligibilityCriteria } from '#domain/eligibility/verdict.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { listCountries, listPeopledCountries } from '#domain/words/country.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'

/**
 * The pages by country: where one studies, and where one comes from (docs/interface, Listing
 * pages).
 */
export const countryLists = ['study-in', 'students-from'] as const
export type CountryList = (typeof countryLists)[number]

/**
 * 'host': it takes place there. 'open': its rules admit citizens living there. 'ask': none excludes
 * them; one is open or unconfirmed.
 */
export type CountrySection = 'host' | 'open' | 'ask'

/**
 * The section of an entry on the page of a country (ISO 3166-1 alpha-2); null: not on it. Thousands
 * of entries share some hundred rules.
 */
export function createCountrySections(
  list: CountryList,
  country: string,
  groups: Groups,
): (entry: Entry) => CountrySection | null {
  if (list === 'study-in') return ({ countryCode }) => (countryCode === country ? 'host' : null)
  const person = { citizenships: [country], lives: country }
  const cache = new Map<EligibilityCriteria, CountrySection | null>()
  return ({ criteria }) =>
    getOrCreate(cache, criteria, () => sectionForPerson(criteria, person, groups))
}

/** The same for any person, by citizenships, residence and whether it is a refugee alone. */
export function sectionForPerson(
  { rules }: EligibilityCriteria,
  person: Answers,
  groups: Groups,
): Exclude<CountrySection, 'host'> | null {
  if (rules === null) return 'ask'
  const { nationality, residence } = checkCountries(rules, person, groups)
  const results = [nationality, residence]
  if (results.some(({ result }) => result === 'excludes')) return null
  return rules.basis !== 'knowledge' && results.every(({ result }) => result === 'holds')
    ? 'open'
    : 'ask'
}

/**
 * The number of entries on each country's page, countries by name; without countries whose page is
 * empty.
 */
export function countByCountry(
  list: CountryList,
  entries: readonly Entry[],
  groups: Groups,
): readonly { readonly code: string; readonly count: number }[] {
  // One of those with the same country or criteria decides for all of them.
  const alike = Map.groupBy(entries, ({ countryCode, criteria }) =>
    list === 'study-in' ? countryCode : criteria,
  )
  const counts: { code: string; count: number }[] = []
  for (const { code } of list === 'study-in' ? listCountries() : listPeopledCountries()) {
    const sectionOf = createCountrySections(list, code, groups)
    let count = 0
    for (const own of alike.values()) {
      const [first] = own
      if (first !== undefined && sectionOf(first) !== null) count += own.length
    }
    if (count > 0) counts.push({ code, count })
  }
  return counts
}
