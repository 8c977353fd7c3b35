import type { Reader } from '#domain/mail/consent.ts'
import type { Language } from '#web/texts/language.ts'

/** What somebody who reads this language agrees to by giving an address: the words that stand at the forms. */
export function readerOf({ tag, texts: { newsletter, watchForm } }: Language): Reader {
  const { version, leads } = watchForm
  return {
    locale: tag,
    agreements: {
      news: { version: newsletter.version, text: newsletter.lead },
      dates: { version, text: leads.dates },
      announcement: { version, text: leads.announcement },
      change: { version, text: leads.change },
      reopening: { version, text: leads.reopening },
    },
  }
}
