import type { WriteMail } from '#services/mail/mail.ts'
import { type MailDocument, type MailBlock, type MailTexts, toDocument } from '#web/mail/documents.ts'
import { toMailHtml } from '#web/mail/html.ts'
import { findLanguage } from '#web/texts/languages.ts'
import type { LanguageRow } from '#web/texts/language.ts'

/**
 * Writes mails in the recipient's language, as HTML and as plain text that say the same. Needs no React: the thread of the mails loads it.
 * `rows`: the languages, where they are not the site's (web/texts/languages.ts).
 */
export function createMailWriter(rows?: readonly LanguageRow[]): WriteMail {
  return async (mail, frame, locale) => {
    const language = await findLanguage(locale, rows)
    const document = toDocument(mail, frame, language.texts)
    return { subject: document.subject, html: toMailHtml(document, language), text: toMailText(document, language.texts.mails) }
  }
}

/** The plain text of a mail: the same contents as its HTML, each address on a line of its own so that programs make it a link. */
export function toMailText({ siteName, parts, footer }: MailDocument, texts: Pick<MailTexts, 'picture'>): string {
  const body = parts.map((part) => toText(part, texts)).join('\n\n')
  const end = footer.map((part) => (typeof part === 'string' ? part : `${part.label}: ${part.href}`)).join('\n')
  return `${siteName}\n\n${body}\n\n-- \n${end}\n`
}

function toText(part: MailBlock, texts: Pick<MailTexts, 'picture'>): string {
  switch (part.type) {
    case 'heading':
      return `${part.value}\n${'='.repeat(Math.min(part.value.length, 60))}`
    case 'quote':
      return part.value
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
    case 'image':
      return `${texts.picture(part.alt)} ${part.src}`
    case 'button':
      return `${part.label}:\n${part.href}`
    case 'item':
      return [`* ${part.label}`, ...part.facts.map((fact) => `  ${fact}`), `  ${part.href}`].join('\n')
    default:
      return part.value
  }
}
