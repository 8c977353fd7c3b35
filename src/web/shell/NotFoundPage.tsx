import { Link } from 'react-router'
import { SearchForm } from '#web/search/SearchForm.tsx'
import * as messages from '#web/texts/en/site.ts'

export function NotFoundPage() {
  return (
    <div className="wrap">
      <title>{messages.notFound.title}</title>
      <div className="page-head">
        <h1>{messages.notFound.title}</h1>
        <p>{messages.notFound.lead}</p>
      </div>
      <SearchForm text="" />
      <p className="message">
        <Link to="/">{messages.notFound.home}</Link>
      </p>
    </div>
  )
}
