import { useLocation } from 'react-router'
import * as messages from '#web/texts/en/site.ts'

/** What a listing says when it has nothing to show; after a failure also that it could not be loaded, with a way to try again. */
export function ListMessage({ text, failed = false }: { text: string; failed?: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <div className="message">
      <p role={failed ? 'alert' : 'status'}>{text}</p>
      {failed && (
        <p className="small">
          {messages.listing.failed}{' '}
          <a className="button button-line" href={pathname + search}>
            {messages.listing.tryAgain}
          </a>
        </p>
      )}
    </div>
  )
}
