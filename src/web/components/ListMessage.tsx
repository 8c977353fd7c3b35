import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#web/texts/useTexts.ts'

/**
 * What a listing says when it has nothing to show, with a way on; after a failure first that it could not be loaded, unless its text has 'said' so, then
 * its text and a way to try again.
 */
export function ListMessage({ text, failed = false, children }: { text: string; failed?: boolean | 'said'; children?: ReactNode }) {
  const texts = useTexts()
  const { pathname, search } = useLocation()
  return (
    <div className="message">
      <div role={failed ? 'alert' : 'status'}>
        {failed === true && <p>{texts.listing.failed}</p>}
        <p>{text}</p>
      </div>
      {children}
      {failed && (
        <a className="button button-line" href={pathname + search}>
          {texts.listing.tryAgain}
        </a>
      )}
    </div>
  )
}
