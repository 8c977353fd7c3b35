import type { Indexed } from '#domain/listing/published.ts'
import { countrySpellings } from '#domain/words/country.ts'
import { normalizedWords, normalizeText } from '#domain/words/text.ts'

/** The quick search begins at this many characters (docs/interface, Search). */
export const minSearchLength = 2

type Names = readonly (readonly string[])[]

/** The searched fields of an item, and the weight of a word in each. `names`: of `namesOf`. */
export const searchFields = [
  { weight: 4, isName: true, wordsOf: (_item: Indexed, [name = []]: Names) => name },
  { weight: 3.5, isName: true, wordsOf: (_item: Indexed, [, ...aliases]: Names) => aliases.flat() },
  { weight: 2, isName: false, wordsOf: (item: Indexed) => wordsIn(hostsOf(item)) },
  {
    weight: 1,
    isName: false,
    wordsOf: ({ country, countryCode }: Indexed) =>
      wordsIn([country ?? '', ...(countryCode === null ? [] : countrySpellings(countryCode))]),
  },
  { weight: 1, isName: false, wordsOf: ({ location }: Indexed) => wordsIn([location ?? '']) },
  { weight: 3, isName: true, wordsOf: (item: Indexed) => wordsIn(acronymsOf(item)) },
] as const

/**
 * The names that people may use, each by its words; the item's own name is first, then the same
 * without what stands in brackets, unless that is too short to be one.
 */
export const namesOf = ({ name, aliases }: Indexed): string[][] => {
  const short = listQueryWords(name.replaceAll(/\([^)]*\)/g, ' '))
  const isName = name.includes('(') && spokenWords(short).length > 2
  return [listQueryWords(name), ...(isName ? [short] : []), ...aliases.map(listQueryWords)]
}

/**
 * The names of its hosts, each by its words without fillers: whole as written, and each part
 * ('China Scholarship Council, Ministry of Education of China' are two). Left out are names of one
 * word, which are words of the host field, and the country behind a comma.
 */
export function hostNamesOf(item: Indexed): string[][] {
  const { country, countryCode } = item
  const places = [country ?? '', ...(countryCode === null ? [] : countrySpellings(countryCode))]
  const inPlaces = new Set(wordsIn(places))
  return hostsOf(item)
    .flatMap((host) => [host, ...host.split(/[,;:()]|\bwith\b/)])
    .map((name) => [...new Set(wordsToFind(name))])
    .filter((name) => name.length > 1 && !name.every((word) => inPlaces.has(word)))
}

/** The words of a name that people say: without fillers and a suffix such as 'Program'. */
export const spokenWords = (name: readonly string[]): readonly string[] =>
  [...new Set(name)].filter((word) => !fillers.has(word) && !suffixes.has(word))

/**
 * The words that find an item, by field, as often as they occur. The list of its name is the same
 * object as in `names`.
 */
export const searchWordsOf = (item: Indexed, names: Names): (readonly string[])[] =>
  searchFields.map(({ wordsOf }) => wordsOf(item, names))

const wordsIn = (texts: readonly string[]) => listQueryWords(texts.join('\n'))

const hostsOf = ({ hostUniversity, hostOrganization }: Indexed): string[] =>
  [hostUniversity, hostOrganization].filter((host) => host !== null)

function acronymsOf(item: Indexed): string[] {
  return [
    ...[item.name, ...hostsOf(item)].map(initialsOf),
    ...[item.name, ...item.aliases, ...hostsOf(item)].flatMap(listSpellings),
    initialsOfSite(item.officialLink ?? ''),
    ...acronymsIn(item.description),
  ]
}

/**
 * Other ways to write words of a text: 'loreal' of "L'Oréal", 'muenchner' of 'Münchner'. As typing
 * errors they would be found only while no other entry has the typed word.
 */
export function listSpellings(text: string): string[] {
  const joined = (text.match(/[\p{L}\p{M}]+(?:['’ʼ`][\p{L}\p{M}]+)+/gu) ?? []).map((word) =>
    word.replaceAll(/['’ʼ`]/gu, ''),
  )
  const spelled = (text.normalize('NFC').match(/\p{L}*[äöü][\p{L}äöü]*/giu) ?? []).map((word) =>
    word.replaceAll(/[äöü]/giu, (letter) => `${normalizeText(letter)}e`),
  )
  return [...joined, ...spelled].map(normalizeText)
}

// Scripts without spaces, or with joined endings: a reader may search for the middle of a word.
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}ー]+$/u
const maxUnspacedLength = 40

/** Words of many names, which distinguish none of them. */
const generic = new Set(
  [
    'scholarship fellowship program programme award grant internship prize summer school international student young research',
    'fund foundation university global leader leadership exchange competition',
  ].flatMap((line) => line.split(' ')),
)

/** Whether the word, normalized and without a plural s, occurs in many names or has no meaning. */
export const isGeneric = (word: string): boolean => generic.has(word) || fillers.has(word)

/** What follows a name, which people leave out. */
const suffixes = new Set('scholarship fellowship program programme award grant'.split(' '))

/** Words without a meaning for the search. */
const fillers = new Set('a an and at for from in of on or the to with'.split(' '))

/**
 * The index words of a text: normalized, no plural s. Unspaced scripts add each ending of a word,
 * so that a prefix finds its middle.
 */
const listQueryWords = (text: string): string[] =>
  words(text).flatMap((word) => (unspaced.test(word) ? endings(word) : [word]))

/** The words to search for; fillers only where the query has no others. */
export function wordsToFind(text: string): string[] {
  const all = words(text)
  const specific = all.filter((word) => !fillers.has(word))
  return specific.length > 0 ? specific : all
}

/**
 * The initials of the capitalised words of a name, in lower case: 'Marie Skłodowska-Curie Actions'
 * gives 'msca'. Empty below two words; acronyms within the name are words of it already.
 */
function initialsOf(name: string): string {
  const capitalised = name.match(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}]*/gu) ?? []
  return capitalised.length < 2
    ? ''
    : normalizedWords(capitalised.map((word) => [...word][0]).join('')).join('')
}

/**
 * Acronyms that a text spells in capitals, such as UNESCO in a description; two letters are too
 * often something else.
 */
const acronymsIn = (text: string): string[] =>
  text.match(/(?<![\p{L}\p{N}])\p{Lu}{3,}(?![\p{L}\p{N}])/gu) ?? []

/**
 * The initials of a hyphenated site name: marie-sklodowska-curie-actions.ec.europa.eu gives 'msca'.
 * Empty where there are no hyphens.
 */
function initialsOfSite(link: string): string {
  const site = /^https?:\/\/(?:www\.)?([a-z]+(?:-[a-z]+)+)\./i.exec(link)?.[1] ?? ''
  return site
    .split('-')
    .map((word) => word.charAt(0))
    .join('')
}

const words = (text: string): string[] => normalizedWords(joinInitials(text)).map(singular)

/** 'D.A.A.D.' is one word. */
export const joinInitials = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, (letters) => letters.replaceAll('.', ''))

const singular = (word: string): string =>
  /^[a-z]{4,}[^s\W\d]s$/.test(word) ? word.slice(0, -1) : word

function endings(word: string): string[] {
  const letters = [...word].slice(0, maxUnspacedLength)
  return letters.map((_, start) => letters.slice(start).join(''))
}
