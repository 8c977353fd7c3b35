import { useState } from 'react'
import { compareAddress } from '#web/compare/compare-address.ts'
import { Link } from '#web/components/Link.tsx'
import type { CardView } from '#web/opportunity/item-view.ts'
import { Icon } from '#web/pictures/marks.tsx'
import { updateCopy } from '#web/shortlist/copy-on-device.ts'
import {
  maxShortlistEntries,
  loadShortlist,
  saveShortlist,
  useShortlist,
} from '#web/shortlist/shortlist-entries.ts'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/shortlist/Keep.css'

/**
 * The button that keeps an item: 'Keep', then 'Kept'. Absent without scripts. It says when storing
 * failed.
 */
export function Keep({
  item: { slug, name, deadline, linkHash },
  layout,
}: {
  item: Pick<CardView, 'slug' | 'name' | 'deadline' | 'linkHash'>
  /** At the edge of a card, where its word is read out, or as high as the button beside it. */
  layout?: 'mark' | 'bar'
}) {
  const text = useTexts().shortlistButton
  const isKept = useShortlist().some((each) => each.slug === slug)
  const [note, setNote] = useState('')
  const press = () => {
    const others = loadShortlist().filter((each) => each.slug !== slug)
    if (!isKept && others.length >= maxShortlistEntries) return setNote(text.full)
    const own = {
      slug,
      name,
      ...(deadline.date && { day: deadline.date }),
      link: linkHash,
      at: new Date().toISOString().slice(0, 10),
    }
    setNote(saveShortlist(isKept ? others : [...others, own]) ? '' : text.lost)
    void updateCopy()
  }
  return (
    <>
      <button
        type="button"
        className="target keep needs-script"
        data-look={layout}
        aria-pressed={isKept}
        onClick={press}
      >
        <span>
          <Icon name={layout === 'mark' ? 'mark' : 'bookmark'} />
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

/** Others beside it at most (docs/interface, Shortlist). */
const maxBeside = 3

/**
 * A link to the comparison with the last three saved items; absent while no other item is saved.
 */
export function CompareWithShortlist({
  item: { slug, name },
}: {
  item: Pick<CardView, 'slug' | 'name'>
}) {
  const text = useTexts().shortlistButton
  const others = useShortlist().filter((each) => each.slug !== slug)
  if (others.length === 0) return null
  const items = [slug, ...others.slice(-maxBeside).map((each) => each.slug)]
  return (
    <Link className="compare-with small" to={compareAddress(items)}>
      <Icon name="compare" />
      <span>{text.compare(items.length - 1)}</span>
      <span className="visually-hidden">: {name}</span>
    </Link>
  )
}
