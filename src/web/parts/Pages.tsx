import { Link } from 'react-router'
import * as messages from '#web/texts/en/site.ts'

export function Pages({ page, pageCount, address }: { page: number; pageCount: number; address: (page: number) => string }) {
  if (pageCount <= 1) return null
  return (
    <nav className="pages" aria-label={messages.listing.pages}>
      {page > 1 && (
        <Link className="button button-line" to={address(page - 1)} rel="prev">
          {messages.listing.previous}
        </Link>
      )}
      <span aria-current="page">{messages.listing.page(page, pageCount)}</span>
      {page < pageCount && (
        <Link className="button button-line" to={address(page + 1)} rel="next">
          {messages.listing.next}
        </Link>
      )}
    </nav>
  )
}
