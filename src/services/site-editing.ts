import type { Site } from '#domain/site.ts'
import type { Outcome } from '#services/services.ts'

/** Settings of the site that the administrator changes in the browser. */
export interface SiteSettings {
  readonly site: Site
  readonly options: SiteOptions
}

export interface SiteOptions {
  /** Shown in place of SITE_NAME; null: SITE_NAME. */
  readonly name: string | null
  /** Ids of the collections that carry ads; null: as `domain/collections.ts` says. */
  readonly adsOn: readonly string[] | null
}

export interface SiteEditing {
  get(): Promise<SiteSettings>
  /**
   * Replaces what is given and leaves the rest. Mistakes by path: `faq.3.question`, `about.why`, `contactLinks.chat`, `name`, `adsOn`.
   * Public pages show it at once.
   */
  update(input: { readonly site?: unknown; readonly options?: unknown }): Promise<Outcome<SiteSettings>>
}
