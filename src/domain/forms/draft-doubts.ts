import type { ErrorMessage } from '#domain/errors/error-message.ts'
import { startsItsDay } from '#domain/opportunity/deadline.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import {
  categoriesOf,
  categoryChoices,
  fieldKeys,
  fieldsOf,
  regionChoices,
  regionsOf,
} from '#domain/opportunity/vocabulary.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { findCountryCode, listCountries } from '#domain/words/country.ts'
import { isCurrency, nearestCurrency } from '#domain/words/currency.ts'
import { nearestWord } from '#domain/words/nearest.ts'

type Doubted = Pick<
  Opportunity,
  'categories' | 'regions' | 'fields' | 'country' | 'eligibleFrom' | 'currency' | 'deadline'
>
type Words = 'categories' | 'regions' | 'fields'

/**
 * Doubts about what was entered, by field: no errors, the value may be right. Forms ask about them
 * once, calls and imports report them (docs/interface, Import and export). Values of `before` raise
 * none.
 */
export function findDraftDoubts(item: Doubted, before?: Doubted): FieldErrors {
  const { country, eligibleFrom, currency, deadline } = item
  const isMidnight =
    startsItsDay(deadline) && !(before !== undefined && startsItsDay(before.deadline))
  const doubts: Readonly<Record<string, ErrorMessage | null>> = {
    categories: findWordsDoubt('categories', item, before),
    regions: findWordsDoubt('regions', item, before),
    fields: findWordsDoubt('fields', item, before),
    country: country === before?.country ? null : findCountryDoubt(country),
    eligibleFrom: eligibleFrom === before?.eligibleFrom ? null : findPeopleDoubt(eligibleFrom),
    currency: currency === before?.currency ? null : findCurrencyDoubt(currency),
    deadlineTime: isMidnight ? { key: 'midnight', date: deadline.date ?? '' } : null,
  }
  const found = Object.entries(doubts).filter(
    (doubt): doubt is [string, ErrorMessage] => doubt[1] !== null,
  )
  return Object.fromEntries(found)
}

/** How each field of words is recognised, and what it may say. */
const vocabularies: Readonly<
  Record<Words, { isKnown: (word: string) => boolean; choices: readonly string[] }>
> = {
  categories: {
    isKnown: (word) => categoriesOf({ categories: [word] }).length > 0,
    choices: categoryChoices.map((key) => key.replaceAll('-', ' ')),
  },
  regions: { isKnown: (word) => regionsOf({ regions: [word] }).length > 0, choices: regionChoices },
  fields: { isKnown: (word) => fieldsOf({ fields: [word] }).length > 0, choices: fieldKeys },
}

function findWordsDoubt(field: Words, item: Doubted, before?: Doubted): ErrorMessage | null {
  const { isKnown, choices } = vocabularies[field]
  const words = item[field].filter(
    (word) => !isKnown(word) && before?.[field].includes(word) !== true,
  )
  if (words.length === 0) return null
  const nearest = words.map((word) => nearestWord(word, choices)).find((word) => word !== undefined)
  return { key: 'unknown-words', words, nearest }
}

/** Words for a missing host country, as forms and catalogue write them. */
const noCountry =
  /\b(?:multiple|several|various|different|any|online|remote|worldwide|global|international|all)\b/i

/** null: the host country is known, or there is none. */
function findCountryDoubt(country: string | null): ErrorMessage | null {
  if (country === null || noCountry.test(country)) return null
  const unknown = listNames(country).find((name) => !isKnownCountry(name))
  if (unknown === undefined) return null
  return { key: 'unknown-country', country, nearest: nearestCountry(unknown) }
}

/**
 * Nationalities are text for people, so only a part that can be nothing but the name of a country is
 * doubted: 'Wakanda', not 'OAS member states'.
 */
function findPeopleDoubt(eligibleFrom: string | null): ErrorMessage | null {
  const parts = eligibleFrom === null ? [] : listNames(eligibleFrom)
  const unknown = parts.find((part) => isLikeName(part.trim()) && !isKnownPlace(part))
  if (unknown === undefined) return null
  return { key: 'unknown-country', country: unknown.trim(), nearest: nearestCountry(unknown) }
}

/** null: the currency is in use, or there is none. */
function findCurrencyDoubt(code: string | null): ErrorMessage | null {
  if (code === null || isCurrency(code)) return null
  return { key: 'unknown-currency', code, nearest: nearestCurrency(code) }
}

const isLikeName = (text: string): boolean =>
  /^(?:\p{L}[\p{L}\p{M}'’-]*|\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*){1,2})$/u.test(text)

const isKnownPlace = (text: string): boolean =>
  isKnownCountry(text) ||
  noCountry.test(text) ||
  vocabularies.regions.isKnown(text.trim()) ||
  /^(?:citizens|nationals|everyone|everybody|anyone|commonwealth|arab)\b/iu.test(text.trim()) ||
  /^\p{Lu}{2,6}$/u.test(text.trim())

/**
 * A name alone, or several: 'Germany, Austria and Switzerland'. One with a comma or an 'and' of its
 * own is not taken apart.
 */
const listNames = (text: string): readonly string[] => {
  if (isKnownCountry(text)) return [text]
  return text
    .split(/[,;/|]/)
    .flatMap((part) => (isKnownCountry(part) ? [part] : part.split(/\band\b/)))
    .filter((name) => name.trim() !== '')
}

const isKnownCountry = (name: string): boolean => findCountryCode(name) !== undefined

const nearestCountry = (typed: string): string | undefined =>
  nearestWord(
    typed,
    listCountries().map(({ name }) => name),
  )
