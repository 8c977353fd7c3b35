import { Link as RouterLink, NavLink, type LinkProps } from 'react-router'
import { useCarry } from '#web/components/carry.ts'

/** The router's link; answers in the present address go along. */
export function Link({ to, ...props }: LinkProps & { readonly to: string }) {
  return <RouterLink {...props} to={useCarry()(to)} />
}

/** A link of a menu, marked while its page is shown. */
export function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink to={useCarry()(to)} end>
      {children}
    </NavLink>
  )
}
