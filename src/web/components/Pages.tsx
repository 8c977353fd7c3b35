import { useLocation } from 'react-router'
import { ButtonLink } from '#web/components/Link.tsx'
import { changeSearch } from '#web/components/change-search.ts'
import { useTexts } from '#web/texts/useTexts.ts'

interface PagesProps {
  readonly page: number
  readonly pageCount: number
  /** The address of a page of the list. By default the present address, without the number and the last action. */
  readonly address?: (page: number) => string
}

/** Links to the pages before and after this one of a list. */
export function Pages({ page, pageCount, ...own }: PagesProps) {
  const texts = useTexts()
  const { pathname, search } = useLocation()
  const address = own.address ?? ((number: number) => pathname + changeSearch(search, { done: null, page: String(number) }))
  if (pageCount <= 1) return null
  return (
    <nav className="row pages no-print" data-gap="3" aria-label={texts.listing.pages}>
      {page > 1 && <ButtonLink to={address(page - 1)} rel="prev" label={texts.listing.previous} />}
      <span aria-current="page">{texts.listing.page(page, pageCount)}</span>
      {page < pageCount && <ButtonLink to={address(page + 1)} rel="next" label={texts.listing.next} />}
    </nav>
  )
}
