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
  if (typeof text === 'function') return (...given: unknown[]) => distortAll(text(...given))
  if (Array.isArray(text)) return text.map(distortAll)
  if (typeof text !== 'object' || text === null) return text
  return Object.fromEntries(Object.entries(text).map(([key, part]) => [key, distortAll(part)]))
}

/** English made unreadable, from right to left, with another language's dates: what stays readable on a page is no text of the catalogue. */
export const pseudoLanguage: LanguageRow = {
  tag: 'en-x-pseudo',
  name: 'Ŧħíš',
  dir: 'rtl',
  load: async () => ({ ...(distortAll(en) as Texts), writing: { short: 'ar-EG', long: 'ar-EG' } }),
}
