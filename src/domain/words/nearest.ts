import { distance } from 'fastest-levenshtein'
import { toKey } from '#domain/words/text.ts'

/** Letters that differ between two keys; undefined: more than `most`. */
export function findDistance(a: string, b: string, most: number): number | undefined {
  // A word is at least as far as it is longer or shorter; a cell of a file may have a megabyte.
  if (Math.abs(a.length - b.length) > most) return undefined
  const far = distance(a, b)
  return far <= most ? far : undefined
}

/**
 * The known word that was probably meant: one letter of three may be wrong. Case, accents and blanks
 * do not count. undefined: none is near.
 */
export function nearestWord(typed: string, known: readonly string[]): string | undefined {
  const key = toKey(typed)
  let found: string | undefined
  let least = Math.max(1, Math.floor(key.length / 3))
  for (const word of known) {
    const far = findDistance(key, toKey(word), least)
    if (far === undefined || (found !== undefined && far === least)) continue
    found = word
    least = far
  }
  return found
}
