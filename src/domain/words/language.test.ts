import { expect, test } from 'vitest'
import { languageName } from '#domain/words/language.ts'

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index))
const codes = letters.flatMap((first) => letters.map((second) => first + second))

test('each language of ISO 639-1 has a name of its own, and no other code has one', () => {
  const named = codes.flatMap((code) => languageName(code) ?? [])
  expect(new Set(named).size).toBe(named.length)
  expect(named).toHaveLength(183)
  expect(['en', 'bo', 'rn', 'mi', 'zh'].map(languageName)).toEqual(['English', 'Tibetan', 'Rundi', 'Māori', 'Chinese'])
  expect(['xx', 'EN', '', 'eng'].map(languageName)).toEqual([undefined, undefined, undefined, undefined])
})
