import type { ReminderKind } from '#domain/mail/reminders.ts'

/** What an address is given for: news, or what the reminder form of an item offers. */
export type Wish = 'news' | ReminderKind

/** What somebody agrees to, in the words that stand at the form, and the version of those words. */
export interface Agreement {
  readonly version: string
  readonly text: string
}

/**
 * Who gives an address: the language they read (BCP 47), and what stood at the forms in it (web/newsletter/reader.ts). Kept with each
 * subscriber: mails are written in that language, and the law asks a sender of newsletters to prove the consent (GDPR article 7).
 */
export interface Reader {
  readonly locale: string
  readonly agreements: Readonly<Record<Wish, Agreement>>
}
