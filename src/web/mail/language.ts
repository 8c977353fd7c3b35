import type { Language, Texts } from '#web/texts/language.ts'
import { languages } from '#web/texts/languages.ts'

export type MailTexts = Texts['mails']

/** The language of that name (BCP 47), else the site's own. */
export async function findMailLanguage(tag: string | null): Promise<Language> {
  const row = languages.find((each) => each.tag === tag) ?? languages[0]
  if (row === undefined) throw new Error('The site has no language')
  return { tag: row.tag, dir: row.dir, texts: await row.load() }
}
