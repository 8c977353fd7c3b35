import slugify from '@sindresorhus/slugify'
import { normalizeText } from '#domain/words/text.ts'

const longest = 80

/**
 * Lower case letters, digits and single hyphens, at most 80 characters, cut between words. Other
 * alphabets are spelled in Latin letters (docs/decisions/0017 says which). `fallback` (a slug
 * itself) where nothing remains, as for a Chinese name.
 */
export function toSlug(text: string, fallback: string): string {
  const slug = normalizeText(
    text
      .normalize('NFC')
      .replace(otherLetters, (letters) => slugify(letters, { decamelize: false })),
  )
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return shorten(slug, longest) || fallback
}

/**
 * Latin letters are normalized here, as readers type them and as addresses have always had them:
 * 'Türkiye' is turkiye, not tuerkiye.
 */
const otherLetters = /(?:(?!\p{Script=Latin})\p{L}\p{M}*)+/gu

/** Whether the text is what `toSlug` makes of some text. */
export const isSlug = (text: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= longest

/** The wanted slug, or the first free one with a number behind it ('name-2', 'name-3'). */
export function uniqueSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  let slug = wanted
  for (let number = 2; isTaken(slug); number += 1) slug = numberedSlug(wanted, number)
  return slug
}

export function numberedSlug(wanted: string, number: number): string {
  const ending = `-${number}`
  return shorten(wanted, longest - ending.length) + ending
}

function shorten(slug: string, length: number): string {
  if (slug.length <= length) return slug
  const cut = slug.slice(0, length + 1)
  const end = cut.lastIndexOf('-')
  return end > length / 2 ? cut.slice(0, end) : slug.slice(0, length)
}
