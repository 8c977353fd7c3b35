import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '#web/components/Link.tsx'
import { isPlainClick } from '#web/components/ListPopup.tsx'
import { changeSearch } from '#web/components/search-params.ts'
import { useStored } from '#web/components/stored.ts'
import {
  keepView,
  type ListView,
  listViews,
  storedView,
  useAddressView,
} from '#web/listing/view-choice.ts'
import { Icon } from '#web/pictures/marks.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/listing/ViewChoice.css'

/**
 * Cards or rows, kept by this browser. Without scripts or storage the address holds the choice.
 * Nothing is loaded: both are the same page in another style.
 */
export function ViewChoice() {
  const text = useTexts().listing
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = useAddressView()
  const kept = useStored(storedView) === 'rows' ? 'rows' : 'cards'
  const choose = (event: MouseEvent, view: ListView) => {
    if (!isPlainClick(event) || !keepView(view)) return
    event.preventDefault()
    if (asked === null) return
    void navigate(pathname + changeSearch(search, { view: null }), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return (
    <nav className="view-choice no-print" aria-label={text.showAs}>
      {listViews.map((view) => (
        <Link
          key={view}
          to={pathname + changeSearch(search, { view })}
          aria-current={view === (asked ?? kept) ? 'true' : undefined}
          onClick={(event) => choose(event, view)}
          rel="nofollow"
          preventScrollReset
        >
          <Icon name={view} />
          {text.views[view]}
        </Link>
      ))}
    </nav>
  )
}
