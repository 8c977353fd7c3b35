import type { WriteMail } from '#services/mail/mail.ts'
import { toDocument } from '#web/mail/documents.ts'
import { toMailHtml } from '#web/mail/html.ts'
import { toMailText } from '#web/mail/text.ts'
import { findLanguage } from '#web/texts/find-language.ts'
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
