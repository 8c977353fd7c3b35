import { createEntryReader, type StoredEntry } from '#domain/listing/entry.ts'
import type { Indexed, Published } from '#domain/listing/published.ts'
import { compareNames } from '#domain/listing/sort.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { type ItemVersions, listChanged } from '#storage/items/version-store.ts'
import {
  batchesOf,
  forEachYielding,
  insertSorted,
  sortYielding,
  yieldToEventLoop,
} from '#storage/yielding.ts'
import { orUnavailable } from '#services/availability.ts'
import type { CatalogueSource } from '#services/catalogue/catalogue-source.ts'

/**
 * The content of a catalogue, and the state that an update needs; a failing list leaves the others
 * usable.
 */
export interface LoadedCatalogue {
  readonly version: string
  /** By name. */
  readonly entries: readonly StoredEntry[]
  /** Why the list of a kind is unavailable. */
  readonly missing: ReadonlyMap<Kind, Error>
  readonly posts: readonly Post[] | Error
  readonly read: (published: Published<Indexed>) => StoredEntry
  /** Of the entries; undefined: the source has no version. */
  readonly versions: ItemVersions | undefined
}

const idsAtOnce = 100

/**
 * Reads all lists at the same time and never throws. A list that fails, or takes longer than
 * `timeout` milliseconds for one batch, is stored as its error. `version` must have been read
 * before: a change during the reading then appears as a change at the next poll.
 */
export async function loadCatalogue(
  source: CatalogueSource,
  version: string,
  timeout: number,
): Promise<LoadedCatalogue> {
  const read = createEntryReader()
  const missing = new Map<Kind, Error>()
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
      missing.set(kind, toError(error))
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
export async function reloadCatalogue(
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

const loadPosts = (source: CatalogueSource, timeout: number): Promise<readonly Post[] | Error> =>
  orUnavailable(() => source.listPosts(), timeout).catch(toError)

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error('thrown without an error', { cause: error })
