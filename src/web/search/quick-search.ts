import { createContext, useContext } from 'react'

const none = () => {}

/** Opens the quick search over the page; the shell provides it. */
export const QuickSearchContext = createContext<() => void>(none)

export function useQuickSearch(): () => void {
  return useContext(QuickSearchContext)
}
