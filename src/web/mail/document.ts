import type { Texts } from '#web/texts/language.ts'

export type MailTexts = Texts['mails']

/** One part of a mail. Everything is text; nothing that was typed becomes markup. */
export type MailPart =
  | { readonly type: 'heading' | 'text' | 'quote' | 'small'; readonly value: string }
  | { readonly type: 'image'; readonly src: string; readonly alt: string }
  | { readonly type: 'button'; readonly label: string; readonly href: string }
  /** An opportunity: its name as a link, then what matters of it. */
  | { readonly type: 'item'; readonly label: string; readonly href: string; readonly facts: readonly string[] }

/** The contents of a mail, from which HTML and plain text are made alike. */
export interface MailDocument {
  readonly subject: string
  /** Addresses are absolute. */
  readonly parts: readonly MailPart[]
  /** Why it came, and how to leave. */
  readonly footer: readonly (string | { readonly label: string; readonly href: string })[]
}
