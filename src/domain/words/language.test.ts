import { expect, test } from 'vitest'
import { isLanguage, languageNames } from '#domain/words/language.ts'

test('the codes of ISO 639-1 are languages, rare ones included, and nothing else is', () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index))
  expect(
    letters.flatMap((first) => letters.map((second) => first + second)).filter(isLanguage),
  ).toHaveLength(183)
  expect(['en', 'bo', 'rn', 'mi', 'zh'].every(isLanguage)).toBe(true)
  expect(['xx', 'EN', '', 'eng'].some(isLanguage)).toBe(false)
})

test('each language of ISO 639-1 has a name of its own, and no other code has one', () => {
  const names = Object.entries(languageNames)
  expect(names).toHaveLength(183)
  expect(names.filter(([code]) => !isLanguage(code))).toEqual([])
  expect(new Set(names.map(([, name]) => name)).size).toBe(names.length)
  expect(languageNames).toMatchObject({ en: 'English', bo: 'Tibetan', rn: 'Rundi', mi: 'Māori' })
})
