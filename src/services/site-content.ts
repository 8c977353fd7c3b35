import { parseSite, parseSiteOptions, type SiteOptions } from '#domain/forms/site-draft.ts'
import type { Outcome } from '#domain/problem.ts'
import { emptySite, type Site } from '#domain/site.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import { listCountryGroups } from '#storage/items/country-group-store.ts'
import { listVisaMeasures } from '#storage/items/visa-measure-store.ts'
import { restrictToPageTables } from '#storage/plugins.ts'
import { lockSettings, saveSetting } from '#storage/setting-store.ts'
import { findSite, findSiteOptions } from '#storage/site-store.ts'

/**
 * The data of pages beside the catalogue. The site itself stores it, with any backend of the
 * catalogue. A page with data of its own has a query here, and all PublicServices have it. Every
 * method throws Problem 'unavailable' when the database does not answer.
 */
export type SiteContent = ReturnType<typeof createSiteContent>

/**
 * Reads only tables that pages show (`pageTables`), so that no page is cached longer than its
 * content is current.
 */
export function createSiteContent({ kysely }: Database) {
  const db = restrictToPageTables(kysely)
  return {
    getSite: async (): Promise<Site> => (await findSite(db)) ?? emptySite,
    /** The groups of countries that rules name, with the members that they have now. */
    listCountryGroups: () => listCountryGroups(db),
    /** Governments that issue no visas to citizens of some countries, those that ended too. */
    listVisaMeasures: () => listVisaMeasures(db),
  }
}

export type SiteSettings = { readonly site: Site; readonly options: SiteOptions }

const defaultOptions: SiteOptions = { name: null, adsOn: null, popupPause: 'none' }

export function createSiteEditing({ db: { kysely }, clock }: { db: Database; clock: () => Date }) {
  return {
    get: () => read(kysely),
    /** The options alone, because each rendered page needs them. */
    getOptions: async () => (await findSiteOptions(kysely)) ?? defaultOptions,
    /**
     * Replaces the given parts and keeps the others: of `site` faq, about and contactLinks, of
     * `options` name, adsOn and popupPause. Errors by path: `faq.3.question`, `about.why`,
     * `contactLinks.chat`, `name`, `adsOn`, `popupPause`; with an error nothing is saved. Pages
     * show it immediately.
     */
    // Parts that are not given come from the stored values, or two tabs with different parts would
    // undo each other.
    update: (input: { readonly site?: unknown; readonly options?: unknown }) =>
      inTransaction(kysely, async (transaction): Promise<Outcome<SiteSettings>> => {
        // Other saves wait until this transaction ends, so that none overwrites a part of it.
        await lockSettings(transaction, ['site', 'site-options'])
        const now = await read(transaction)
        const site = parseSite({ ...now.site, ...(isRecord(input.site) && input.site) })
        const options = parseSiteOptions({
          ...now.options,
          ...(isRecord(input.options) && input.options),
        })
        if (!site.ok || !options.ok)
          return {
            ok: false,
            errors: { ...(site.ok ? {} : site.errors), ...(options.ok ? {} : options.errors) },
          }
        if (input.site !== undefined) await saveSetting(transaction, 'site', site.value, clock())
        if (input.options !== undefined)
          await saveSetting(transaction, 'site-options', options.value, clock())
        return { ok: true, value: { site: site.value, options: options.value } }
      }),
  }
}

async function read(db: Queries): Promise<SiteSettings> {
  return {
    site: (await findSite(db)) ?? emptySite,
    options: (await findSiteOptions(db)) ?? defaultOptions,
  }
}
