import type { WriteMail } from '#services/mail/mail.ts'
import { type MailDocument, type MailBlock, type MailTexts, toDocument } from '#web/mail/documents.ts'
import { toMailHtml } from '#web/mail/html.ts'
import { findLanguage } from '#web/texts/languages.ts'
import type { LanguageRow } from '#web/texts/language.ts'

/**
 * Writes mails in the recipient's language, as HTML and as plain text that say the same. Needs no React.
 * `rows`: the languages, where they are not the site's (web/texts/languages.ts).
 */
export function createMailWriter(rows?: readonly LanguageRow[]): WriteMail {
  return async (mail, context, locale) => {
    const language = await findLanguage(locale, rows)
    const document = toDocument(mail, context, language.texts)
    return { subject: document.subject, html: toMailHtml(document, language), text: toMailText(document, language.texts.mails) }
  }
}

/** The plain text of a mail, with the same content as its HTML. Each address has its own line, so that programs make it a link. */
export function toMailText({ siteName, blocks, footer }: MailDocument, texts: Pick<MailTexts, 'picture'>): string {
  const body = blocks.map((block) => toText(block, texts)).join('\n\n')
  const end = footer.map((block) => (typeof block === 'string' ? block : `${block.label}: ${block.href}`)).join('\n')
  return `${siteName}\n\n${body}\n\n-- \n${end}\n`
}

function toText(block: MailBlock, texts: Pick<MailTexts, 'picture'>): string {
  switch (block.type) {
    case 'heading':
      return `${block.value}\n${'='.repeat(Math.min(block.value.length, 60))}`
    case 'quote':
      return block.value
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
    case 'image':
      return `${texts.picture(block.alt)} ${block.src}`
    case 'button':
      return `${block.label}:\n${block.href}`
    case 'item':
      return [`* ${block.label}`, ...block.facts.map((fact) => `  ${fact}`), `  ${block.href}`].join('\n')
    default:
      return block.value
  }
}
