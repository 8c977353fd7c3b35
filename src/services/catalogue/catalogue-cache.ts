import { orUnavailable, toUnavailable } from '#services/availability.ts'
import { type Catalogue, type CatalogueSource, createCatalogue } from '#services/catalogue/catalogue.ts'
import { applyChanges, findChanges, type LoadedCatalogue, loadCatalogue } from '#services/catalogue/load-catalogue.ts'

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
}

/** An editor's change is shown at the next click. Of many at once, by an import, nobody waits until all are read. */
const mostAwaited = 100

/**
 * Keeps one catalogue per process and brings it up to date when the source's version has changed. Calls that come together share one look and
 * one load. What is kept is never served when the source has stopped answering: a page that cannot know better must not claim to.
 */
export function createCatalogueCache(source: CatalogueSource, { checkEvery = 1000, patience = 5000 }: CatalogueTimes = {}): CatalogueCache {
  let current: { readonly loaded: LoadedCatalogue; readonly catalogue: Catalogue } | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  let updating: Promise<void> | undefined
  let isLongUpdate = false

  /** Ends when it is known what there is to do; the doing is `updating`. */
  async function look(): Promise<void> {
    // Taken before the question, so that the answer is never believed for longer than said.
    const askedAt = performance.now()
    const version = await orUnavailable(() => source.version(), patience)
    const isOld = current === undefined || current.loaded.version !== version || !current.catalogue.isWhole
    if (isOld && updating === undefined) await startUpdate(version)
    checkedAt = askedAt
  }

  async function startUpdate(version: string): Promise<void> {
    const loaded = current?.catalogue.isWhole === true ? current.loaded : undefined
    const changed = loaded && (await findChanges(loaded, source, patience))
    const isLong = !changed || changed.hasMore || changed.ids.length > mostAwaited
    isLongUpdate = source.changes !== undefined && loaded !== undefined && isLong
    const work = loaded && changed ? applyChanges(loaded, source, changed, { version, patience }) : loadCatalogue(source, version, patience)
    updating = work
      .then((result) => {
        current = { loaded: result, catalogue: createCatalogue(result) }
      })
      .finally(() => {
        updating = undefined
      })
    // Whoever waits is told.
    updating.catch(() => {})
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
    if (updating !== undefined && (current === undefined || !isLongUpdate)) await updating
    if (current === undefined) throw toUnavailable(new Error('no catalogue'))
    return current.catalogue
  }

  return Object.assign(get, { known: () => (isBelieved() && (updating === undefined || isLongUpdate) ? current?.catalogue : undefined) })
}
