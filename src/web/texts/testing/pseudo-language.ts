import { en } from '#web/texts/en/catalogue.ts'
import type { LanguageRow, Texts } from '#web/texts/language.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const strange = [...'åƀçđéƒğħíĵķłɱñøƥɋřšŧûṽŵẋýžÅƁÇĐÉƑĞĦÍĴĶŁṀÑØƤɊŘŠŦÛṼŴẊÝŽ']
const letters = new Map([...plain].map((letter, index) => [letter, strange[index] ?? letter]))

/** 'This' as 'Ŧħíš ~': no letter of it is plain, and it is longer by a third, as many languages are. */
function distort(text: string): string {
  return [...text].map((letter) => letters.get(letter) ?? letter).join('') + ' ~'.repeat(Math.ceil(text.length / 6))
}

function distortAll(text: unknown): unknown {
  if (typeof text === 'string') return distort(text)
  if (typeof text === 'function') return (...given: unknown[]) => distortFunction(text as TextFunction, given)
  if (Array.isArray(text)) return text.map(distortAll)
  if (typeof text !== 'object' || text === null) return text
  return Object.fromEntries(Object.entries(text).map(([key, value]) => [key, distortAll(value)]))
}

type TextFunction = (...given: unknown[]) => unknown

/** What a text is given comes back as it was given: an English sentence does not become another language's by standing within one. */
function distortFunction(text: TextFunction, given: readonly unknown[]): unknown {
  const slots = given.map((one, index) => (typeof one === 'string' && /[A-Za-z]{2}/.test(one) ? String.fromCharCode(0xe000 + index) : one))
  const output = orUndefined(() => text(...slots))
  if (typeof output !== 'string' || !/[\ue000-\ue0ff]/.test(output)) return distortAll(text(...given))
  return distort(output).replaceAll(/[\ue000-\ue0ff]/g, (slot) => String(given[slot.charCodeAt(0) - 0xe000]))
}

/** Some texts choose by what they are given. */
function orUndefined(work: () => unknown): unknown {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** English made unreadable, from right to left, with another language's dates: what stays readable on a page is no text of the catalogue. */
export const pseudoLanguage: LanguageRow = {
  tag: 'en-x-pseudo',
  name: 'Ŧħíš',
  dir: 'rtl',
  load: async () => ({ ...(distortAll(en) as Texts), writing: { short: 'ar-EG', long: 'ar-EG', list: 'ar-EG' } }),
}
