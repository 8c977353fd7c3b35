import type { Context } from 'hono'
import { detectFromHeader, type DetectorOptions } from 'hono/language'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import type { Language, LanguageRow } from '#web/texts/language.ts'
import { languages } from '#web/texts/languages.ts'

export type Languages = ReturnType<typeof createLanguages>

/**
 * `fresh`: texts are read at each request, so that a saved file shows at once. Throws when the
 * table is empty.
 */
export function createLanguages(rows: readonly LanguageRow[] = languages, { fresh = false } = {}) {
  const [firstRow] = rows
  if (firstRow === undefined) throw new Error('There is no language to speak.')
  // The detector reads only some options for a header, but its type demands all.
  const options = {
    supportedLanguages: rows.map(({ tag }) => tag),
    ignoreCase: true,
  } as DetectorOptions
  const loaded = new Map<string, Promise<Language>>()
  const read = async ({ tag, dir, load }: LanguageRow): Promise<Language> => ({
    tag,
    dir,
    texts: await load(),
  })
  const find = (row: LanguageRow): Promise<Language> =>
    fresh ? read(row) : getOrCreate(loaded, row.tag, () => read(row))
  const choose = (acceptLanguage: string | undefined): LanguageRow => {
    if (rows.length === 1) return firstRow
    // It reads only the header of a request, and no context of Hono exists before a cached
    // response.
    const detected = detectFromHeader(
      { req: { header: () => acceptLanguage } } as unknown as Context,
      options,
    )
    return rows.find(({ tag }) => tag === detected) ?? firstRow
  }
  return {
    /**
     * The language of the table that a request asks for by `Accept-Language` (RFC 9110 section
     * 12.5.4), else the first.
     */
    of: (c: Context) => find(choose(c.req.header('accept-language'))),
    tagOf: (acceptLanguage: string | undefined) => choose(acceptLanguage).tag,
    /** More than one language exists, so caches must know what a response depends on. */
    vary: rows.length > 1,
  }
}
