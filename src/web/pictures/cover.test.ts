import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type CoverKind, coverKinds } from '#web/pictures/address.ts'
import { drawCover, drawPlate } from '#web/pictures/cover.ts'
import { flagColours } from '#web/pictures/inks.ts'

const files: Readonly<Record<CoverKind, string>> = {
  scholarship: 'scholarships',
  internship: 'internships',
  leadership: 'leadership-programs',
  exchange: 'exchange-programs',
  summer: 'summer-programs',
  competition: 'competitions',
}

const catalogue = coverKinds.flatMap((kind) => {
  const items = JSON.parse(readFileSync(`content/${files[kind]}.json`, 'utf8')) as {
    slug: string
    hostCountry: string | null
  }[]
  return items.map(({ slug, hostCountry }) => ({ kind, countryCode: hostCountry, seed: slug }))
})

const everyKindEverywhere = [...Object.keys(flagColours), null].flatMap((countryCode) =>
  coverKinds.flatMap((kind) =>
    [1, 2, 3, 4, 5].map((n) => ({ kind, countryCode, seed: `item-${n}` })),
  ),
)

test('the same item gets the same picture every time', () => {
  for (const cover of catalogue) expect(drawCover(cover)).toBe(drawCover({ ...cover }))
  expect(drawPlate('some-article')).toBe(drawPlate('some-article'))
})

test('each entry of the catalogue has a picture of its own', () => {
  expect(catalogue.length).toBeGreaterThan(0)
  expect(new Set(catalogue.map(drawCover)).size).toBe(catalogue.length)
})

test('each country of the catalogue is in the table of colors', () => {
  expect(
    catalogue.filter(
      ({ countryCode }) => countryCode !== null && !Object.hasOwn(flagColours, countryCode),
    ),
  ).toEqual([])
})

test('a picture is below 6 KB, complete, and has no styles, scripts or invalid numbers', () => {
  for (const cover of [...catalogue, ...everyKindEverywhere]) {
    const svg = drawCover(cover)
    const where = JSON.stringify(cover)
    expect(svg.length, where).toBeLessThan(6144)
    expect(svg, where).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="320" height="200".*<\/svg>$/,
    )
    expect(svg, where).not.toMatch(/NaN|undefined|Infinity|style|script|e-\d/)
  }
})

test('an article without a picture gets contour lines below 8 KB', () => {
  for (const slug of ['how-to-write-a-motivation-letter', 'english-tests-compared', 'x']) {
    expect(drawPlate(slug).length).toBeLessThan(8192)
    expect(drawPlate(slug)).not.toContain('NaN')
  }
})

test('an unknown country gets the globe', () => {
  expect(drawCover({ kind: 'summer', countryCode: 'ZZ', seed: 'a' })).toBe(
    drawCover({ kind: 'summer', countryCode: null, seed: 'a' }),
  )
  expect(drawCover({ kind: 'summer', countryCode: 'constructor', seed: 'a' })).toContain(
    'clip-path',
  )
})
