import type { ReactNode } from 'react'
import { isPlainClick } from '#web/parts/plain-click.ts'
import { useQuickSearch } from '#web/search/quick-search.ts'

/** Leads to /search without scripts, opens the modal with them. */
export function QuickSearchLink({ className, label, children }: { className: string; label?: string; children: ReactNode }) {
  const open = useQuickSearch()
  return (
    <a
      className={className}
      href="/search"
      role="button"
      aria-label={label}
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
