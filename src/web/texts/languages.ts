import type { LanguageRow, Language } from '#web/texts/language.ts'

/**
 * The languages of the site; the first is spoken to those who ask for none of them. A language is a
 * row here and a folder of this name.
 */
export const languages: readonly LanguageRow[] = [
  {
    tag: 'en',
    name: 'English',
    dir: 'ltr',
    load: async () => (await import('#web/texts/en/catalogue.ts')).en,
  },
]

/** The language of that name (BCP 47), else the first of the table. */
export async function findLanguage(
  tag: string | null,
  rows: readonly LanguageRow[] = languages,
): Promise<Language> {
  const row = rows.find((each) => each.tag === tag) ?? rows[0]
  if (row === undefined) throw new Error('There is no language to write in.')
  return { tag: row.tag, dir: row.dir, texts: await row.load() }
}
