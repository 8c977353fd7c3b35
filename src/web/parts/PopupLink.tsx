import type { MouseEvent, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { popupSearch } from '#web/parts/popup-address.ts'

interface PopupLinkProps {
  /** Where it leads without scripts, in a new tab, and on a page without popups. */
  readonly to: string
  readonly slug: string
  readonly popup: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A link to an item's own page that opens the item over the list where scripts run. */
export function PopupLink({ to, slug, popup, className, children }: PopupLinkProps) {
  const navigate = useNavigate()
  const location = useLocation()
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!popup) void navigate(to)
    else void navigate(popupSearch(location.search, slug), { preventScrollReset: true, state: { fromList: true } })
  }
  return (
    <a href={to} className={className} onClick={open} data-enhance={popup ? '' : undefined} aria-haspopup={popup ? 'dialog' : undefined}>
      {children}
    </a>
  )
}
