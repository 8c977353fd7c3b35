import type { MailKind } from '#domain/mail/mail-content.ts'
import type { MailFacts } from '#domain/mail/mail-facts.ts'

/** What a mail tells, by kind. */
export type MailToWrite = { readonly [Kind in MailKind]: { readonly kind: Kind; readonly facts: MailFacts[Kind] } }[MailKind]

/** What mails need to know beside what they are about. */
export interface MailFrame {
  readonly siteName: string
  /** Without a slash at the end. */
  readonly publicUrl: string
  /** How long an address that is not confirmed is kept. */
  readonly unconfirmedDays: number
  /** Links of this one recipient, absolute; null: the administrator's mails. */
  readonly links: { readonly confirm: string; readonly choose: string; readonly leave: string } | null
}

/** The words of a mail. */
export interface WrittenMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Puts a mail into words (web/mail/write-mail.ts). `locale` is what the recipient subscribed in; null, or one the site has not: its own. */
export type WriteMail = (mail: MailToWrite, frame: MailFrame, locale: string | null) => Promise<WrittenMail>
