import { type MouseEvent, useEffect, useRef } from 'react'
import { Icon } from '#web/pictures/marks.tsx'

interface ListButtonProps {
  /** What is asked for, such as `remove:ID`. */
  readonly intent: string
  /** 'plus' with its name beside it; the others are named for those who hear the page, and in `title`. */
  readonly icon: 'plus' | 'up' | 'down' | 'close'
  readonly label: string
  readonly title?: string
  /** Where the answer without scripts is looked at, such as '#members'. */
  readonly anchor?: string
  readonly disabled?: boolean
}

/** A button that changes a list within its form: at once where there are scripts, else the server answers. */
export function ListButton({ intent, icon, label, title, anchor, disabled }: ListButtonProps) {
  const isNamed = icon === 'plus'
  return (
    <button
      className={isNamed ? 'button button-line button-small' : 'button button-icon'}
      name="intent"
      value={intent}
      formAction={anchor}
      formNoValidate

      disabled={disabled}
      aria-label={isNamed ? undefined : label}
      title={title}
    >
      <Icon name={icon} size={isNamed ? 18 : undefined} />
      {isNamed && label}
    </button>
  )
}

/** A click on a button of a form by its intent; where `press` knows none of that name (undefined) the form is sent. */
export function handleIntent(event: MouseEvent, press: (intent: string) => unknown): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button?.name === 'intent' && press(button.value) !== undefined) event.preventDefault()
}

/**
 * Gives a function that says who gets the keyboard once the change at hand is drawn: the first of the selectors that finds a control which can
 * have it. For buttons that add a row, take one away or move it: the one that was pressed may be gone or dead, and a row that came is heard.
 */
export function useFocusAfter(): (selectors: readonly string[]) => void {
  const wanted = useRef<readonly string[]>([])
  useEffect(() => {
    const found = wanted.current.map((selector) => document.querySelector<HTMLElement>(`${selector}:enabled`)).find((each) => each !== null)
    wanted.current = []
    found?.focus()
  })
  return (selectors) => {
    wanted.current = selectors
  }
}
