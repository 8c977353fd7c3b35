/** A listing in menus, on the home page, and while it is on its way. */
export interface ListingName {
  /** The h1 and the title of the page. */
  readonly title: string
  /** In the menus; missing: the title. */
  readonly menu?: string
  /** In the index of the home page; missing: as in the menus. */
  readonly home?: string
  /** While the page is on its way; missing: as on every page. */
  readonly loading?: string
}

export interface ListingPage {
  /** One sentence under the h1. */
  readonly intro: string
  /** For search engines, about 150 characters. */
  readonly description: string
  /** No item to show. */
  readonly empty: string
  /** The list could not be had; the reason may follow. null: the empty text appears instead (docs/interface.md, Listing pages). */
  readonly error: ((reason: string) => string) | null
}
