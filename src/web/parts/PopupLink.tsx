import type { MouseEvent, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCarry } from '#web/parts/carry.ts'
import { isPlainClick } from '#web/parts/plain-click.ts'
import { Link } from '#web/parts/Link.tsx'
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
export function PopupLink({ popup, slug, ...link }: PopupLinkProps) {
  return popup ? <OpeningLink slug={slug} {...link} /> : <Link {...link} />
}

function OpeningLink({ to, slug, className, children }: Omit<PopupLinkProps, 'popup'>) {
  const navigate = useNavigate()
  const address = useCarry()(to)
  const location = useLocation()
  function open(event: MouseEvent) {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    void navigate(popupSearch(location.search, slug), { preventScrollReset: true, state: { fromList: true } })
  }
  return (
    <a href={address} className={className} onClick={open} data-enhance="" aria-haspopup="dialog">
      {children}
    </a>
  )
}
