import type { ReactNode } from 'react'
import { Form, type FormProps } from 'react-router'
import type { MailLink } from '#services/mail/subscribers/subscribing.ts'
import { Page } from '#web/components/Page.tsx'
import { type LostLine, lostLineInWords } from '#web/shell/lost-line.ts'
import { useTexts } from '#web/texts/useTexts.ts'

interface MailPageProps {
  readonly title: string
  /** The result, good or bad; null: the page with its button. */
  readonly outcome: { readonly ok: boolean; readonly text: string } | null
  /** Its form got no response. */
  readonly lost?: LostLine | undefined
  readonly children?: ReactNode
}

/** A page behind a link in a mail: a heading, perhaps an outcome, and what can be done. */
export function MailPage({ title, outcome, lost, children }: MailPageProps) {
  const texts = useTexts()
  return (
    <Page title={title}>
      <title>{title}</title>
      {outcome && (
        <p
          className="note"
          data-tone={outcome.ok ? 'ok' : 'error'}
          role={outcome.ok ? 'status' : 'alert'}
        >
          {outcome.text}
        </p>
      )}
      {lost && (
        <p className="note" data-tone="error" role="alert">
          {lostLineInWords(lost, texts)}
        </p>
      )}
      {children && (
        <div className="stack" data-gap="4">
          {children}
        </div>
      )}
    </Page>
  )
}

export const mailLinkAddress = (page: string, { subscriber, proof }: MailLink): string =>
  `${page}?${new URLSearchParams({ s: subscriber, k: proof })}`

/**
 * A form of such a page. It sends the link, and the address of its response has it too, so that the
 * page can be reloaded.
 */
export function MailLinkForm({
  page,
  link,
  children,
  ...attributes
}: FormProps & { page: string; link: MailLink }) {
  return (
    <Form {...attributes} method="post" action={mailLinkAddress(page, link)}>
      <input type="hidden" name="s" value={link.subscriber} />
      <input type="hidden" name="k" value={link.proof} />
      {children}
    </Form>
  )
}

/**
 * No search engine lists them. server/http/headers.ts keeps them out of caches and their address
 * from other sites.
 */
export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

/** The link of a mail, from the address or a form; empty texts where something is missing. */
export function readMailLink(given: { get(name: string): unknown }): MailLink {
  return { subscriber: String(given.get('s') ?? ''), proof: String(given.get('k') ?? '') }
}
