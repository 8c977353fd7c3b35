import { useLocation } from 'react-router'
import { useTexts } from '#web/texts/useTexts.ts'

/** Within an error boundary: that the page could not be shown. */
export function FailurePage() {
  const texts = useTexts()
  const { pathname, search } = useLocation()
  return (
    <div className="wrap">
      <title>{texts.failure.title}</title>
      <div className="page-head">
        <h1>{texts.failure.title}</h1>
        <p role="alert">{texts.failure.lead}</p>
      </div>
      <p className="message">
        <a className="button" href={pathname + search}>
          {texts.failure.tryAgain}
        </a>
      </p>
    </div>
  )
}
