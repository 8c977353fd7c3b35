import type { FieldErrors, ErrorMessage } from '#domain/error-message.ts'
import { nameKey } from '#domain/opportunity/near-name.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { categoriesOf, regionsOf } from '#domain/opportunity/vocabulary.ts'
import { findCountryCode } from '#domain/words/country.ts'
import { todayAnywhere } from '#domain/words/plain-date.ts'

/** Words for a missing host country, as forms and catalogue write them. */
const noCountry = /\b(?:multiple|several|various|different|any|online|remote|worldwide|global|international|all)\b/i

interface Compared {
  readonly item: Opportunity
  /** undefined: the item is new. */
  readonly before: Opportunity | undefined
  /** The name of another item that is called the same; undefined: none is. */
  readonly sameName: string | undefined
  readonly now: Date
}

/**
 * Doubts about an imported item, by field, for which the form would ask: the value may be right, and it is no error. Values of `before`
 * raise no doubt again.
 */
export function findImportDoubts({ item, before, sameName, now }: Compared): FieldErrors {
  const { deadline, country, name } = item
  const newWords = (field: 'categories' | 'regions', isKnown: (word: string) => boolean) =>
    item[field].filter((word) => !isKnown(word) && before?.[field].includes(word) !== true)
  const categories = newWords('categories', (word) => categoriesOf({ categories: [word] }).length > 0)
  const regions = newWords('regions', (word) => regionsOf({ regions: [word] }).length > 0)
  const isCountry = country === null || item.countryCode !== null || noCountry.test(country) || listNames(country).every(isKnownCountry)
  const isPassed = deadline.date !== null && deadline.date < todayAnywhere(now) && deadline.date !== before?.deadline.date
  const doubts: readonly (readonly [string, ErrorMessage] | null)[] = [
    name !== before?.name && sameName !== undefined ? ['name', { key: 'name-exists', name: sameName }] : null,
    categories.length > 0 ? ['categories', { key: 'unknown-words', words: categories }] : null,
    regions.length > 0 ? ['regions', { key: 'unknown-words', words: regions }] : null,
    !isCountry && country !== before?.country ? ['country', { key: 'unknown-country', country: country ?? '' }] : null,
    isPassed ? ['deadline', { key: 'day-passed', date: deadline.date ?? '' }] : null,
  ]
  return Object.fromEntries(doubts.filter((doubt) => doubt !== null))
}

/** A name alone, or several: 'Germany, Austria and Switzerland'. One with a comma of its own is not taken apart. */
function listNames(text: string): readonly string[] {
  return isKnownCountry(text) ? [text] : text.split(/[,;/|]|\band\b/).filter((name) => name.trim() !== '')
}

function isKnownCountry(name: string): boolean {
  return findCountryCode(name) !== undefined
}

/** Names by what they are compared by, those of the trash left out. */
export function createNameIndex() {
  const owners = new Map<string, { readonly id: string; readonly name: string }[]>()
  return {
    add(id: string, name: string): void {
      const key = nameKey(name)
      if (key !== '') owners.set(key, [...(owners.get(key) ?? []).slice(-1), { id, name }])
    },
    /** The name of another item that is called the same; undefined: none is. */
    findOther: (id: string, name: string) => owners.get(nameKey(name))?.find((owner) => owner.id !== id)?.name,
  }
}
