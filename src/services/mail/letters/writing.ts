import type { MailContent } from '#domain/mail/mail-content.ts'
import type { MailOptions } from '#domain/mail/options.ts'
import { type Block, blockTypes } from '#domain/post.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { toMailHtml } from '#services/mail/letters/html.ts'
import { toMailText } from '#services/mail/letters/text.ts'
import { type MailFrame, writeDocument } from '#services/mail/letters/write-letter.ts'
import { type MailKey, openMailKey } from '#services/mail/subscribers/key.ts'
import type { OutgoingMail } from '#services/mail/transport.ts'
import { decodeJson } from '#storage/columns.ts'
import type { Database } from '#storage/database.ts'
import type { MailRow } from '#storage/mail/mail-store.ts'
import { findNewsletter, type NewsletterRow } from '#storage/mail/newsletter-store.ts'
import { findSiteOptions } from '#storage/site-store.ts'

export interface MailWriting {
  /** Where the administrator has set no other. */
  readonly siteName: string
  /** Without a slash at the end. */
  readonly publicUrl: string
  /** Where the administrator's mails go unless the options say otherwise. */
  readonly adminEmail: string
}

/** Makes the mail of a row of the outbox. undefined: there is nothing left to say, or the row cannot be read. */
export async function writeMail(
  { kysely }: Database,
  { siteName: usualName, publicUrl, adminEmail }: MailWriting,
  row: MailRow,
  options: MailOptions,
  now: Date,
): Promise<OutgoingMail | undefined> {
  const content = decodeJson(row.letter)
  if (!isMailContent(content)) return undefined
  const key = await openMailKey(kysely, now)
  const siteName = (await findSiteOptions(kysely))?.name ?? usualName
  const newsletter = content.kind === 'newsletter' ? await findNewsletter(kysely, content.newsletterId) : undefined
  const isTest = row.recipient === 'admin'
  const links = row.email === null || isTest ? null : linksOf(key, publicUrl, row.id, row.recipient, row.email)
  const { unconfirmedDays } = options
  const frame: MailFrame = {
    siteName,
    publicUrl,
    unconfirmedDays,
    links,
    newsletter: newsletter === undefined ? undefined : readNewsletter(newsletter),
  }
  const document = writeDocument(content, frame)
  if (document === undefined) return undefined
  return {
    messageId: `<${row.id}@${new URL(publicUrl).hostname}>`,
    fromName: siteName,
    to: row.email ?? options.adminEmail ?? adminEmail,
    replyTo: content.kind === 'message' ? { name: content.name, address: content.email } : undefined,
    subject: document.subject.replace(/\s+/g, ' ').slice(0, 200),
    html: toMailHtml(document),
    text: toMailText(document),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(links === null || content.kind === 'confirmation'
        ? {}
        : { 'List-Unsubscribe': `<${links.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

/** The contents of a stored newsletter; what cannot be read is left out. */
export function readNewsletter({ subject, content }: Pick<NewsletterRow, 'subject' | 'content'>): {
  subject: string
  content: readonly Block[]
} {
  const blocks = decodeJson(content)
  return { subject, content: Array.isArray(blocks) ? blocks.filter(isBlock) : [] }
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

function isMailContent(value: unknown): value is MailContent {
  return isRecord(value) && typeof value['kind'] === 'string'
}

function isBlock(value: unknown): value is Block {
  return isRecord(value) && typeof value['value'] === 'string' && blockTypes.some((type) => type === value['type'])
}
