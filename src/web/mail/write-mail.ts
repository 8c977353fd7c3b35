import type { WriteMail } from '#services/mail/compose/mail-writer.ts'
import { toDocument } from '#web/mail/documents.ts'
import { toMailHtml } from '#web/mail/html.ts'
import { findMailLanguage } from '#web/mail/language.ts'
import { toMailText } from '#web/mail/text.ts'

/** Mails in the recipient's language, as HTML and as plain text that say the same. Needs no React: the thread of the mails loads it. */
export const writeMail: WriteMail = async (mail, frame, locale) => {
  const language = await findMailLanguage(locale)
  const document = toDocument(mail, frame, language.texts)
  return { subject: document.subject, html: toMailHtml(document, language), text: toMailText(document, language.texts.mails) }
}
