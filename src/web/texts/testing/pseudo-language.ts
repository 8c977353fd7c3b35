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
  if (typeof text === 'function') return (...given: unknown[]) => distortSaid(text as Said, given)
  if (Array.isArray(text)) return text.map(distortAll)
  if (typeof text !== 'object' || text === null) return text
  return Object.fromEntries(Object.entries(text).map(([key, part]) => [key, distortAll(part)]))
}

type Said = (...given: unknown[]) => unknown

/** What a text is given comes back as it was given: an English sentence does not become another language's by standing within one. */
function distortSaid(text: Said, given: readonly unknown[]): unknown {
  const marks = given.map((one, index) => (typeof one === 'string' && /[A-Za-z]{2}/.test(one) ? String.fromCharCode(0xe000 + index) : one))
  const said = orUndefined(() => text(...marks))
  if (typeof said !== 'string' || !/[\ue000-\ue0ff]/.test(said)) return distortAll(text(...given))
  return distort(said).replaceAll(/[\ue000-\ue0ff]/g, (mark) => String(given[mark.charCodeAt(0) - 0xe000]))
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
