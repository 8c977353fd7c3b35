import iso from 'i18n-iso-countries'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { countryTable } from '#domain/words/country-table.ts'
import { countryName, countrySpellings, findCountryCode } from '#domain/words/country.ts'
import { toKey } from '#domain/words/fold.ts'

test.each([
  ['Germany', 'DE'],
  ['de', 'DE'],
  ['deu', 'DE'],
  ['UK', 'GB'],
  ['The United Kingdom', 'GB'],
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['Türkiye', 'TR'],
  ['Turkey', 'TR'],
  ['South Korea', 'KR'],
  ['Republic of Korea', 'KR'],
  ['Hong Kong SAR, China', 'HK'],
  ['China', 'CN'],
  ['P.R. China', 'CN'],
  ["Cote d'Ivoire", 'CI'],
  ['Côte d’Ivoire', 'CI'],
  ['the Netherlands', 'NL'],
  ['Czech Republic', 'CZ'],
  ['UAE', 'AE'],
  ['Viet Nam', 'VN'],
  ['Kosovo', 'XK'],
  ['St. Kitts & Nevis', 'KN'],
  ['st lucia', 'LC'],
  ['Trinidad & Tobago', 'TT'],
  ['Myanmar (Burma)', 'MM'],
])('%j is the country %s', (name, code) => {
  expect(findCountryCode(name)).toBe(code)
})

test('several countries, regions and nothing are no country', () => {
  for (const name of ['Multiple countries', 'Remote', 'Online', 'Europe', 'Germany, France', '', '!', 'constructor'])
    expect(findCountryCode(name), name).toBeUndefined()
})

test('names come back from codes', () => {
  expect(countryName('tr')).toBe('Türkiye')
  expect(countryName('HK')).toBe('Hong Kong')
  expect(countryName('XX')).toBeUndefined()
  expect(countrySpellings('GB')).toContain('UK')
  expect(countrySpellings('XX')).toEqual([])
})

test('every country is in the table once, and no name belongs to two', () => {
  const owners = new Map<string, string>()
  for (const row of countryTable) {
    const code = row.slice(0, 2)
    for (const name of countrySpellings(code)) {
      expect(owners.get(toKey(name)) ?? code, name).toBe(code)
      owners.set(toKey(name), code)
    }
  }
})

test('the codes are those of ISO 3166-1, and Kosovo’s', () => {
  const codes = countryTable.map((row) => [row.slice(0, 2), row.slice(3, 6)])
  expect(Object.fromEntries(codes)).toEqual(iso.getAlpha2Codes())
  expect(countryTable).toHaveLength(250)
})

test('every English name that the standard’s lists have is known', () => {
  const names = Object.entries(english.countries).flatMap(([code, known]) => [known].flat().map((name) => [name, code] as const))
  expect(names.length).toBeGreaterThan(250)
  // The list gives this name to both; ISO's own short name 'Congo (the)' is the Republic's.
  const others = names.filter(([name, code]) => !(name === 'Congo' && code === 'CD'))
  expect(others.filter(([name, code]) => findCountryCode(name) !== code)).toEqual([])
})
