import { distance } from 'fastest-levenshtein'

/** Typing errors that a word of so many characters may have. */
export function slipsOf(length: number): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/**
 * Whether a word is another one with at most so many typing errors. In a short word a consonant
 * that became quite another one makes another word: 'banting' is not 'banking', 'mooc' not 'moot'.
 */
export function isTypingError(typed: string, word: string, slips: number): boolean {
  if (Math.abs(typed.length - word.length) > slips) return false
  if (isSwap(typed, word)) return true
  const far = distance(typed, word)
  if (far === 0 || far > slips) return false
  return far > 1 || typed.length >= longLength || typed.length !== word.length
    ? true
    : soundsAlike(typed, word)
}

const longLength = 9

/** Whether two neighbors changed places: 'Germnay'.  */
function isSwap(typed: string, word: string): boolean {
  if (typed.length !== word.length) return false
  const at = [...typed].findIndex((letter, index) => letter !== word[index])
  if (at === -1) return false
  const swapped = `${typed.slice(0, at)}${typed.charAt(at + 1)}${typed.charAt(at)}${typed.slice(at + 2)}`
  return swapped === word
}

/** Of two words that differ in one letter. */
function soundsAlike(typed: string, word: string): boolean {
  const at = [...typed].findIndex((letter, index) => letter !== word[index])
  const pair = [typed[at] ?? '', word[at] ?? '']
  return sounds.some((letters) => pair.every((letter) => letters.includes(letter)))
}

const sounds = ['aeiouyäöüı', 'ckqgszxj', 'bpvwf', 'dt', 'mn', 'lr']
