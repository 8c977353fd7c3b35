import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { useTexts } from '#web/texts/useTexts.ts'

/** Within an error boundary: the words that came with a 503, else that the page could not be shown. */
export function FailurePage() {
  const error = useRouteError()
  const texts = useTexts()
  const { pathname, search } = useLocation()
  return (
    <div className="wrap">
      <title>{texts.failure.title}</title>
      <div className="page-head">
        <h1>{texts.failure.title}</h1>
        <p role="alert">{isRouteErrorResponse(error) && error.status === 503 && error.data ? String(error.data) : texts.failure.lead}</p>
      </div>
      <p className="message">
        <a className="button" href={pathname + search}>
          {texts.failure.tryAgain}
        </a>
      </p>
    </div>
  )
}
