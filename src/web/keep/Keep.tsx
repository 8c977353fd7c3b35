import { useState } from 'react'
import { maxShortlistEntries, loadShortlist, saveShortlist, useShortlist } from '#web/keep/shortlist-entries.ts'
import type { CardView } from '#web/opportunity/card-view.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/keep/Keep.css'

/** The mark of an item: 'Keep', then 'Kept'. Absent without scripts; what could not be kept it says. */
export function Keep({ item: { slug, name, due, linkMark } }: { item: Pick<CardView, 'slug' | 'name' | 'due' | 'linkMark'> }) {
  const text = useTexts().keep
  const isKept = useShortlist().some((each) => each.slug === slug)
  const [note, setNote] = useState('')
  const press = () => {
    const others = loadShortlist().filter((each) => each.slug !== slug)
    if (!isKept && others.length >= maxShortlistEntries) return setNote(text.full)
    const own = { slug, name, ...(due.date && { day: due.date }), link: linkMark, at: new Date().toISOString().slice(0, 10) }
    setNote(saveShortlist(isKept ? others : [...others, own]) ? '' : text.lost)
  }
  return (
    <>
      <button type="button" className="keep needs-script" aria-pressed={isKept} onClick={press}>
        <span>
          <i>{text.keep}</i>
          <i>{text.kept}</i>
        </span>
        <b className="visually-hidden">{name}</b>
      </button>
      {note && (
        <span className="keep-note" role="alert">
          {note}
        </span>
      )}
    </>
  )
}
