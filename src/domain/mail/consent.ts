import type { ReminderKind } from '#domain/mail/reminders.ts'

/** What an address is given for: news, or what the reminder form of an item offers. */
export type Wish = 'news' | ReminderKind

/** The text of a consent at the form, and its version. */
export interface Agreement {
  readonly version: string
  readonly text: string
}

/**
 * The language of the person who gives an address (BCP 47), and the text at the forms in it (web/newsletter/reader.ts). Stored with each subscriber:
 * mails are written in that language, and the law asks a sender of newsletters to prove the consent (GDPR article 7).
 */
export interface Reader {
  readonly locale: string
  readonly agreements: Readonly<Record<Wish, Agreement>>
}
