import { isMailKind, type MailContent, mailKinds } from '#domain/mail/mail-content.ts'
import type { MailOptions } from '#domain/mail/options.ts'
import { cleanLine } from '#domain/words/clean-text.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { lookUpFacts } from '#services/mail/compose/facts.ts'
import type { WriteMail } from '#services/mail/compose/mail-writer.ts'
import { type MailKey, openMailKey } from '#services/mail/subscribers/key.ts'
import type { Dropped, OutgoingMail } from '#services/mail/transport.ts'
import { decodeJson } from '#storage/columns.ts'
import type { Database } from '#storage/database.ts'
import type { MailRow } from '#storage/mail/mail-store.ts'
import { findSiteOptions } from '#storage/site-store.ts'

export interface MailSite {
  /** Where the administrator has set no other. */
  readonly siteName: string
  /** Without a slash at the end. */
  readonly publicUrl: string
  /** Where the administrator's mails go unless the options say otherwise. */
  readonly adminEmail: string
  readonly write: WriteMail
}

/** Makes the mail of a row of the outbox, or tells why it is not sent. Throws for a row that this version cannot read. */
export async function composeMail(
  { kysely }: Database,
  { siteName: usualName, publicUrl, adminEmail, write }: MailSite,
  row: MailRow,
  options: MailOptions,
  now: Date,
): Promise<OutgoingMail | Dropped> {
  const mail = await lookUpFacts(kysely, readContent(row), now)
  if ('dropped' in mail) return mail
  const key = await openMailKey(kysely, now)
  const siteName = (await findSiteOptions(kysely))?.name ?? usualName
  // A newsletter on trial goes to the administrator, who has nothing to leave.
  const links = row.email === null || row.recipient === 'admin' ? null : linksOf(key, publicUrl, row.id, row.recipient, row.email)
  const { unconfirmedDays } = options
  const { subject, html, text } = await write(mail, { siteName, publicUrl, unconfirmedDays, links }, row.locale)
  return {
    messageId: `<${row.id}@${new URL(publicUrl).hostname}>`,
    fromName: siteName,
    to: row.email ?? options.adminEmail ?? adminEmail,
    replyTo: mail.kind === 'message' ? { name: mail.facts.name, address: mail.facts.email } : undefined,
    subject: cleanLine(subject).slice(0, 200),
    html,
    text,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(links === null || mailKinds[mail.kind].to !== 'subscriber' ? {} : listHeaders(links.oneClick, publicUrl)),
    },
  }
}

/** RFC 8058 for the button of mail programs; RFC 2919 for their filters: the name stays while the site keeps its address. */
function listHeaders(oneClick: string, publicUrl: string): Record<string, string> {
  const { hostname } = new URL(publicUrl)
  // An address of numbers is no name, and 'localhost' is set apart for lists without one (RFC 2919, section 3).
  const host = /^[\d.:[\]]+$/.test(hostname) ? 'localhost' : hostname
  return {
    'List-Id': `<alerts.${host}>`,
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function linksOf(key: MailKey, publicUrl: string, mailId: string, subscriber: string, email: string) {
  const link = (purpose: 'choose' | 'leave') => `${new URLSearchParams({ s: subscriber, k: key.sign(purpose, subscriber) }).toString()}`
  return {
    confirm: `${publicUrl}/newsletter/confirm?t=${key.makeToken('confirm', mailId, email)}`,
    choose: `${publicUrl}/newsletter/choose?${link('choose')}`,
    leave: `${publicUrl}/newsletter/leave?${link('leave')}`,
    oneClick: `${publicUrl}/newsletter/one-click?${link('leave')}`,
  }
}

function readContent(row: MailRow): MailContent {
  const content = decodeJson(row.content)
  if (isMailKind(row.kind) && isRecord(content) && content['kind'] === row.kind) return content as unknown as MailContent
  throw new Error(`A mail of kind ${row.kind} cannot be read by this version`)
}
