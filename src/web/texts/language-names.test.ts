import { expect, test } from 'vitest'
import { isLanguage } from '#domain/words/language.ts'
import { languageNames } from '#web/texts/en/fit/languages.ts'

test('each language of ISO 639-1 has a name of its own, and no other code has one', () => {
  const named = Object.entries(languageNames)
  expect(named).toHaveLength(183)
  expect(named.filter(([code]) => !isLanguage(code))).toEqual([])
  expect(new Set(named.map(([, name]) => name)).size).toBe(named.length)
  expect(languageNames).toMatchObject({ en: 'English', bo: 'Tibetan', rn: 'Rundi', mi: 'Māori' })
})
