import { useTexts } from '#web/texts/useTexts.ts'
import type { CardView } from '#web/opportunity/card-view.ts'

/**
 * The mark of an item: 'Keep', then 'Kept'. boot.js keeps and says it, from the first moment on; React only draws the mark, and tells of one that
 * it has drawn anew. Absent without scripts.
 */
export function Keep({ item: { slug, name, due, linkMark } }: { item: Pick<CardView, 'slug' | 'name' | 'due' | 'linkMark'> }) {
  const text = useTexts().keep
  return (
    <button
      type="button"
      className="keep needs-script"
      aria-pressed="false"
      data-keep={slug}
      data-day={due.date}
      data-link={linkMark}
      ref={tellOfMark}
      suppressHydrationWarning
    >
      <span>
        <i>{text.keep}</i>
        <i>{text.kept}</i>
      </span>
      <b className="visually-hidden">{name}</b>
    </button>
  )
}

function tellOfMark(mark: HTMLButtonElement | null): void {
  if (mark) dispatchEvent(new CustomEvent('app:keep', { detail: mark }))
}
