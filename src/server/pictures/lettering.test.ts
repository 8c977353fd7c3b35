import { expect, test } from 'vitest'
import { letterable, loadFonts } from '#server/pictures/share-picture.ts'

test('letters missing in the fonts are dropped', () => {
  expect(letterable('Stypendium Łódź (奖学金) – Türkiye Bursları')).toBe(
    'Stypendium Łódź – Türkiye Bursları',
  )
  expect(letterable('منحة دراسية')).toBe('')
  expect(letterable('Cafe\u0301 \n tea')).toBe('Café tea')
})

test('a long text is cut between words', () => {
  expect(letterable('one two three', 9)).toBe('one two…')
  expect(letterable('one two three', 13)).toBe('one two three')
})

test('both fonts are loaded', async () => {
  expect((await loadFonts()).map(({ data }) => data.subarray(0, 4).toString())).toEqual([
    'wOFF',
    'wOFF',
  ])
})
