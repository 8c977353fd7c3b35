import { createEntryReader, type Entry } from '#domain/listing/entry.ts'
import type { Indexed, Published } from '#domain/listing/published.ts'
import { prepareSearch } from '#domain/search/search.ts'
import { compareNames } from '#domain/listing/sort.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { Problem } from '#domain/problem.ts'
import { orUnavailable, toUnavailable } from '#services/availability.ts'
import { type Catalogue, type CatalogueContent, type CatalogueSource, createCatalogue } from '#services/catalogue/catalogue.ts'
import { type ItemVersions, listChanged } from '#storage/items/version-store.ts'
import { forEachYielding, insertSorted, sortYielding, yieldToEventLoop } from '#storage/yielding.ts'

export interface CatalogueTimes {
  /**
   * Milliseconds between two polls of the version. Another machine's change must appear within a second, and reading takes some of that
   * (`npm run test:cluster` saw 983 ms with 1000). 0: polls only on demand.
   */
  readonly every?: number
  /** Milliseconds that the source may take for its version, and again for each part of a list. */
  readonly timeout?: number
}

/**
 * Holds one catalogue for the process and updates it when the source's version differs: at intervals until `ended`, and whenever `poll` is
 * called. Visitors get the current catalogue while another is being read; the new one replaces it at once. After a failed poll it is not
 * given: a page must not claim to be current.
 */
export function watchCatalogue(source: CatalogueSource, { every = 500, timeout = 5000 }: CatalogueTimes = {}, ended?: AbortSignal) {
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
      await forEachYielding(prepareSearch(loaded.entries), () => {})
      held = { loaded, catalogue: createCatalogue(loaded) }
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
  async function get(): Promise<Catalogue> {
    start()
    return current() ?? (await join())
  }

  /** Ends when all that was stored before this call is in the catalogue. Throws Problem 'unavailable'. */
  async function poll(): Promise<void> {
    // Not read yet.
    if (held === undefined && running === undefined) return
    // The running poll may have begun before the change: callers meanwhile share the next one.
    const after = () => {
      next = undefined
      return join()
    }
    await (running === undefined ? join() : (next ??= running.then(after, after)))
  }

  return Object.assign(get, { current, poll })
}

export type CatalogueWatch = ReturnType<typeof watchCatalogue>

/** The entries, and the state that an update needs. */
interface LoadedCatalogue extends CatalogueContent {
  readonly read: (published: Published<Indexed>) => Entry
  /** Of the entries; undefined: the source has no version. */
  readonly versions: ItemVersions | undefined
}

/** The size of a batch. */
const idsAtOnce = 100

/**
 * Reads all lists at the same time and never throws. A list that fails, or takes longer than `timeout` milliseconds for one batch, is
 * stored as its Problem. `version` must have been read before: a change during the reading then appears as a change at the next poll.
 */
async function loadCatalogue(source: CatalogueSource, version: string, timeout: number): Promise<LoadedCatalogue> {
  const read = createEntryReader()
  const missing = new Map<Kind, Problem>()
  const versions = await readVersions(source, timeout).catch(() => undefined)
  const load = async (kind: Kind): Promise<Entry[]> => {
    const entries: Entry[] = []
    try {
      for (const batches = source.list(kind)[Symbol.asyncIterator](); ;) {
        const { value, done } = await orUnavailable(() => batches.next(), timeout)
        if (done === true) return entries
        await forEachYielding(value, (published) => entries.push(read(published)))
        // A database in this process answers at once, so that the next batch would come before any other request.
        await yieldToEventLoop()
      }
    } catch (error) {
      missing.set(kind, toUnavailable(error))
      // An incomplete list counts as failed.
      return []
    }
  }
  const [posts, ...lists] = await Promise.all([loadPosts(source, timeout), ...kinds.map(load)])
  return { version, entries: await sortYielding(lists.flat(), compareNames), missing, posts, read, versions }
}

/** The catalogue with what changed since read again; all of it if the source has no versions. Throws Problem 'unavailable'. */
async function reloadCatalogue(
  loaded: LoadedCatalogue,
  source: CatalogueSource,
  version: string,
  timeout: number,
): Promise<LoadedCatalogue> {
  const before = loaded.versions
  const versions = await readVersions(source, timeout)
  if (before === undefined || versions === undefined) return await loadCatalogue(source, version, timeout)
  const changed = listChanged(before, versions)
  const isChanged = new Set(changed)
  const unchanged = loaded.entries.filter(({ id }) => !isChanged.has(id))
  const read: Entry[] = []
  for (let start = 0; start < changed.length; start += idsAtOnce) {
    if (start > 0) await yieldToEventLoop()
    const found = await orUnavailable(() => source.index(changed.slice(start, start + idsAtOnce)), timeout)
    await forEachYielding(found, (published) => read.push(loaded.read(published)))
  }
  const entries = insertSorted(unchanged, await sortYielding(read, compareNames), compareNames)
  return { ...loaded, version, entries, versions, posts: await loadPosts(source, timeout) }
}

async function readVersions({ versions }: CatalogueSource, timeout: number): Promise<ItemVersions | undefined> {
  return versions && (await orUnavailable(versions, timeout))
}

async function loadPosts(source: CatalogueSource, timeout: number): Promise<readonly Post[] | Problem> {
  try {
    return await orUnavailable(() => source.listPosts(), timeout)
  } catch (error) {
    return toUnavailable(error)
  }
}
