import { Link } from '#web/components/Link.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

export function Pages({ page, pageCount, address }: { page: number; pageCount: number; address: (page: number) => string }) {
  const texts = useTexts()
  if (pageCount <= 1) return null
  return (
    <nav className="row pages no-print" data-gap="3" aria-label={texts.listing.pages}>
      {page > 1 && (
        <Link className="button button-line" to={address(page - 1)} rel="prev">
          {texts.listing.previous}
        </Link>
      )}
      <span aria-current="page">{texts.listing.page(page, pageCount)}</span>
      {page < pageCount && (
        <Link className="button button-line" to={address(page + 1)} rel="next">
          {texts.listing.next}
        </Link>
      )}
    </nav>
  )
}
