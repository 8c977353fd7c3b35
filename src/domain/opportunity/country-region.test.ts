import cldr from 'cldr-core/supplemental/territoryContainment.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { cldrRegions, regionsOfCountry } from '#domain/opportunity/country-region.ts'
import { listCountries } from '#domain/words/country.ts'

const containment: Readonly<Record<string, { readonly _contains?: readonly string[] }>> =
  cldr.supplemental.territoryContainment

/** The countries of an area of M49 and of its subareas. */
function countriesIn(area: string): string[] {
  return (containment[area]?._contains ?? []).flatMap((code) =>
    /^\d+$/.test(code) ? countriesIn(code) : [code],
  )
}

test.each([
  ['africa', '002'],
  ['asia', '142'],
  ['europe', '150'],
  ['australia', '009'],
  ['north-america', '021'],
  ['central-america', '013'],
  ['caribbean', '029'],
  ['south-america', '005'],
] as const)('%s has the countries of area %s of the CLDR', (region, area) => {
  const ours = new Set(listCountries().map(({ code }) => code))
  const theirs = new Set(countriesIn(area).filter((code) => ours.has(code)))
  expect(new Set(cldrRegions[region].split(' '))).toEqual(theirs)
})

test('every country except Antarctica has a region', () => {
  expect(
    listCountries()
      .filter(({ code }) => regionsOfCountry(code).length === 0)
      .map(({ code }) => code),
  ).toEqual(['AQ'])
})

test('a country may be in several regions', () => {
  expect(
    ['JP', 'sa', 'EG', 'MX', 'JM', 'BR', 'xx'].map((code) => regionsOfCountry(code).toSorted()),
  ).toEqual([
    ['asia'],
    ['asia', 'middle-east'],
    ['africa', 'middle-east'],
    ['america', 'central-america', 'north-america'],
    ['america', 'caribbean'],
    ['america', 'south-america'],
    [],
  ])
})
