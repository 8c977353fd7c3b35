import type { ReactNode } from 'react'

interface MailPageProps {
  readonly title: string
  /** What has come of it, good or bad; null: the page with its button. */
  readonly outcome: { readonly ok: boolean; readonly text: string } | null
  readonly children?: ReactNode
}

/** A page behind a link in a mail: a heading, perhaps an outcome, and what can be done. */
export function MailPage({ title, outcome, children }: MailPageProps) {
  return (
    <div className="wrap">
      <title>{title}</title>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      {outcome && (
        <p className={`note ${outcome.ok ? 'note-ok' : 'note-error'}`} role={outcome.ok ? 'status' : 'alert'}>
          {outcome.text}
        </p>
      )}
      {children}
    </div>
  )
}
