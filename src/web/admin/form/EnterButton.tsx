import type { ComponentProps } from 'react'

/**
 * The first button of a form, which Enter in a field presses. Without it that would be the first one
 * in view, which may remove a row or save over another version.
 */
export function EnterButton(own: Pick<ComponentProps<'button'>, 'name' | 'value' | 'disabled'>) {
  return <button className="visually-hidden" tabIndex={-1} aria-hidden="true" {...own} />
}
