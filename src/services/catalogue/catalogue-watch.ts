import { createEntryReader, type StoredEntry } from '#domain/listing/entry.ts'
import type { Indexed, Published } from '#domain/listing/published.ts'
import { createSnapshot, type Snapshot } from '#domain/listing/snapshot.ts'
import { compareNames, compareNewest } from '#domain/listing/sort.ts'
import { collectListedDomains, type ListedDomains } from '#domain/opportunity/link-doubt.ts'
import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { Problem } from '#domain/problem.ts'
import { WordIndex } from '#domain/search/word-index.ts'
import { type ItemVersions, listChanged } from '#storage/items/version-store.ts'
import {
  batchesOf,
  forEachYielding,
  insertSorted,
  sortYielding,
  yieldToEventLoop,
} from '#storage/yielding.ts'
import { orUnavailable, toUnavailable } from '#services/availability.ts'

/**
 * The source of a catalogue: the database here, or another backend (server/remote). May throw
 * anything.
 */
export interface CatalogueSource {
  /** Another text whenever anything published has changed. */
  version(): Promise<string>
  /** Published items of one kind, part by part; also those that become public later. */
  list(kind: Kind): AsyncIterable<readonly Published<Indexed>[]>
  /** As `list`, those of the ids that are published, in any order. */
  index(ids: readonly string[]): Promise<readonly Published<Indexed>[]>
  /** The same, complete. */
  read(ids: readonly string[]): Promise<readonly Opportunity[]>
  /** Missing for a source without versions: then everything is read again. */
  readonly versions?: () => Promise<ItemVersions>
  /** Published articles, the newest first. */
  listPosts(): Promise<readonly Post[]>
}

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
  async function get(): Promise<Catalogue> {
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
    await (running === undefined ? join() : (next ??= running.then(after, after)))
  }

  return Object.assign(get, { current, poll })
}

export type CatalogueWatch = ReturnType<typeof watchCatalogue>

/**
 * The content of a catalogue, and the state that an update needs; a failing list leaves the others
 * usable.
 */
interface LoadedCatalogue {
  readonly version: string
  /** By name. */
  readonly entries: readonly StoredEntry[]
  /** Why the list of a kind is unavailable. */
  readonly missing: ReadonlyMap<Kind, Problem>
  readonly posts: readonly Post[] | Problem
  readonly read: (published: Published<Indexed>) => StoredEntry
  /** Of the entries; undefined: the source has no version. */
  readonly versions: ItemVersions | undefined
}

/**
 * Everything published at one version. Each method throws the Problem of an unavailable list that
 * it needs.
 */
export function createCatalogue(loaded: LoadedCatalogue, words: WordIndex) {
  const { version, entries, missing, posts } = loaded
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]))
  const postsBySlug = new Map(posts instanceof Error ? [] : posts.map((post) => [post.slug, post]))
  const [problem] = missing.values()
  let latest: Snapshot | undefined
  let domains: ListedDomains | undefined
  const listPosts = (): readonly Post[] => {
    if (posts instanceof Error) throw posts
    return posts
  }
  return {
    version,
    /** false: a list is missing, so the next poll reads all of it again. */
    isComplete: problem === undefined && !(posts instanceof Error),
    /**
     * The items of all kinds at an instant. Throws if the list of one of the `needed` kinds could
     * not be read; without `needed`, only if none could.
     */
    at(now: Date, needed: readonly Kind[]): Snapshot {
      for (const kind of needed) {
        const reason = missing.get(kind)
        if (reason !== undefined) throw reason
      }
      if (problem !== undefined && missing.size === kinds.length) throw problem
      const isCurrent = latest !== undefined && now >= latest.now && now.getTime() < latest.until
      if (latest === undefined || !isCurrent) latest = createSnapshot(entries, words, now)
      return latest
    },
    /** The sites to which the items that could be read link. */
    listDomains(): ListedDomains {
      domains ??= collectListedDomains(entries.toSorted(compareNewest).toReversed())
      return domains
    },
    /** Throws if it is missing and a list is unavailable. */
    findBySlug(slug: string): StoredEntry | undefined {
      const found = bySlug.get(slug)
      if (found === undefined && problem !== undefined) throw problem
      return found
    },
    listPosts,
    findPost(slug: string): Post | undefined {
      listPosts()
      return postsBySlug.get(slug)
    },
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>

const idsAtOnce = 100

/**
 * Reads all lists at the same time and never throws. A list that fails, or takes longer than
 * `timeout` milliseconds for one batch, is stored as its Problem. `version` must have been read
 * before: a change during the reading then appears as a change at the next poll.
 */
async function loadCatalogue(
  source: CatalogueSource,
  version: string,
  timeout: number,
): Promise<LoadedCatalogue> {
  const read = createEntryReader()
  const missing = new Map<Kind, Problem>()
  const versions = await readVersions(source, timeout).catch(() => undefined)
  const load = async (kind: Kind): Promise<StoredEntry[]> => {
    const entries: StoredEntry[] = []
    try {
      for (const batches = source.list(kind)[Symbol.asyncIterator](); ;) {
        const { value, done } = await orUnavailable(() => batches.next(), timeout)
        if (done === true) return entries
        await forEachYielding(value, (published) => entries.push(read(published)))
        // A database in this process answers at once, so that the next batch would come before any
        // other request.
        await yieldToEventLoop()
      }
    } catch (error) {
      missing.set(kind, toUnavailable(error))
      // An incomplete list counts as failed.
      return []
    }
  }
  const [posts, ...lists] = await Promise.all([loadPosts(source, timeout), ...kinds.map(load)])
  return {
    version,
    entries: await sortYielding(lists.flat(), compareNames),
    missing,
    posts,
    read,
    versions,
  }
}

/**
 * The catalogue with what changed since read again; all of it if the source has no versions. Throws
 * Problem 'unavailable'.
 */
async function reloadCatalogue(
  loaded: LoadedCatalogue,
  source: CatalogueSource,
  version: string,
  timeout: number,
) {
  const before = loaded.versions
  const versions = await readVersions(source, timeout)
  if (before === undefined || versions === undefined)
    return await loadCatalogue(source, version, timeout)
  const changed = listChanged(before, versions)
  const isChanged = new Set(changed)
  const unchanged = loaded.entries.filter(({ id }) => !isChanged.has(id))
  const read: StoredEntry[] = []
  for await (const ids of batchesOf(changed, idsAtOnce)) {
    const found = await orUnavailable(() => source.index(ids), timeout)
    await forEachYielding(found, (published) => read.push(loaded.read(published)))
  }
  const entries = insertSorted(unchanged, await sortYielding(read, compareNames), compareNames)
  return { ...loaded, version, entries, versions, posts: await loadPosts(source, timeout) }
}

const readVersions = async (
  { versions }: CatalogueSource,
  timeout: number,
): Promise<ItemVersions | undefined> => versions && (await orUnavailable(versions, timeout))

const loadPosts = (source: CatalogueSource, timeout: number): Promise<readonly Post[] | Problem> =>
  orUnavailable(() => source.listPosts(), timeout).catch(toUnavailable)
