import { useEffect, useRef } from 'react'
import { turnName } from '#web/admin/bulk/table-choice.ts'
import { Button } from '#web/components/Button.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

interface TablePagesProps {
  readonly page: number
  readonly pageCount: number
  readonly address: (page: number) => string
}

/** The way to the other pages of a table. Its buttons send the form of the choice, which stays. */
export function TablePages({ page, pageCount, address }: TablePagesProps) {
  const { listing } = useTexts()
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    document.getElementById('bulk')?.scrollIntoView()
  }, [page])
  if (pageCount <= 1) return null
  const turn = (to: number, label: string) => (
    <Button form="bulk" formAction={address(to)} name={turnName} value={to} label={label} />
  )
  return (
    <nav className="row pages" data-gap="3" aria-label={listing.pages}>
      {page > 1 && turn(page - 1, listing.previous)}
      <span aria-current="page">{listing.page(page, pageCount)}</span>
      {page < pageCount && turn(page + 1, listing.next)}
    </nav>
  )
}
