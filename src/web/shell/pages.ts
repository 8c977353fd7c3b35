/**
 * A page that is no listing and has an address of its own. Routes, sitemap, share pictures,
 * canonical links and, by the lists below, menus are maps over these rows. A new page is a new row
 * here, its folder in web/routes.ts, its file and its texts.
 */
interface Row {
  /**
   * Its path without the slash, its file `<id>.tsx` in a folder that `web/routes.ts` names, and the
   * key of its texts (`web/texts/en/pages.ts`); 'home' is the first page.
   */
  readonly id: string
  readonly sitemap: boolean
  /** Left out of the site where no item has rules (`PublicServices.offersRules`). */
  readonly needsRules?: true
  /** The picture to share: its own with its title, or another page's. */
  readonly picture: 'own' | 'about'
}

/** All pages, in the order of the sitemap. */
export const pages = [
  { id: 'home', sitemap: true, picture: 'own' },
  { id: 'can-i-apply', sitemap: true, picture: 'own', needsRules: true },
  { id: 'search', sitemap: false, picture: 'own' },
  { id: 'study-in', sitemap: true, picture: 'own' },
  { id: 'students-from', sitemap: false, picture: 'own', needsRules: true },
  { id: 'blogs', sitemap: true, picture: 'own' },
  { id: 'shortlist', sitemap: false, picture: 'about' },
  { id: 'compare', sitemap: false, picture: 'about' },
  { id: 'faq', sitemap: true, picture: 'own' },
  { id: 'about', sitemap: true, picture: 'own' },
  { id: 'contact', sitemap: true, picture: 'own' },
  { id: 'suggest', sitemap: false, picture: 'about' },
  { id: 'newsletter', sitemap: false, picture: 'own' },
  { id: 'privacy', sitemap: true, picture: 'about' },
] as const satisfies readonly Row[]

export type PageId = (typeof pages)[number]['id']

/** The pages in the menus, in this order; the compiler demands their labels. */
export const pageMenus = {
  headerStart: ['home'],
  headerEnd: ['blogs'],
  opportunity: ['can-i-apply'],
  region: ['study-in', 'students-from'],
  /** Pages of the narrow menu only. */
  narrow: ['shortlist', 'faq', 'about', 'contact'],
  footerQuick: ['home', 'can-i-apply', 'about', 'contact', 'faq'],
  footerEnd: ['privacy'],
} as const satisfies Readonly<Record<string, readonly PageId[]>>

export type MenuPage = (typeof pageMenus)[keyof typeof pageMenus][number]

export const listPages = (offersRules: boolean): readonly (Row & { readonly id: PageId })[] =>
  pages.filter((page) => offersRules || !('needsRules' in page))

/** The canonical path, with its slash. */
export const pathOfPage = (id: PageId): string => (id === 'home' ? '/' : `/${id}`)
