import { useEffect, useRef } from 'react'

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
