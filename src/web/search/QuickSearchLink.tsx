import { type ComponentProps, createContext, useContext } from 'react'
import { isPlainClick } from '#web/components/ListPopup.tsx'

/** Leads to /search without scripts, opens the modal with them. */
export function QuickSearchLink({ children, ...props }: ComponentProps<'a'>) {
  const open = useQuickSearch()
  return (
    <a
      {...props}
      href="/search"
      role="button"
      aria-haspopup="dialog"
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        open()
      }}
    >
      {children}
    </a>
  )
}

const none = () => {}

/** Opens the quick search over the page; the shell provides it. */
export const QuickSearchContext = createContext<() => void>(none)

/** A function that opens the quick search, wherever it is called. */
export function useQuickSearch(): () => void {
  return useContext(QuickSearchContext)
}

/** The quick search begins at two characters (docs/interface.md, Search), counted as people count them. */
export const minimumLength = 2
