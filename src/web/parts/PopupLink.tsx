import type { ReactNode } from 'react'
import { Link } from '#web/parts/Link.tsx'

interface PopupLinkProps {
  /** Where it leads without scripts, in a new tab, and on a page without popups. */
  readonly to: string
  readonly slug: string
  readonly popup: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A link to an item's own page that opens the item over the list where scripts run (`useLinks`). */
export function PopupLink({ popup, slug, ...link }: PopupLinkProps) {
  return popup ? <Link {...link} data-popup={slug} data-enhance="" aria-haspopup="dialog" /> : <Link {...link} />
}
