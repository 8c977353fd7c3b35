import { expect, test } from 'vitest'
import { fold, foldedWords } from '#domain/words/fold.ts'

test('accents and case go, other scripts stay', () => {
  expect(fold('ÀÉÎÕÜ İstanbul Łódź Straße Ærø')).toBe('aeiou istanbul lodz strasse aero')
  expect(fold('हिन्दी')).toBe('हिन्दी'.normalize('NFKD'))
})

test('words are letters and digits', () => {
  expect(foldedWords("Côte d'Ivoire (2031), B2")).toEqual(['cote', 'd', 'ivoire', '2031', 'b2'])
  expect(foldedWords('— … !')).toEqual([])
})

test('a text of ASCII folds as it does within one that has other letters too', () => {
  const ascii = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code))
  expect(fold(ascii)).toBe(fold(`${ascii}é`).slice(0, -1))
})
