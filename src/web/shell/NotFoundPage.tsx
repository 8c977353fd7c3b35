import { Link } from '#web/components/Link.tsx'
import { SearchForm } from '#web/search/SearchForm.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

export function NotFoundPage() {
  const texts = useTexts()
  return (
    <div className="wrap">
      <title>{texts.notFound.title}</title>
      <div className="page-head">
        <h1>{texts.notFound.title}</h1>
        <p>{texts.notFound.lead}</p>
      </div>
      <SearchForm text="" />
      <p className="message">
        <Link to="/">{texts.notFound.home}</Link>
      </p>
    </div>
  )
}
