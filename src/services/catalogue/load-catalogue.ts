import { setImmediate as afterOthers } from 'node:timers/promises'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { createEntryReader, type Entry } from '#domain/listing/entry.ts'
import { type Indexed, type Published } from '#domain/listing/published.ts'
import { compareNames } from '#domain/listing/sort.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { Problem } from '#domain/problem.ts'
import { orUnavailable, toUnavailable } from '#services/availability.ts'
import type { CatalogueParts, CatalogueSource } from '#services/catalogue/catalogue.ts'
import { inPieces, sortInPieces } from '#services/in-pieces.ts'
import { type ItemVersions, listChanged } from '#storage/items/version-store.ts'

/** What was read, and what it takes to bring it up to date. */
export interface LoadedCatalogue extends CatalogueParts {
  readonly read: (published: Published<Indexed>) => Entry
  /** Of what was read; undefined: the source cannot tell. */
  readonly versions: ItemVersions | undefined
}

/** So many are read at once. */
const idsAtOnce = 100

/**
 * Reads all lists at once and never throws: a list that fails, or takes longer than `patience` milliseconds for a part of it, is kept as its
 * Problem. `version` must have been read before: what changes during the reading is then seen as a change at the next look.
 */
export async function loadCatalogue(source: CatalogueSource, version: string, patience: number): Promise<LoadedCatalogue> {
  const read = createReader()
  const missing = new Map<Kind, Problem>()
  const versions = await readVersions(source, patience).catch(() => undefined)
  const load = async (kind: Kind): Promise<Entry[]> => {
    const entries: Entry[] = []
    try {
      for (const parts = source.list(kind)[Symbol.asyncIterator](); ;) {
        const { value, done } = await orUnavailable(() => parts.next(), patience)
        if (done === true) return entries
        await inPieces(value, (published) => entries.push(read(published)))
        // A database in this process answers at once, so that the next part would come before anybody else.
        await afterOthers()
      }
    } catch (error) {
      missing.set(kind, toUnavailable(error))
      // Half of a list is none.
      return []
    }
  }
  const [posts, ...lists] = await Promise.all([loadPosts(source, patience), ...kinds.map(load)])
  return { version, entries: await sortInPieces(lists.flat(), compareNames), missing, posts, read, versions }
}

/** The catalogue with what changed since read again; all of it where the source cannot tell. Throws Problem 'unavailable'. */
export async function reloadCatalogue(
  loaded: LoadedCatalogue,
  source: CatalogueSource,
  version: string,
  patience: number,
): Promise<LoadedCatalogue> {
  const before = loaded.versions
  const versions = await readVersions(source, patience)
  if (before === undefined || versions === undefined) return await loadCatalogue(source, version, patience)
  const changed = listChanged(before, versions)
  const isChanged = new Set(changed)
  const kept = loaded.entries.filter(({ id }) => !isChanged.has(id))
  const read: Entry[] = []
  for (let start = 0; start < changed.length; start += idsAtOnce) {
    if (start > 0) await afterOthers()
    const found = await orUnavailable(() => source.index(changed.slice(start, start + idsAtOnce)), patience)
    await inPieces(found, (published) => read.push(loaded.read(published)))
  }
  const entries = await sortInPieces([...kept, ...read], compareNames)
  return { ...loaded, version, entries, versions, posts: await loadPosts(source, patience) }
}

function createReader(): LoadedCatalogue['read'] {
  const read = createEntryReader()
  return ({ item, publishAt }) => read({ item: asRuled(item), publishAt })
}

async function readVersions({ versions }: CatalogueSource, patience: number): Promise<ItemVersions | undefined> {
  return versions && (await orUnavailable(versions, patience))
}

async function loadPosts(source: CatalogueSource, patience: number): Promise<readonly Post[] | Problem> {
  try {
    return await orUnavailable(() => source.listPosts(), patience)
  } catch (error) {
    return toUnavailable(error)
  }
}
