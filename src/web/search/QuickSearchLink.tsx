import { type ComponentProps, createContext, useContext } from 'react'
import { href } from 'react-router'
import { useCarry } from '#web/components/Link.tsx'
import { isPlainClick } from '#web/components/ListPopup.tsx'

/** Leads to /search without scripts, opens the modal with them. */
export function QuickSearchLink({ children, ...props }: ComponentProps<'a'>) {
  const open = useContext(QuickSearchContext)
  const searchPage = useCarry()(href('/search'))
  return (
    <a
      {...props}
      href={searchPage}
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

/** Opens the quick search over the page; the shell provides it. */
export const QuickSearchContext = createContext(() => {})

/**
 * The quick search begins at two characters (docs/interface, Search), counted as people count
 * them.
 */
export const minimumLength = 2
