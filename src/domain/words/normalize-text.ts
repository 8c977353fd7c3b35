/** Letters that Unicode does not take apart into a base letter and a mark, though readers type the base letter. */
const undivided: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }

/** ASCII, in which nothing is taken apart. */
// oxlint-disable-next-line no-control-regex -- the first is the first of ASCII
const isPlain = /^[\0-\x7f]*$/

/** Lower case without accents, for comparing what people type; other scripts keep their letters and vowel signs. */
export function normalizeText(text: string): string {
  // Most texts, and what follows takes ten times as long.
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øłđðħıßæœþ]/g, (letter) => undivided[letter] ?? letter)
}

/** The words of a text, normalized; apostrophes join nothing ("d'Ivoire" is two words). */
export function normalizedWords(text: string): string[] {
  return normalizeText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** The key by which categories, regions and countries are compared: lower case letters and digits, without accents. */
export function toKey(text: string): string {
  return normalizeText(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Single words out of text or list; text is split at , ; and | (docs/interface.md, Comparing words). Empty ones are left out. */
export function splitWords(value: string | readonly string[]): string[] {
  const texts = typeof value === 'string' ? [value] : value
  return texts
    .flatMap((text) => text.split(/[,;|]/))
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** The order of two texts by code units, for `toSorted`: the same on every machine and for both databases, whose collations differ. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
