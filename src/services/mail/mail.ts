import type { MailKind } from '#domain/mail/mail-content.ts'
import type { DropReason, MailFacts } from '#domain/mail/mail-facts.ts'

export type MailToWrite = {
  readonly [Kind in MailKind]: { readonly kind: Kind; readonly facts: MailFacts[Kind] }
}[MailKind]

export interface MailContext {
  readonly siteName: string
  /** Without a slash at the end. */
  readonly publicUrl: string
  /** Retention of an unconfirmed address. */
  readonly unconfirmedDays: number
  /** Links of this one recipient, absolute; null: the administrator's mails. */
  readonly links: {
    readonly confirm: string
    readonly choose: string
    readonly leave: string
  } | null
}

/**
 * Puts a mail into words (web/mail/write-mail.ts). `locale` is what the recipient subscribed in;
 * null, or one the site has not: its own.
 */
export type WriteMail = (
  mail: MailToWrite,
  context: MailContext,
  locale: string | null,
) => Promise<{ readonly subject: string; readonly html: string; readonly text: string }>

export interface OutgoingMail {
  /** The same on every attempt, so that mail servers recognize a second copy. With its brackets. */
  readonly messageId: string
  readonly to: string
  /** The sender's name where MAIL_FROM has none. */
  readonly fromName: string
  /** The recipient of replies; undefined: the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** A mail that is not sent, and the reason, logged in place of the mail server's words. */
export type Dropped = { readonly dropped: DropReason }

/** A mail that is not sent before the instant, because its item was saved a moment ago. */
export type Postponed = { readonly later: Date }

/**
 * The result of an attempt. refused: this recipient, permanently (5xx). later: this mail, not now
 * (4xx). away: no mail can be sent now.
 */
export type SendResult =
  | { readonly fault: null }
  | { readonly fault: 'refused' | 'later' | 'away'; readonly reason: string }

/** The way out of the house (server/mail/mailer.ts). Never throws. */
export type MailTransport = { send(mail: OutgoingMail): Promise<SendResult>; close(): void }
