import type { AnchorHTMLAttributes } from 'react'
import { useLocation } from 'react-router'
import { useCarry } from '#web/parts/carry.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A page of this site: path, search or both. */
  readonly to: string
  /** The page stays scrolled as it is. */
  readonly keepsScroll?: boolean
}

/**
 * A link to a page of this site: a plain anchor, which `useLinks` follows in the browser. The router's own component matches all routes for
 * each link, on the server and again in the browser: a fifth of what a listing cost (decision 0019). Answers in the present address go along.
 */
export function Link({ to, keepsScroll = false, children, ...attributes }: LinkProps) {
  const address = useCarry()(to)
  return (
    <a {...attributes} href={address} data-link={keepsScroll ? 'still' : ''}>
      {children}
    </a>
  )
}

/** A link of a menu, marked while its page is shown. */
export function MenuLink({ to, children }: { to: string; children: string }) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
      {children}
    </Link>
  )
}
