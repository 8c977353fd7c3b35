import type { DropReason } from '#domain/mail/mail-facts.ts'

/** A mail with all its words, for one recipient. */
export interface OutgoingMail {
  /** The same on every attempt, so that mail servers can tell a second copy. With its brackets. */
  readonly messageId: string
  readonly to: string
  /** The sender's name where MAIL_FROM has none. */
  readonly fromName: string
  /** Who gets the answer; undefined: the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

/** A mail that is not sent, and why: kept in the log in place of the mail server's words. */
export interface Dropped {
  readonly dropped: DropReason
}

/**
 * What became of an attempt. refused: this recipient, for ever (5xx). later: this mail, not now (4xx). away: nothing can be sent at the
 * moment, whoever it is for.
 */
export type SendResult = { readonly fault: null } | { readonly fault: 'refused' | 'later' | 'away'; readonly reason: string }

/** The way out of the house (server/mail/mailer.ts). Never throws. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<SendResult>
  close(): void
}
