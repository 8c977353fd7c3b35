import { orUnavailable } from '#services/availability.ts'
import { type Catalogue, type CatalogueSource, createCatalogue } from '#services/catalogue/catalogue.ts'
import { type LoadedCatalogue, loadCatalogue, reloadCatalogue } from '#services/catalogue/load-catalogue.ts'

/** Gives the present catalogue. Throws Problem 'unavailable' when the source does not answer. */
export interface CatalogueWatch {
  (): Promise<Catalogue>
  /** The present one where nobody has to ask for it; undefined: the source has to be asked first. */
  readonly known: () => Catalogue | undefined
  /** Ends when all that was stored before this call is in the catalogue. Throws Problem 'unavailable'. */
  readonly look: () => Promise<void>
}

export interface CatalogueTimes {
  /**
   * Milliseconds between two looks at the version: another machine's change is to be shown within a second, and reading it takes some of that
   * (`npm run test:cluster` saw 983 ms with 1000). 0: it is looked at whenever somebody asks, and only then.
   */
  readonly every?: number
  /** Milliseconds that the source may take for its version, and again for each part of a list. */
  readonly patience?: number
}

/**
 * Holds one catalogue for the process and brings it up to date when the source's version is another one: every so often until `ended`, and whenever
 * `look` is called. Visitors get what is there, also while much is read anew; another catalogue takes its place at once. It is never given when
 * the last look has failed: a page that cannot know better must not claim to.
 */
export function watchCatalogue(
  source: CatalogueSource,
  { every = 500, patience = 5000 }: CatalogueTimes = {},
  ended?: AbortSignal,
): CatalogueWatch {
  let held: { readonly loaded: LoadedCatalogue; readonly catalogue: Catalogue } | undefined
  let isAway = false
  let running: Promise<Catalogue> | undefined
  let next: Promise<Catalogue> | undefined
  let timer: NodeJS.Timeout | undefined

  async function update(): Promise<Catalogue> {
    const version = await orUnavailable(() => source.version(), patience)
    if (held?.loaded.version !== version || !held.catalogue.isWhole) {
      const loaded = await (held?.catalogue.isWhole === true
        ? reloadCatalogue(held.loaded, source, version, patience)
        : loadCatalogue(source, version, patience))
      held = { loaded, catalogue: createCatalogue(loaded) }
    }
    isAway = false
    return held.catalogue
  }

  /** Calls that come together share one look and one load. */
  const join = (): Promise<Catalogue> => {
    running ??= update()
      .catch((error: unknown) => {
        isAway = true
        throw error
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  const start = () => {
    if (every === 0 || timer !== undefined || ended?.aborted === true) return
    timer = setInterval(() => join().catch(() => {}), every)
    // The process may end while it waits.
    timer.unref()
    ended?.addEventListener('abort', () => clearInterval(timer))
  }

  const known = () => (every > 0 && !isAway ? held?.catalogue : undefined)

  async function get(): Promise<Catalogue> {
    start()
    return known() ?? (await join())
  }

  async function look(): Promise<void> {
    // Nobody has asked for it yet.
    if (held === undefined && running === undefined) return
    // The look under way may have asked before the change: those who come meanwhile share the one after it.
    const after = () => {
      next = undefined
      return join()
    }
    await (running === undefined ? join() : (next ??= running.then(after, after)))
  }

  return Object.assign(get, { known, look })
}
