import type { Reader } from '#domain/mail/consent.ts'
import type { Language } from '#web/texts/language.ts'

/** What somebody who reads this language agrees to by giving an address: the words that stand at the forms. */
export function readerOf({ tag, texts: { newsletter, watchForm } }: Language): Reader {
  return {
    locale: tag,
    agreements: {
      news: { version: newsletter.version, text: newsletter.lead },
      reminders: { version: watchForm.version, text: watchForm.lead },
      reopening: { version: watchForm.version, text: watchForm.leadClosed },
    },
  }
}
