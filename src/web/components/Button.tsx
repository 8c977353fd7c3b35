import type { ComponentProps } from 'react'
import type { LinkProps } from 'react-router'
import { Link } from '#web/components/Link.tsx'
import { Icon } from '#web/pictures/marks.tsx'

interface ButtonLook {
  readonly label?: string | undefined
  /** For which of several it is, said to screen readers after the label. */
  readonly of?: string | undefined
  /** 'full': what the page or form is for. 'waiting': something else has to be done first. */
  readonly look?: 'full' | 'icon' | 'waiting' | undefined
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
