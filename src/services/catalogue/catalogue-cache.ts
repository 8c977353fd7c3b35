import { orUnavailable } from '#services/availability.ts'
import { type Catalogue, type CatalogueSource, loadCatalogue } from '#services/catalogue/catalogue.ts'

/** Gives the present catalogue. Throws Problem 'unavailable' when the source does not answer. */
export type CatalogueCache = () => Promise<Catalogue>

/** Milliseconds. */
export interface CatalogueTimes {
  /** How long one look at the version is believed, unless this process itself has just changed something; 0: every call looks. */
  readonly checkEvery?: number
  /** How long the source may take for its version, and again for each list. */
  readonly patience?: number
}

/**
 * Keeps one catalogue per process and takes a new one when the source's version has changed. Calls that come together share one look and
 * one load. What is kept is never served when the source has stopped answering: a page that cannot know better must not claim to.
 */
export function createCatalogueCache(source: CatalogueSource, { checkEvery = 1000, patience = 5000 }: CatalogueTimes = {}): CatalogueCache {
  let current: Catalogue | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let running: Promise<Catalogue> | undefined

  async function refresh(): Promise<Catalogue> {
    // Taken before the question, so that the answer is never believed for longer than said.
    const askedAt = performance.now()
    const version = await orUnavailable(() => source.version(), patience)
    if (current === undefined || current.version !== version || !current.isWhole) {
      current = await loadCatalogue(source, version, patience)
    }
    checkedAt = askedAt
    return current
  }

  return () => {
    // The process's own clock and not the injected one, which tests hold still.
    const isBelieved = performance.now() - checkedAt < checkEvery && source.hasJustChanged?.() !== true
    if (current !== undefined && isBelieved) return Promise.resolve(current)
    running ??= refresh().finally(() => {
      running = undefined
    })
    return running
  }
}
