import type { ComponentProps, ReactNode } from 'react'
import { Link as RouterLink, NavLink, type LinkProps, useLocation } from 'react-router'

/** The router's link, which keeps answers of the present address. All routes are known from the start, so no link discovers its route. */
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

interface ButtonLook {
  readonly label: ReactNode
  /** 'full': what the page or form is for. */
  readonly look?: 'full' | undefined
  readonly size?: 'small' | 'big' | undefined
}

/** Sends its form. One with an `onClick` does that alone, which needs scripts. */
export function Button({ label, look, size, tone, ...own }: ButtonLook & ComponentProps<'button'> & { tone?: 'danger' | undefined }) {
  const needsScripts = own.onClick !== undefined
  return (
    <button
      type={needsScripts ? 'button' : undefined}
      className={needsScripts ? 'button needs-script' : 'button'}
      data-look={look}
      data-size={size}
      data-tone={tone}
      {...own}
    >
      {label}
    </button>
  )
}

export function ButtonLink({ label, look, size, ...own }: ButtonLook & LinkProps & { to: string }) {
  return (
    <Link className="button" data-look={look} data-size={size} {...own}>
      {label}
    </Link>
  )
}

/** The answers in an address, to be carried on by links and forms (docs/interface.md, Answers and verdicts). */
export function answersIn(search: string): [name: string, value: string][] {
  // Few addresses hold any.
  return search.includes('me.') ? [...new URLSearchParams(search)].filter(([name, value]) => name.startsWith('me.') && value !== '') : []
}

/** Adds the answers of the current address to a path of this site; a path that has answers stays as it is. */
export function useCarry(): (path: string) => string {
  const answers = answersIn(useLocation().search)
  return (path) => {
    if (answers.length === 0 || path.includes('me.')) return path
    const [, before = '', hash = ''] = /^([^#]*)(.*)$/.exec(path) ?? []
    return `${before}${before.includes('?') ? '&' : '?'}${new URLSearchParams(answers)}${hash}`
  }
}
