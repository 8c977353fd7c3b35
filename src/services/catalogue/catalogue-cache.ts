import { setTimeout as wait } from 'node:timers/promises'
import { orUnavailable, toUnavailable } from '#services/availability.ts'
import { type Catalogue, type CatalogueSource, createCatalogue } from '#services/catalogue/catalogue.ts'
import { type LoadedCatalogue, loadCatalogue, reloadCatalogue } from '#services/catalogue/load-catalogue.ts'

/** Gives the present catalogue. Throws Problem 'unavailable' when the source does not answer. */
export interface CatalogueCache {
  (): Promise<Catalogue>
  /** The present one where it is known at once; undefined: it has to be asked for. */
  readonly known: () => Catalogue | undefined
}

/** Milliseconds. */
export interface CatalogueTimes {
  /** How long one look at the version is believed, unless this process itself has just changed something; 0: every call looks. */
  readonly checkEvery?: number
  /** How long the source may take for its version, and again for each part of a list. */
  readonly patience?: number
  /** How long somebody waits for what has changed; after very many changes at once, by an import, they get what was there before. */
  readonly longestWait?: number
}

/**
 * Keeps one catalogue per process and brings it up to date when the source's version has changed. Calls that come together share one look and
 * one load. What is kept is never served when the source has stopped answering: a page that cannot know better must not claim to.
 */
export function createCatalogueCache(
  source: CatalogueSource,
  { checkEvery = 1000, patience = 5000, longestWait = 300 }: CatalogueTimes = {},
): CatalogueCache {
  let current: { readonly loaded: LoadedCatalogue; readonly catalogue: Catalogue } | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  let reloading: { readonly ended: Promise<void>; readonly since: number } | undefined

  /** Ends when it is known whether something has changed; then that is `reloading`. */
  async function look(): Promise<void> {
    // Taken before the question, so that the answer is never believed for longer than said.
    const askedAt = performance.now()
    const version = await orUnavailable(() => source.version(), patience)
    if (reloading === undefined && (current?.loaded.version !== version || !current.catalogue.isWhole)) {
      const ended = reload(version).finally(() => {
        reloading = undefined
      })
      // Whoever waits is told.
      ended.catch(() => {})
      reloading = { ended, since: performance.now() }
    }
    checkedAt = askedAt
  }

  async function reload(version: string): Promise<void> {
    const isWhole = current?.catalogue.isWhole === true
    const loaded = await (current && isWhole
      ? reloadCatalogue(current.loaded, source, version, patience)
      : loadCatalogue(source, version, patience))
    current = { loaded, catalogue: createCatalogue(loaded) }
  }

  // The process's own clock and not the injected one, which tests hold still.
  const isBelieved = () => performance.now() - checkedAt < checkEvery && source.hasJustChanged?.() !== true

  async function get(): Promise<Catalogue> {
    if (current === undefined || !isBelieved()) {
      looking ??= look().finally(() => {
        looking = undefined
      })
      await looking
    }
    if (reloading !== undefined) {
      const { ended, since } = reloading
      const left = Math.max(0, since + longestWait - performance.now())
      await (current?.catalogue.isWhole === true && source.versions !== undefined
        ? Promise.race([ended, wait(left, undefined, { ref: false })])
        : ended)
    }
    if (current === undefined) throw toUnavailable(new Error('no catalogue'))
    return current.catalogue
  }

  return Object.assign(get, { known: () => (reloading === undefined && isBelieved() ? current?.catalogue : undefined) })
}
