import type { Reader } from '#domain/mail/subscription.ts'
import type { Language } from '#web/texts/language.ts'

/**
 * The consent texts at the forms in this language, to which a person agrees by giving an address.
 */
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
