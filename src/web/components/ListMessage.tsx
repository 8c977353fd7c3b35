import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#web/texts/useTexts.ts'

interface ListMessageProps {
  readonly text: string
  readonly failed?: boolean
  /** A way on. */
  readonly children?: ReactNode
}

/** What a listing says when it has nothing to show; after a failure also that it could not be loaded, with a way to try again. */
export function ListMessage({ text, failed = false, children }: ListMessageProps) {
  const texts = useTexts()
  const { pathname, search } = useLocation()
  return (
    <div className="message">
      <p role={failed ? 'alert' : 'status'}>{text}</p>
      {children}
      {failed && (
        <p className="small">
          {texts.listing.failed}{' '}
          <a className="button button-line" href={pathname + search}>
            {texts.listing.tryAgain}
          </a>
        </p>
      )}
    </div>
  )
}
