/**
 * Trimmed text with line feeds as its only line ends and without control characters other than
 * tabs. PostgreSQL refuses NUL; the others break calendars, feeds and headers of mails. Marks that
 * turn the reading direction of the following text go too (Trojan Source, CVE-2021-42574), and
 * invisible signs, which come with text that is copied from pages. Joiners, which some scripts and
 * emojis need, remain. Unpaired surrogates become U+FFFD. Everything that anyone types passes here,
 * in a form, a call or a file (docs/interface, Saving).
 */
export function cleanText(text: string): string {
  const visible = withLineFeeds(text.toWellFormed())
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(hidden, '')
    .replace(directionInWord, '')
  return (runsFromRight.test(visible) ? visible : visible.replace(direction, '')).trim()
}

/**
 * The text with line feeds alone. Word and PowerPoint write a vertical tab for Shift+Enter, and some
 * programs a form feed, U+0085, U+2028 or U+2029: without them two words would become one.
 */
const withLineFeeds = (text: string): string =>
  text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')

/**
 * Signs that nobody sees and no script needs: soft hyphen, zero-width space, word joiner and byte
 * order mark, embeddings, overrides and isolates of the reading direction (U+202A to U+202E, U+2066
 * to U+2069), operators of formulas, format characters that Unicode has deprecated, marks of
 * annotations, the place of a lost picture, blanks that count as letters (of Hangul, Khmer and
 * Braille), and tags but for those of a flag.
 */
const hidden =
  /\u034f|[\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffc]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,8})[\u{e0001}\u{e0020}-\u{e007f}]/gu

/** Marks of direction, which move only the signs beside them. */
const direction = /[\u061c\u200e\u200f]/g
const directionInWord = /(?<=[\p{L}\p{N}\p{M}])[\u061c\u200e\u200f]+(?=[\p{L}\p{N}\p{M}])/gu

/** Beside letters of Hebrew, Arabic and their like, marks of direction keep signs in their place. */
const runsFromRight =
  /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** The text without invisible separators, which come with copied text. */
export const withoutSeparators = (text: string): string =>
  text.replace(/[\u00ad\u200b\u2060\ufeff]/g, '')

/** The text without signs that nobody sees. */
export const withoutInvisible = (text: string): string =>
  text.replace(hidden, '').replace(direction, '')

/** The same in one line, for names and heads of mails. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/** Characters: about as much as search engines show of a page, and mail programs of a mail. */
const mostShown = 160

/** The beginning of a text in one line, cut between two words where there are any. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= mostShown) return line
  const end = line.lastIndexOf(' ', mostShown)
  // A pair of surrogates is one letter or emoji.
  return `${line.slice(0, end > 0 ? end : mostShown).replace(/[\ud800-\udbff]$/, '')} …`
}

/** The zeros of the digits that files come with: Arabic, Persian, Hindi, Bengali and full-width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10]

/**
 * The text with the digits 0 to 9, hyphens and full stops of a keyboard, for reading numbers and
 * days: word processors write other dashes, and spreadsheets the digits of their language.
 */
export const withPlainSigns = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-')
    .replace(/[\u066b\uff0e]/g, '.')
    .replace(/[\u066c\uff0c]/g, ',')
    .replace(/\uff0f/g, '/')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      const zero = zeros.find((each) => code >= each && code < each + 10)
      return zero === undefined ? digit : String(code - zero)
    })

/** For text that is refused instead of cleaned. Line ends and tabs are control characters too. */
export const hasControls = (text: string): boolean => /\p{Cc}/u.test(text)

/** Whether the text has control characters that are no line ends, of whatever program, and no tabs. */
export const hasOtherControls = (text: string): boolean =>
  hasControls(withLineFeeds(text).replace(/[\n\t]/g, ''))

/**
 * Text as databases take it: PostgreSQL refuses NUL (invalid byte sequence for encoding "UTF8":
 * 0x00), SQLite cuts it in some functions. Anything but text comes back as it is.
 */
export const withoutNul = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '') : value

/**
 * Letters that Unicode does not take apart into a base letter and a mark, though readers type the
 * base letter: of Arabic the alef with wasla, and the ya at the end of a word.
 */
const undivided: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ٱ: 'ا',
  ى: 'ي',
}

/**
 * Marks that readers leave out: accents, the vowel signs, hamza and tatweel of Arabic, the points
 * of Hebrew, and signs that nobody sees. Vowel signs of Thai, Devanagari and others are
 * letters to their readers and stay.
 */
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

/** What is not ASCII. */
// oxlint-disable-next-line no-control-regex -- the first is the first of ASCII
const foreign = /[^\0-\x7f]+/g

/**
 * Lower case without accents and marks, for comparing what people type (docs/interface, Comparing
 * words).
 */
export const normalizeText = (text: string): string =>
  // In ASCII nothing is taken apart, and what follows takes ten times as long.
  text.replace(foreign, normalizeForeign).toLowerCase()

const normalizeForeign = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(marks, '')
    .replace(/[øłđðħıßæœþٱى]/g, (letter) => undivided[letter] ?? letter)

/** The words of a text, normalized; apostrophes join nothing ("d'Ivoire" is two words). */
export const normalizedWords = (text: string): string[] =>
  normalizeText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/**
 * The key by which categories, regions and countries are compared: lower case letters and digits,
 * without accents.
 */
export const toKey = (text: string): string => normalizeText(text).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Single words out of text or list; text is split at , ; and | (docs/interface, Comparing
 * words). Empty ones are left out.
 */
export function splitWords(value: string | readonly string[]): string[] {
  const texts = typeof value === 'string' ? [value] : value
  return texts
    .flatMap((text) => text.split(/[,;|]/))
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/**
 * The order of two texts by code units, for `toSorted`: the same on every machine and for both
 * databases, whose collations differ.
 */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** What rows such as 'aa Afar, ab Abkhazian' say of each code of two letters. */
export const readCodes = (rows: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    rows.flatMap((row) => row.split(', ')).map((entry) => [entry.slice(0, 2), entry.slice(3)]),
  )
