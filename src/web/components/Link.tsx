import { Link as RouterLink, NavLink, type LinkProps, useLocation } from 'react-router'
import { answersIn } from '#web/components/search-params.ts'

/**
 * The router's link, which keeps answers of the present address. All routes are known from the
 * start, so no link discovers its route.
 */
export function Link({ to, ...props }: LinkProps & { readonly to: string }) {
  return <RouterLink {...props} to={useCarry()(to)} discover="none" />
}

/** A link of a menu, marked while its page is shown. */
export function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink to={useCarry()(to)} end discover="none">
      {children}
    </NavLink>
  )
}

/**
 * Adds the answers of the current address to a path of this site; a path that has answers stays as
 * it is.
 */
export function useCarry(): (path: string) => string {
  const answers = answersIn(useLocation().search)
  return (path) => {
    if (answers.length === 0 || path.includes('me.')) return path
    const [, before = '', hash = ''] = /^([^#]*)(.*)$/.exec(path) ?? []
    return `${before}${before.includes('?') ? '&' : '?'}${new URLSearchParams(answers)}${hash}`
  }
}
