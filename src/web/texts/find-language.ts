import type { Language, LanguageRow } from '#web/texts/language.ts'
import { languages } from '#web/texts/languages.ts'

/** The language of that name (BCP 47), else the first of the table. */
export async function findLanguage(tag: string | null, rows: readonly LanguageRow[] = languages): Promise<Language> {
  const row = rows.find((each) => each.tag === tag) ?? rows[0]
  if (row === undefined) throw new Error('There is no language to write in.')
  return { tag: row.tag, dir: row.dir, texts: await row.load() }
}
