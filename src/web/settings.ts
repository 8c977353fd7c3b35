/** Under which others may use what the files hold (docs/interface.md, Files). */
export interface Licence {
  readonly name: string
  readonly url: string
}

/** The configuration that pages may read. */
export interface PublicSettings {
  readonly siteName: string
  /** Without a slash at the end; used in canonical links and Open Graph. */
  readonly publicUrl: string
  /** An ad network is configured, so slots are frames. */
  readonly ads: boolean
  /** Pages that carry ads, as `SiteOptions` of domain/forms/site-draft.ts names them; null: as the site comes. */
  readonly adsOn: readonly string[] | null
  /** Another backend is behind the site (API_URL). */
  readonly remote: boolean
  /** null: another backend's data, of which we cannot say. */
  readonly licence: Licence | null
  /** The number of nightly backups that are retained; null: no nightly backups. */
  readonly copyNights: number | null
}

export interface PageSettings extends Omit<PublicSettings, 'licence' | 'copyNights'> {
  /** Whether who can apply is offered at all (`PublicServices.offersRules`). */
  readonly offersRules: boolean
  /** The administrator is logged in; with `visiting`, and sees the site as a visitor. */
  readonly signedIn: boolean
  readonly visiting: boolean
}
