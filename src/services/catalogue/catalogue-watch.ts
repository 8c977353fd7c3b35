import { WordIndex } from '#domain/search/word-index.ts'
import { forEachYielding } from '#storage/yielding.ts'
import { orUnavailable } from '#services/availability.ts'
import type { CatalogueSource } from '#services/catalogue/catalogue-source.ts'
import { type Catalogue, createCatalogue } from '#services/catalogue/catalogue.ts'
import {
  loadCatalogue,
  type LoadedCatalogue,
  reloadCatalogue,
} from '#services/catalogue/load-catalogue.ts'

export interface CatalogueTimes {
  /**
   * Milliseconds between two polls of the version. Another machine's change must appear within a
   * second, and reading takes some of that (`npm run test:cluster` saw 983 ms with 1000). 0: polls
   * only on demand.
   */
  readonly every?: number
  /** Milliseconds that the source may take for its version, and again for each part of a list. */
  readonly timeout?: number
}

/**
 * Holds one catalogue for the process and updates it when the source's version differs: at
 * intervals until `ended`, and whenever `poll` is called. Visitors get the current catalogue while
 * another is being read; the new one replaces it at once. After a failed poll it is not given: a
 * page must not claim to be current.
 */
export function watchCatalogue(
  source: CatalogueSource,
  { every = 500, timeout = 5000 }: CatalogueTimes = {},
  ended?: AbortSignal,
) {
  let held: { readonly loaded: LoadedCatalogue; readonly catalogue: Catalogue } | undefined
  let isUnreachable = false
  let running: Promise<Catalogue> | undefined
  let next: Promise<Catalogue> | undefined
  let timer: NodeJS.Timeout | undefined

  async function update(): Promise<Catalogue> {
    const version = await orUnavailable(() => source.version(), timeout)
    if (held?.loaded.version !== version || !held.catalogue.isComplete) {
      const loaded = await (held?.catalogue.isComplete === true
        ? reloadCatalogue(held.loaded, source, version, timeout)
        : loadCatalogue(source, version, timeout))
      // The first who searches a new list would wait for its index.
      const words = new WordIndex()
      await forEachYielding(loaded.entries, (entry) => words.add(entry))
      held = { loaded, catalogue: createCatalogue(loaded, words) }
    }
    isUnreachable = false
    return held.catalogue
  }

  /** Simultaneous calls share one poll and one load. */
  const join = (): Promise<Catalogue> => {
    running ??= update()
      .catch((error: unknown) => {
        isUnreachable = true
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

  /** The current catalogue where no poll is needed; undefined: the source must be polled first. */
  const current = () => (every > 0 && !isUnreachable ? held?.catalogue : undefined)

  /** The present catalogue. Throws Problem 'unavailable' when the source does not answer. */
  async function read(): Promise<Catalogue> {
    start()
    return current() ?? (await join())
  }

  /**
   * Ends when all that was stored before this call is in the catalogue. Throws Problem
   * 'unavailable'.
   */
  async function poll(): Promise<void> {
    // Nobody has asked for the catalogue, and the first who does reads all of it.
    if (held === undefined && running === undefined) return
    // The running poll may have begun before the change: callers meanwhile share the next one.
    const after = () => {
      next = undefined
      return join()
    }
    if (running === undefined) {
      await join()
      return
    }
    next ??= running.then(after, after)
    await next
  }

  return { read, current, poll }
}

export type CatalogueWatch = ReturnType<typeof watchCatalogue>
