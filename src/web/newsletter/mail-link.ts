import { data } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import type { Mailing } from '#services/mail/mailing.ts'
import type { MailLink } from '#services/mail/subscribers/mail-links.ts'
import { mailingContext } from '#web/context.ts'

/** Throws 404 where another backend stands behind the site. */
export function mailingOf(context: Readonly<RouterContextProvider>): Mailing {
  const mailing = context.get(mailingContext)
  if (mailing === null) throw data(null, { status: 404 })
  return mailing
}

/** The link of a mail, from the address or a form; empty texts where something is missing. */
export function readMailLink(given: { get(name: string): unknown }): MailLink {
  return { subscriber: String(given.get('s') ?? ''), proof: String(given.get('k') ?? '') }
}
