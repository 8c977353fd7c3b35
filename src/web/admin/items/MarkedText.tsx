import type { Piece } from '#web/admin/items/differences.ts'
import '#web/admin/items/items.css'

/** One side of a comparison as a description, in its own direction: it is of any language. */
export function MarkedText({
  pieces,
  mark: Mark,
}: {
  pieces: readonly Piece[]
  mark: 'del' | 'ins'
}) {
  return (
    <dd className="marked" dir="auto">
      {pieces.map((piece, index) =>
        piece.isOther ? <Mark key={index}>{piece.text}</Mark> : piece.text,
      )}
    </dd>
  )
}
