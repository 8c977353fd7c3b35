import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '#web/components/Link.tsx'
import { popupSearch } from '#web/components/usePopup.ts'

interface PopupLinkProps {
  /** Where it leads without scripts, in a new tab, and on a page without popups. */
  readonly to: string
  readonly slug: string
  readonly popup: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A link to an item's own page that opens the item over the list where scripts run. */
export function PopupLink({ popup, slug, ...link }: PopupLinkProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  if (!popup) return <Link {...link} />
  return (
    <Link
      {...link}
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        void navigate(popupSearch(search, slug), { preventScrollReset: true, state: { fromList: true } })
      }}
    />
  )
}

/** With the first button and no key that asks for another tab or window. */
export function isPlainClick(event: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
