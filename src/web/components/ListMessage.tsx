import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#web/texts/useTexts.ts'

/**
 * The message of an empty list, with links to go on. `failed`: says first that the list could not be loaded, unless the text has 'stated'
 * it, and ends with a link to try again.
 */
export function ListMessage({ text, failed = false, children }: { text: string; failed?: boolean | 'stated'; children?: ReactNode }) {
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
        <a className="button" href={pathname + search}>
          {texts.listing.tryAgain}
        </a>
      )}
    </div>
  )
}
