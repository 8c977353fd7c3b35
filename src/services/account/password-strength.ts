import { commonPieces } from '#services/account/common-passwords.ts'

const shortest = 12
const fewestOwn = 5
const fewestDistinct = 5

/**
 * Why this password is refused, as a sentence for the person who chose it; undefined: it will do. At least 12 characters
 * (docs/interface.md, Settings), no sequence, no repetition, and not merely put together from pieces that everybody tries first.
 */
export function checkPasswordStrength(password: string): string | undefined {
  const characters = [...password.normalize('NFKC')]
  if (characters.length < shortest) return `The password needs at least ${shortest} characters.`
  if (new Set(characters).size < fewestDistinct) return 'The password repeats too few different characters.'
  if (isRepetition(characters)) return 'The password repeats itself. Please choose another one.'
  if (countOwn(characters.join('')) < fewestOwn) return 'The password is too common or a sequence. Please choose another one.'
  return undefined
}

/** 'abcabcabcabc', a last piece cut short included. */
function isRepetition(characters: readonly string[]): boolean {
  const half = Math.floor(characters.length / 2)
  return Array.from({ length: half }, (_, index) => index + 1).some((period) =>
    characters.every((character, index) => index < period || character === characters[index - period]),
  )
}

/** Letters and digits that are left when common pieces, years and sequences have been taken out. */
function countOwn(password: string): number {
  // Years go first: undoing the swaps would turn their digits into letters.
  const lower = password.toLowerCase().replace(/(19|20)\d\d/g, ' ')
  return Math.min(...[lower, undoSwaps(lower)].map((text) => [...withoutSequences(withoutPieces(text))].length))
}

function withoutPieces(text: string): string {
  const compact = text.replace(/[^\p{L}\p{N}]/gu, '')
  const longestFirst = commonPieces.toSorted((a, b) => b.length - a.length)
  // A space keeps what stood left and right of a piece from joining into another one.
  return longestFirst.reduce((rest, piece) => rest.replaceAll(piece, ' '), compact)
}

/** Runs of at least three characters that count up, count down or stay: 1234, fedc, aaa. */
function withoutSequences(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  const step = (index: number): number => (characters[index + 1]?.codePointAt(0) ?? 0) - (characters[index]?.codePointAt(0) ?? 0)
  const isRunAt = (index: number): boolean => index >= 0 && Math.abs(step(index)) <= 1 && step(index) === step(index + 1)
  return characters
    .filter(
      (character, index) =>
        character !== ' ' && ![index - 2, index - 1, index].some((start) => start + 2 < characters.length && isRunAt(start)),
    )
    .join('')
}

function undoSwaps(text: string): string {
  const letters: Readonly<Record<string, string>> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  }
  return text.replace(/[013457@$!]/g, (character) => letters[character] ?? character)
}
