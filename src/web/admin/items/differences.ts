import { diffArrays } from 'diff'

/** A part of a text that the other text has, or has not. */
export interface Piece {
  readonly text: string
  /** Only this side has it. */
  readonly isOther: boolean
}

/** Two texts, each in pieces; null: there is no text on that side. */
export interface Comparison {
  readonly was: readonly Piece[] | null
  readonly now: readonly Piece[] | null
}

/** A field or a section whose text differs; a side without pieces is empty. */
export interface Difference extends Comparison {
  /** The name of the field or section. */
  readonly label: string
}

/** Any language's words: the segmenter knows scripts without blanks, too. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * Words of both sides that differ before the texts count as wholly different: marks in every other
 * word help nobody, and the comparison takes time with the square of this number.
 */
const mostEdits = 1000

/**
 * Compares two texts word by word. What has no other side has nothing to mark, nor have texts that
 * are wholly different.
 */
export function compareWords(was: string | null, now: string | null): Comparison {
  const whole = (text: string | null, isOther: boolean): readonly Piece[] | null =>
    text === null ? null : [{ text, isOther }]
  if (was === null || now === null) return { was: whole(was, false), now: whole(now, false) }
  const changes = diffArrays(listWords(was), listWords(now), { maxEditLength: mostEdits })
  if (changes === undefined) return { was: whole(was, true), now: whole(now, true) }
  const piecesOf = (side: 'removed' | 'added'): readonly Piece[] =>
    changes
      .filter((each) => each[side] || !(each.removed || each.added))
      .map((each) => ({ text: each.value.join(''), isOther: each[side] }))
  return { was: piecesOf('removed'), now: piecesOf('added') }
}

const listWords = (text: string): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment)

/** Letters of a text that both sides have, kept on each side of a marked piece. */
const contextLength = 60

/**
 * The same comparison with the middle of long parts that both sides have left out, so that one
 * changed word in a description of a page is found.
 */
export function shortenComparison({ was, now }: Comparison): Comparison {
  return { was: was && shortenPieces(was), now: now && shortenPieces(now) }
}

function shortenPieces(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length === 1) return pieces
  return pieces.map((piece, index) => {
    if (piece.isOther) return piece
    const isFirst = index === 0
    const isLast = index === pieces.length - 1
    const head = isFirst ? '' : cutAt(piece.text, contextLength)
    const tail = isLast ? '' : cutAt(piece.text, -contextLength)
    if (head.length + tail.length >= piece.text.length) return piece
    return { ...piece, text: `${head}…${tail}` }
  })
}

/** The beginning of a text, or with a negative length its end, without a word that was cut. */
function cutAt(text: string, length: number): string {
  if (text.length <= Math.abs(length)) return text
  return length > 0
    ? text.slice(0, length).replace(/\S*$/u, '')
    : text.slice(length).replace(/^\S*/u, '')
}
