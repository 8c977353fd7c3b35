import { distance } from 'fastest-levenshtein'
import { toKey } from '#domain/words/text.ts'

/**
 * The known word that was probably meant: one letter of three may be wrong. Case, accents and blanks
 * do not count. undefined: none is near.
 */
export function nearestWord(typed: string, known: readonly string[]): string | undefined {
  const key = toKey(typed)
  let found: string | undefined
  let least = Math.max(1, Math.floor(key.length / 3))
  for (const word of known) {
    const other = toKey(word)
    // A word is at least as far as it is longer or shorter; a cell may have a megabyte.
    if (Math.abs(other.length - key.length) > least) continue
    const far = distance(key, other)
    if (far > least || (found !== undefined && far === least)) continue
    found = word
    least = far
  }
  return found
}
