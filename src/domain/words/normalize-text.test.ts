import { expect, test } from 'vitest'
import { normalizeText, normalizedWords } from '#domain/words/normalize-text.ts'

test('accents and case are removed, other scripts stay', () => {
  expect(normalizeText('ÀÉÎÕÜ İstanbul Łódź Straße Ærø')).toBe('aeiou istanbul lodz strasse aero')
  expect(normalizeText('हिन्दी')).toBe('हिन्दी'.normalize('NFKD'))
})

test('words are letters and digits', () => {
  expect(normalizedWords("Côte d'Ivoire (2031), B2")).toEqual(['cote', 'd', 'ivoire', '2031', 'b2'])
  expect(normalizedWords('— … !')).toEqual([])
})

test('ASCII text is normalized the same alone and beside other letters', () => {
  const ascii = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code))
  expect(normalizeText(ascii)).toBe(normalizeText(`${ascii}é`).slice(0, -1))
})
