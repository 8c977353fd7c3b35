import { countryTable } from '#domain/words/country-table.ts'
import { toKey } from '#domain/words/fold.ts'

interface Country {
  readonly code: string
  readonly names: readonly string[]
}

const countries: readonly Country[] = countryTable.map((row) => ({
  code: row.slice(0, 2),
  // The code of three letters stands with the other names, behind the one that is shown.
  names: [...row.slice(7).split('|').slice(0, 1), row.slice(3, 6), ...row.slice(7).split('|').slice(1)],
}))

const byCode = new Map(countries.map((country) => [country.code, country]))
const byName = new Map(countries.flatMap(({ code, names }) => [code, ...names].map((name) => [toKey(name), code] as const)))

/**
 * ISO 3166-1 alpha-2 in capitals, from a common English name or a code of two or three letters. undefined for several countries, for
 * regions and for what is unknown. The name is read whole: 'Hong Kong SAR, China' is HK.
 */
export function findCountryCode(name: string): string | undefined {
  const key = toKey(name.replaceAll('&', ' and ').replace(/\bst\.? /gi, 'Saint '))
  return byName.get(key) ?? byName.get(key.replace(/^the/, ''))
}

/** The common English name of an ISO 3166-1 alpha-2 code; undefined when there is no such code. */
export function countryName(code: string): string | undefined {
  return byCode.get(code.toUpperCase())?.names[0]
}

/** All names and codes a country is known by, for searching; empty when there is no such code. */
export function countrySpellings(code: string): readonly string[] {
  const country = byCode.get(code.toUpperCase())
  return country === undefined ? [] : [...country.names, country.code]
}

/** Every country by its common English name, as people look for it. */
export function listCountries(): readonly { readonly code: string; readonly name: string }[] {
  return countries.map(({ code, names }) => ({ code, name: names[0] ?? code })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
