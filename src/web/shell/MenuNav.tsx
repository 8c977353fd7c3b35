import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { findCollection } from '#domain/listing/collections.ts'
import { Drawn } from '#web/drawn/Drawn.tsx'
import { answersIn } from '#web/parts/carry.ts'
import { pageOfPath } from '#web/shell/pages.ts'
import { useTexts } from '#web/texts/useTexts.ts'

interface MenuNavProps {
  /** One of its kind on every page. */
  readonly name: 'wide' | 'narrow' | 'quick' | 'regions'
  readonly label: string
  readonly className?: string
  /** Depends on the texts and, at most, on which page is shown. */
  readonly children: ReactNode
}

/**
 * One of the menus that stand on every page. The server draws it once for each page that it may mark as the present one; where the address
 * holds answers it is drawn anew, for its links carry them.
 */
export function MenuNav({ name, label, className, children }: MenuNavProps) {
  const texts = useTexts()
  const { pathname, search } = useLocation()
  // Paths that no menu knows are without end.
  const marked = findCollection(pathname) || pageOfPath(pathname) ? pathname : ''
  return (
    <Drawn
      as="nav"
      className={className}
      aria-label={label}
      from={answersIn(search).length === 0 ? texts : null}
      manner={`${name} ${marked}`}
    >
      {children}
    </Drawn>
  )
}
