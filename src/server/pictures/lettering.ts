import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** What the two font files draw: Latin with its accents, Vietnamese excepted, and common signs. */
const drawable = /^[\u0020-\u007e\u00a0-\u0148\u014a-\u017f\u0218-\u021b\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122]$/u

/**
 * The text as far as the fonts of share pictures have letters for it: what they lack is left out instead of becoming boxes, with at most
 * `limit` characters. Empty for a name in another script.
 */
export function letterable(text: string, limit = 120): string {
  const known = [...text.normalize('NFC')].map((letter) => (/\s/.test(letter) ? ' ' : letter)).filter((letter) => drawable.test(letter))
  const words = known
    .join('')
    .replaceAll(/\(\s*\)|\[\s*\]/g, '')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/^[ ,;:·–—-]+|[ ,;:·–—-]+$/g, '')
  return words.length <= limit ? words : `${words.slice(0, limit).replace(/[ ,;:–—-]+\S*$/, '')}…`
}

interface FontFile {
  readonly name: string
  readonly data: Buffer
  readonly weight: 700
  readonly style: 'normal'
}

let fonts: Promise<FontFile[]> | undefined

/** Besley 700 as WOFF, which is what satori reads (no WOFF2); read once. Rejects when the package is missing. */
export function loadFonts(): Promise<FontFile[]> {
  fonts ??= Promise.all(
    ['latin', 'latin-ext'].map(async (script): Promise<FontFile> => {
      const path = createRequire(import.meta.url).resolve(`@fontsource/besley/files/besley-${script}-700-normal.woff`)
      return { name: script === 'latin' ? 'Besley' : 'Besley Extended', data: await readFile(path), weight: 700, style: 'normal' }
    }),
  )
  return fonts
}
