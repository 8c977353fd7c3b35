import type { KeyboardEvent } from 'react'

/** What takes the focus of a line; its buttons and links do so themselves. */
export const lineFocus = 'data-line'

/** Of the list while it shows the facts of a line. */
export const besideMark = 'data-beside'

type LineAction = (line: HTMLElement) => void

const press =
  (selector: string): LineAction =>
  (line) =>
    line.querySelector<HTMLElement>(selector)?.click()

/** Shows the facts of the line, or leaves them. */
const look = press('.morning-look button')

const actions: Readonly<Record<string, LineAction | undefined>> = {
  o: press('a[data-official]'),
  f: look,
  l: press('button[value=postpone]'),
  z: press('button[name=undo]'),
  '?': (line) => line.closest('section')?.querySelector<HTMLElement>('[data-keys]')?.focus(),
}

/**
 * The keys of the list, for its `onKeyDown`. They work only while the focus is in a line: a single
 * letter must not act anywhere else (WCAG 2.2, 2.1.4).
 */
export function onLineKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { target, currentTarget: list, key } = event
  if (!(target instanceof HTMLElement)) return
  const line = target.closest<HTMLElement>('.morning-row')
  if (line === null) return
  const step = { j: 1, k: -1 }[key]
  if (step !== undefined) move(list, line, step)
  // On a button or link of the line Enter is theirs.
  else if (key === 'Enter' && target.hasAttribute(lineFocus))
    press('.morning-actions > form button[name=intent]')(line)
  else actions[key]?.(line)
}

/** To the next line that is visible; collapsed ones are not. Facts that are shown follow. */
function move(list: HTMLElement, line: HTMLElement, step: number): void {
  const lines = [...list.querySelectorAll<HTMLElement>('.morning-row')].filter(
    (each) => each.offsetParent !== null,
  )
  const next = lines[lines.indexOf(line) + step]
  if (next === undefined) return
  next.querySelector<HTMLElement>(`[${lineFocus}]`)?.focus()
  const areFactsShown = list.hasAttribute(besideMark)
  if (areFactsShown && !next.hasAttribute('data-chosen')) look(next)
}
