import { useLocation } from 'react-router'
import * as messages from '#web/texts/en/site.ts'

export function FailurePage() {
  const { pathname, search } = useLocation()
  return (
    <div className="wrap">
      <title>{messages.failure.title}</title>
      <div className="page-head">
        <h1>{messages.failure.title}</h1>
        <p role="alert">{messages.failure.lead}</p>
      </div>
      <p className="message">
        <a className="button" href={pathname + search}>
          {messages.failure.tryAgain}
        </a>
      </p>
    </div>
  )
}
