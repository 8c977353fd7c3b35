import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { belongsTo, belongsWorldwide, matches } from '#domain/listing/appearance.ts'
import { type Collection, collections, findCollection } from '#domain/listing/collections.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { categoryChoices, regionChoices } from '#domain/opportunity/vocabulary.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

/** The pages of an item, without the index pages of its kind. */
function pagesOf(item: Opportunity): string[] {
  return collections
    .filter((collection) => !('kind' in collection.criteria) && belongsTo(collection, item))
    .map(({ id }) => id)
}

// docs/interface, Values on the wire, with the correct words that wire.ts makes of the
// misspelled ones.
const formCategories: Readonly<Record<string, string>> = {
  Undergraduate: 'undergraduate-scholarship',
  Master: 'master-scholarship',
  PhD: 'phd-scholarship',
  Postdoc: 'post-doct_scholarship',
  highschool: 'high-school-scholarship',
  summer: 'summer-program',
  famous: 'fascholarship',
  competition: 'competition',
  exchange: 'exchange-programe',
}

const formRegions: Readonly<Record<string, readonly string[]>> = {
  'south america': ['american-scholarship', 'south-american-scholarship'],
  Africa: ['african-scholarship'],
  Asia: ['asian_scholarship'],
  Europe: ['european-scholarship'],
  'North America': ['american-scholarship'],
  'South America': ['american-scholarship', 'south-american-scholarship'],
  Australia: ['australian-scholarship'],
  'Middle East': ['middle_eastscholarship'],
  Oceania: ['australian-scholarship'],
  Global: ['scholarships/international'],
  american: ['american-scholarship'],
}

test('every category and region of a form has public pages', () => {
  for (const [category, page] of Object.entries(formCategories)) {
    expect(pagesOf(sampleOpportunity({ categories: [category] })), category).toEqual([page])
  }
  for (const [region, pages] of Object.entries(formRegions)) {
    expect(pagesOf(sampleOpportunity({ regions: [region] })), region).toEqual(pages)
  }
})

test('every choice of our forms leads to a public page', () => {
  for (const value of categoryChoices)
    expect(pagesOf(sampleOpportunity({ categories: [value] })), value).not.toEqual([])
  for (const value of regionChoices)
    expect(pagesOf(sampleOpportunity({ regions: [value] })), value).not.toEqual([])
})

test('every address belongs to one page', () => {
  const addresses = collections.flatMap(({ id, aliases }) => [id, ...aliases])
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of addresses)
    expect(findCollection(`/${address}`), address).toBe(findCollection(address))
  expect(findCollection('exchange-program')?.id).toBe('exchange-programe')
  expect(findCollection('/nowhere')).toBeUndefined()
})

test('the starter catalogue has items for every page', () => {
  const catalogue = readCatalogue()
  for (const collection of collections) {
    expect(
      catalogue.filter((item) => belongsTo(collection, item)).length,
      collection.id,
    ).toBeGreaterThan(0)
  }
})

interface Entry {
  readonly slug: string
  readonly name: string
  readonly country: string
  readonly levels: readonly string[]
  readonly regions: readonly string[]
  readonly famous?: boolean
  readonly openToAll?: boolean
}

/** The fields of the starter catalogue that decide about pages. */
function readCatalogue(): Opportunity[] {
  const files = [
    ['scholarships', 'scholarship', null],
    ['summer-programs', 'scholarship', 'summer'],
    ['exchange-programs', 'scholarship', 'exchange'],
    ['competitions', 'scholarship', 'competition'],
    ['internships', 'internship', null],
    ['leadership-programs', 'leadership', null],
  ] as const
  return files.flatMap(([file, kind, category]) => {
    const entries: readonly Entry[] = JSON.parse(
      readFileSync(new URL(`../../../content/${file}.json`, import.meta.url), 'utf8'),
    )
    return entries.map(
      ({ slug, name, country, levels, regions, famous = false, openToAll = false }) => {
        const more = [famous ? 'famous' : null, category].filter((word) => word !== null)
        return sampleOpportunity({
          id: slug,
          slug,
          kind,
          name,
          country,
          categories: [...levels, ...more],
          regions,
          openToAll,
        })
      },
    )
  })
}

function page(id: string): Collection {
  const collection = findCollection(id)
  if (collection === undefined) throw new Error(`No page ${id}`)
  return collection
}

test('each kind of criterion accepts its values', () => {
  const item = sampleOpportunity({
    categories: ['PhD'],
    regions: ['Asia, Europe'],
    country: 'PRC',
    openToAll: true,
  })
  expect(matches({ kind: 'scholarship' }, item)).toBe(true)
  expect(matches({ kind: 'internship' }, item)).toBe(false)
  expect(matches({ category: 'phd' }, item)).toBe(true)
  expect(matches({ category: 'master' }, item)).toBe(false)
  expect(matches({ region: 'europe' }, item)).toBe(true)
  expect(matches({ region: 'africa' }, item)).toBe(false)
  expect(matches({ country: 'china' }, item)).toBe(true)
  expect(matches({ openToAll: true }, item)).toBe(true)
  expect(matches({ any: [{ region: 'africa' }, { category: 'phd' }] }, item)).toBe(true)
  expect(matches({ any: [] }, item)).toBe(false)
})

test('an internship is on no scholarship page', () => {
  const item = sampleOpportunity({
    kind: 'internship',
    categories: ['phd'],
    regions: ['Europe', 'Global'],
  })
  expect(belongsTo(page('phd-scholarship'), item)).toBe(false)
  expect(belongsWorldwide(page('asian_scholarship'), item)).toBe(false)
  expect(belongsTo(page('internship'), item)).toBe(true)
})

test("a global item is 'worldwide' on region pages, except in its own region", () => {
  const item = sampleOpportunity({ regions: ['Global', 'Asia'] })
  expect(belongsTo(page('asian_scholarship'), item)).toBe(true)
  expect(belongsWorldwide(page('asian_scholarship'), item)).toBe(false)
  expect(belongsWorldwide(page('european-scholarship'), item)).toBe(true)
  expect(belongsWorldwide(page('phd-scholarship'), item)).toBe(false)
  expect(belongsTo(page('scholarships/international'), item)).toBe(true)
})

test('the American page has items of both Americas', () => {
  for (const region of [
    'american',
    'Americas',
    'North America',
    'Central America',
    'Caribbean',
    'south america',
    'Latin America',
  ]) {
    expect(
      belongsTo(page('american-scholarship'), sampleOpportunity({ regions: [region] })),
      region,
    ).toBe(true)
  }
})

test('an item open to all nationalities is international, whatever its country', () => {
  expect(
    belongsTo(
      page('scholarships/international'),
      sampleOpportunity({ openToAll: true, regions: ['Europe'] }),
    ),
  ).toBe(true)
  expect(
    belongsTo(page('scholarships/international'), sampleOpportunity({ regions: ['Europe'] })),
  ).toBe(false)
})
