import cldr from 'cldr-core/supplemental/territoryContainment.json' with { type: 'json' }
import { expect, test } from 'vitest'
import {
  subregionCountries,
  subregionKeys,
  countriesOfSubregion,
} from '#domain/opportunity/country-subregion.ts'
import { regionKeys } from '#domain/opportunity/vocabulary.ts'
import { listCountries } from '#domain/words/country.ts'

const containment: Readonly<Record<string, { readonly _contains?: readonly string[] }>> =
  cldr.supplemental.territoryContainment
const known = new Set(listCountries().map(({ code }) => code))

test.each([
  ['west-africa', '011'],
  ['east-africa', '014'],
  ['central-africa', '017'],
  ['north-africa', '015'],
  ['central-asia', '143'],
  ['southeast-asia', '035'],
  ['east-asia', '030'],
  ['eastern-europe', '151'],
  ['eu', 'EU'],
] as const)('%s has the countries of area %s of the CLDR', (area, code) => {
  const theirs = (containment[code]?._contains ?? []).filter((country) => known.has(country))
  expect(new Set(subregionCountries[area].split(' '))).toEqual(new Set(theirs))
})

test('a subregion has each of its countries once, and each is a country', () => {
  for (const key of subregionKeys) {
    const codes = subregionCountries[key].split(' ')
    expect(new Set(codes).size, key).toBe(codes.length)
    expect(
      codes.filter((code) => !known.has(code)),
      key,
    ).toEqual([])
  }
})

test('no subregion is called like a region, nor like the code of a country', () => {
  expect(subregionKeys.filter((key) => (regionKeys as readonly string[]).includes(key))).toEqual([])
  expect(subregionKeys.filter((key) => known.has(key))).toEqual([])
})

test('an unknown subregion has no countries', () => {
  expect(countriesOfSubregion('atlantis')).toBeUndefined()
  expect(countriesOfSubregion('constructor')).toBeUndefined()
})
