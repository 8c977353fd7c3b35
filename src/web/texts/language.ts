import type * as admin from '#web/texts/en/admin/admin.ts'
import type { en } from '#web/texts/en/catalogue.ts'
import type * as site from '#web/texts/en/site.ts'

/** The texts of visitors' components. */
export type SiteTexts = Widened<typeof site>
export type AdminTexts = Widened<typeof admin>
export type Texts = Widened<typeof en>

interface Tagged {
  /** BCP 47; also the name of the folder with the texts, and `lang` of the pages. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
}

export interface LanguageRow extends Tagged {
  /** The name of the language in that language. */
  readonly name: string
  load(): Promise<Texts>
}

export interface Language extends Tagged {
  readonly texts: Texts
}

/** The language of a page, as components have it. */
export interface PageLanguage extends Tagged {
  /**
   * The administrator's texts, which only the server has; the browser fetches them where they are
   * needed (`useAdminTexts`).
   */
  readonly texts: SiteTexts & { readonly admin?: AdminTexts }
}

/**
 * A language beside English: the same keys, any string where English has one, and a function of the
 * same parameters for a function.
 */
type Widened<Text> = Text extends string
  ? string
  : Text extends (...given: infer Given) => infer Said
    ? (...given: Given) => Widened<Said>
    : { readonly [Key in keyof Text]: Widened<Text[Key]> }

export type ActionTexts = { readonly label: string; readonly done: (count: number) => string }
