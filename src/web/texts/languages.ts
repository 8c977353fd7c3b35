import type { LanguageRow } from '#web/texts/language.ts'

/** The languages of the site; the first is spoken to those who ask for none of them. A language is a row here and a folder of this name. */
export const languages: readonly LanguageRow[] = [
  { tag: 'en', name: 'English', dir: 'ltr', load: async () => (await import('#web/texts/en/catalogue.ts')).en },
]
