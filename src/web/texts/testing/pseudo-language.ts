import { en } from '#web/texts/en/catalogue.ts'
import type { LanguageRow, Texts } from '#web/texts/language.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const strange = [...'åƀçđéƒğħíĵķłɱñøƥɋřšŧûṽŵẋýžÅƁÇĐÉƑĞĦÍĴĶŁṀÑØƤɊŘŠŦÛṼŴẊÝŽ']
const letters = new Map([...plain].map((letter, index) => [letter, strange[index] ?? letter]))

/** 'This' as 'Ŧħíš ~': without plain letters, and a third longer, like many languages. */
function distort(text: string): string {
  return (
    [...text].map((letter) => letters.get(letter) ?? letter).join('') +
    ' ~'.repeat(Math.ceil(text.length / 6))
  )
}

function distortAll(text: unknown): unknown {
  if (typeof text === 'string') return distort(text)
  if (typeof text === 'function')
    return (...given: unknown[]) => distortFunction(text as TextFunction, given)
  if (Array.isArray(text)) return text.map(distortAll)
  if (typeof text !== 'object' || text === null) return text
  return Object.fromEntries(Object.entries(text).map(([key, value]) => [key, distortAll(value)]))
}

type TextFunction = (...given: unknown[]) => unknown

/**
 * Values pass unchanged: an English sentence stays English within a sentence of another language.
 */
function distortFunction(text: TextFunction, given: readonly unknown[]): unknown {
  const slots = given.map((one, index) =>
    typeof one === 'string' && /[A-Za-z]{2}/.test(one) ? String.fromCharCode(0xe000 + index) : one,
  )
  const output = orUndefined(() => text(...slots))
  if (typeof output !== 'string' || !/[\ue000-\ue0ff]/.test(output))
    return distortAll(text(...given))
  return distort(output).replaceAll(/[\ue000-\ue0ff]/g, (slot) =>
    String(given[slot.charCodeAt(0) - 0xe000]),
  )
}

/** Some texts depend on their values. */
function orUndefined(work: () => unknown): unknown {
  try {
    return work()
  } catch {
    return undefined
  }
}

/**
 * Unreadable English from right to left, with another language's dates. Readable words on a page
 * are in no catalogue of texts.
 */
export const pseudoLanguage: LanguageRow = {
  tag: 'en-x-pseudo',
  name: 'Ŧħíš',
  dir: 'rtl',
  load: async () => ({
    ...(distortAll(en) as Texts),
    writing: { short: 'ar-EG', long: 'ar-EG', list: 'ar-EG' },
  }),
}
