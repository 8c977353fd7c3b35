import type { Outcome } from '#domain/outcome.ts'
import { parseSite, parseSiteOptions, type SiteOptions } from '#domain/forms/site-draft.ts'
import type { Site } from '#domain/site.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import { findSite, findSiteOptions, lockSite, saveSite, saveSiteOptions } from '#storage/site-store.ts'

/** Settings of the site that the administrator changes in the browser. */
export interface SiteSettings {
  readonly site: Site
  readonly options: SiteOptions
}

export interface SiteEditing {
  get(): Promise<SiteSettings>
  /**
   * Replaces what is given and leaves the rest: of `site` the parts faq, about and contactLinks, of `options` name and adsOn. Mistakes by path:
   * `faq.3.question`, `about.why`, `contactLinks.chat`, `name`, `adsOn`; with a mistake nothing is saved. Public pages show it at once.
   */
  update(input: { readonly site?: unknown; readonly options?: unknown }): Promise<Outcome<SiteSettings>>
}

/** What a site is before anything has been stored about it. */
export const emptySite: Site = {
  faq: [],
  about: { introduction: [], education: [], why: [], experience: [], mission: [] },
  contactLinks: { messaging: null, photos: null, video: null, chat: null },
}

const usualOptions: SiteOptions = { name: null, adsOn: null }

export function createSiteEditing({ db: { kysely }, clock }: { db: Database; clock: () => Date }): SiteEditing {
  return {
    get: () => read(kysely),
    // What is left as it is must be what stands there then, or two tabs with different parts would undo each other.
    update: (input) =>
      inTransaction(kysely, async (transaction) => {
        await lockSite(transaction)
        const now = await read(transaction)
        const site = parseSite({ ...now.site, ...asRecord(input.site) })
        const options = parseSiteOptions({ ...now.options, ...asRecord(input.options) })
        if (!site.ok || !options.ok) {
          return { ok: false, errors: { ...(site.ok ? {} : site.errors), ...(options.ok ? {} : options.errors) } }
        }
        if (input.site !== undefined) await saveSite(transaction, site.value, clock())
        if (input.options !== undefined) await saveSiteOptions(transaction, options.value, clock())
        return { ok: true, value: { site: site.value, options: options.value } }
      }),
  }
}

async function read(db: Queries): Promise<SiteSettings> {
  return { site: (await findSite(db)) ?? emptySite, options: (await findSiteOptions(db)) ?? usualOptions }
}

function asRecord(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
