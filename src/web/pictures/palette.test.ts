import { expect, test } from 'vitest'
import { shippedEntries } from '#storage/testing/starter-faults.ts'
import { difference, paper } from '#web/pictures/colour.ts'
import { flagColours } from '#web/pictures/inks.ts'
import { findPalette, findPlates, redAndWhite } from '#web/pictures/palette.ts'
import { diceOf } from '#web/pictures/random.ts'

const codes = Object.keys(flagColours)
const seeds = Array.from({ length: 40 }, (_, i) => `item-${i}`)

const catalogue = new Set(shippedEntries.flatMap(({ entry }) => entry.hostCountry ?? []))

test('every ISO country has colors, each written as six digits', () => {
  expect(codes.length).toBeGreaterThanOrEqual(249)
  for (const code of codes)
    expect(flagColours[code], code).toMatch(/^[0-9a-f]{6}( [0-9a-f]{6}){0,3}$/)
})

test('neighboring plates have enough contrast', () => {
  for (const code of codes) {
    for (const seed of seeds) {
      const found = findPalette(code, diceOf(seed))
      const { ground, first, second } = found?.palette ?? {
        ground: paper,
        first: paper,
        second: paper,
      }
      const where = `${code} ${seed} ${ground} ${first} ${second}`
      expect(difference(ground, first), where).toBeGreaterThan(0.1)
      expect(difference(first, second), where).toBeGreaterThan(0.1)
      expect(difference(second, ground), where).toBeGreaterThan(0.1)
    }
  }
})

test('every country in only red and white has its own ground and drawings', () => {
  const red = (digits: string) =>
    /^[b-f][0-9a-f][0-5][0-9a-f]{3}$/.test(digits) && Number.parseInt(digits.slice(4), 16) < 0x60
  const found = codes.filter((code) => {
    const colours = (flagColours[code] ?? '').split(' ').filter((digits) => digits !== 'ffffff')
    return colours.length === 1 && colours.every(red)
  })
  expect(found.filter((code) => !Object.hasOwn(redAndWhite, code))).toEqual([])
  expect(found).toEqual(
    expect.arrayContaining(['AT', 'CA', 'CH', 'HK', 'JP', 'PE', 'PL', 'SG', 'TR']),
  )
})

test('no two red-and-white countries of the catalogue share ground and drawing', () => {
  const owners = new Map<string, string>()
  for (const code of Object.keys(redAndWhite).filter((each) => catalogue.has(each))) {
    const plates = new Set(
      seeds.map((seed) => {
        const found = findPalette(code, diceOf(seed))
        return `${found?.palette.ground} ${redAndWhite[code]?.ground === 'pale' ? 'pale' : ''} ${found?.layout}`
      }),
    )
    for (const plate of plates) {
      expect(owners.get(plate), `${code} looks like another: ${plate}`).toBeUndefined()
      owners.set(plate, code)
    }
  }
  expect(owners.size).toBeGreaterThan(10)
})

test('an unknown country has no plates', () => {
  expect(findPlates('ZZ')).toBeUndefined()
  expect(findPlates('toString')).toBeUndefined()
})
