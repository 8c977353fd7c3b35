import { expect, test } from 'vitest'
import { isLanguage } from '#domain/words/language.ts'
import { languageNames } from '#web/texts/en/fit/languages.ts'

test('each language of ISO 639-1 has a name of its own, and no other code has one', () => {
  const entries = Object.entries(languageNames)
  expect(entries).toHaveLength(183)
  expect(entries.filter(([code]) => !isLanguage(code))).toEqual([])
  expect(new Set(entries.map(([, name]) => name)).size).toBe(entries.length)
  expect(languageNames).toMatchObject({ en: 'English', bo: 'Tibetan', rn: 'Rundi', mi: 'Māori' })
})
