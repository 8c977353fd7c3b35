import type { AriaAttributes, ComponentProps, ReactNode } from 'react'
import { Link as RouterLink, NavLink, type LinkProps, useLocation } from 'react-router'
import { Icon } from '#web/pictures/marks.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

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

interface ButtonLook {
  readonly label?: string | undefined
  /** For which of several it is, said to screen readers after the label. */
  readonly of?: string | undefined
  /** 'full': what the page or form is for. */
  readonly look?: 'full' | 'icon' | undefined
  readonly size?: 'small' | 'big' | undefined
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  readonly tone?: 'danger' | undefined
  /** Before the label; alone it needs an `aria-label`. */
  readonly icon?: ComponentProps<typeof Icon>['name']
}

/** Sends its form. One with an `onClick` does that alone, which needs scripts. */
export function Button({ label, of, look, size, tone, icon, ...own }: ButtonProps) {
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
      {icon && <Icon name={icon} />}
      {label}
      {of && <span className="visually-hidden">: {of}</span>}
    </button>
  )
}

export function ButtonLink({
  label,
  of,
  look,
  size,
  ...own
}: ButtonLook & LinkProps & { to: string }) {
  return (
    <Link className="button" data-look={look} data-size={size} {...own}>
      {label}
      {of && <span className="visually-hidden">: {of}</span>}
    </Link>
  )
}

/**
 * The answers in an address, to be carried on by links and forms (docs/interface, Answers and
 * verdicts).
 */
export function answersIn(search: string): [name: string, value: string][] {
  // Few addresses hold any.
  return search.includes('me.')
    ? [...new URLSearchParams(search)].filter(
        ([name, value]) => name.startsWith('me.') && value !== '',
      )
    : []
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

/**
 * The query of an address with these parameters, null removes one: '?page=2&sort=name', or '' where
 * none is left.
 */
export function changeSearch(
  search: string,
  changes: Readonly<Record<string, string | null>>,
): string {
  const parameters = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}

interface FieldProps {
  /** Unique on the page. */
  readonly id: string
  readonly label: ReactNode
  /** Said after the label. */
  readonly isOptional?: boolean
  readonly mistake: string | null | undefined
  /** The form stays on the page, so screen readers announce the error immediately. */
  readonly role?: 'alert'
  /** The control, which spreads the given props. */
  readonly children: (
    wiring: { id: string } & Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'>,
  ) => ReactNode
}

/** A control with its label and its error, linked to each other. */
export function Field({ id, label, isOptional = false, mistake, role, children }: FieldProps) {
  const { contact } = useTexts()
  const wrong = `${id}-mistake`
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {isOptional && <span className="optional">{contact.optional}</span>}
      </label>
      {children({
        id,
        'aria-invalid': mistake ? true : undefined,
        'aria-describedby': mistake ? wrong : undefined,
      })}
      {mistake && (
        <p className="mistake" id={wrong} role={role}>
          {mistake}
        </p>
      )}
    </div>
  )
}

/** A checkbox, or a radio button, within its label. `look` 'choice': in a frame. */
export function Check({
  look = 'check',
  label,
  ...input
}: ComponentProps<'input'> & { look?: 'check' | 'choice'; label: ReactNode }) {
  return (
    <label className={look}>
      <input type="checkbox" {...input} />
      {label}
    </label>
  )
}

/** A select of these choices, their words by their values in this order. */
export function Select({
  choices,
  ...attributes
}: { choices: Readonly<Record<string, string>> } & ComponentProps<'select'>) {
  return (
    <select {...attributes}>
      {Object.entries(choices).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

export function HiddenFields({
  pairs,
}: {
  pairs: readonly (readonly [name: string, value: string])[]
}) {
  return pairs.map(([name, value]) => (
    <input type="hidden" name={name} value={value} key={name + value} />
  ))
}

/**
 * A field that people neither see nor reach. A client that fills it in is a bot: it is thanked,
 * nothing is stored. Read as `company`.
 */
export function Honeypot() {
  const texts = useTexts()
  return (
    <p className="visually-hidden" aria-hidden="true">
      <input name="company" tabIndex={-1} autoComplete="off" aria-label={texts.honeypot.label} />
    </p>
  )
}
