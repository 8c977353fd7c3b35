import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import cldr from 'cldr-core/supplemental/codeMappings.json' with { type: 'json' }
import { expect, test } from 'vitest'
import {
  countryName,
  countrySpellings,
  findCountryCode,
  listCountries,
  listPeopledCountries,
} from '#domain/words/country.ts'
import { toKey } from '#domain/words/text.ts'

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

test('several countries, regions and empty text are no country', () => {
  for (const name of [
    'Multiple countries',
    'Remote',
    'Online',
    'Europe',
    'Germany, France',
    '',
    '!',
    'constructor',
  ])
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
  for (const { code } of listCountries()) {
    for (const name of countrySpellings(code)) {
      expect(owners.get(toKey(name)) ?? code, name).toBe(code)
      owners.set(toKey(name), code)
    }
  }
})

test('the codes are those of ISO 3166-1, and Kosovo’s', () => {
  const mapped: Readonly<
    Record<string, { readonly _alpha3?: string; readonly _numeric?: string }>
  > = cldr.supplemental.codeMappings
  for (const { code } of listCountries())
    expect(countrySpellings(code), code).toContain(mapped[code]?._alpha3)
  expect(listCountries()).toHaveLength(250)
})

test('each English name of this runtime is in the table', () => {
  for (const style of ['long', 'short'] as const) {
    const names = new Intl.DisplayNames('en', { type: 'region', style })
    for (const { code } of listCountries())
      expect(findCountryCode(names.of(code) ?? ''), code).toBe(code)
  }
})

test('no code gets names of countries from Intl, which differ between server and browser', () => {
  const files = globSync('src/**/*.{ts,tsx,js}').filter(
    (path) =>
      !path.includes('.test.') &&
      /DisplayNames\([^)]*type: 'region'/.test(readFileSync(path, 'utf8')),
  )
  expect(files).toEqual([])
})

test('countries are sorted as people sort them, and nobody is asked about places without people', () => {
  const names = listPeopledCountries().map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
  expect(names).toHaveLength(243)
  expect(names).not.toContain('Antarctica')
  expect(names).not.toContain('Bouvet Island')
  expect(names).not.toContain('Heard Island and McDonald Islands')
})

test('slugs are valid in addresses, unique, and never change', () => {
  const slugs = listCountries().map(({ code, slug }) => `${code} ${slug}`)
  for (const slug of slugs) expect(slug).toMatch(/^[A-Z]{2} [a-z]+(?:-[a-z]+)*$/)
  expect(new Set(slugs.map((slug) => slug.slice(3))).size).toBe(slugs.length)
  for (const slug of [
    'DE germany',
    'GB united-kingdom',
    'TR turkiye',
    'CI cote-divoire',
    'CD dr-congo',
  ])
    expect(slugs).toContain(slug)
  // A renamed country must not change its slug, which is in addresses already.
  expect(createHash('sha256').update(slugs.toSorted().join()).digest('hex').slice(0, 12)).toBe(
    'b52509034c78',
  )
})
