import { setImmediate as afterOthers } from 'node:timers/promises'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { type ChangingIndex, createIndex } from '#domain/listing/catalogue-index.ts'
import type { Indexed, Published } from '#domain/listing/entry.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { Problem } from '#domain/problem.ts'
import { orUnavailable, toUnavailable } from '#services/availability.ts'
import type { CatalogueSource, ChangesPart } from '#services/catalogue/catalogue.ts'
import { inPieces } from '#services/in-pieces.ts'

/** What was read, and what it takes to bring it up to date. */
export interface LoadedCatalogue {
  readonly version: string
  readonly index: ChangingIndex
  readonly missing: ReadonlyMap<Kind, Problem>
  readonly posts: readonly Post[] | Problem
  /** Where the list of changes ended before all was read; null: the source has none. */
  readonly mark: number | null
}

/**
 * Reads all lists at once and never throws: a list that fails, or takes longer than `patience` milliseconds for a part of it, is kept as its
 * Problem. `version` must have been read before: what changes during the reading is then seen as a change at the next look.
 */
export async function loadCatalogue(source: CatalogueSource, version: string, patience: number): Promise<LoadedCatalogue> {
  const index = createIndex()
  const missing = new Map<Kind, Problem>()
  const mark = source.changes === undefined ? null : await orUnavailable(source.changes.mark, patience).catch(() => null)
  const load = async (kind: Kind) => {
    try {
      for (const parts = source.list(kind)[Symbol.asyncIterator](); ;) {
        const { value, done } = await orUnavailable(() => parts.next(), patience)
        if (done === true) return
        await inPieces(value, (published) => index.put(ruled(published)))
        // A database in this process answers at once, so that the next part would come before anybody else.
        await afterOthers()
      }
    } catch (error) {
      missing.set(kind, toUnavailable(error))
      // Half of a list is none.
      await inPieces(index.list(), (entry) => entry.kind === kind && index.remove(entry.id))
    }
  }
  const [posts] = await Promise.all([loadPosts(source, patience), ...kinds.map(load)])
  return { version, index, missing, posts, mark }
}

/** Changes in an update; so many are read at once. */
const idsAtOnce = 100

/** What changed since, of very much the first part. null: the source cannot tell, all must be read anew. */
export async function findChanges({ mark }: Pick<LoadedCatalogue, 'mark'>, source: CatalogueSource, patience: number) {
  const { changes } = source
  if (changes === undefined || mark === null) return null
  return await orUnavailable(() => changes.since(mark), patience)
}

/**
 * Brings the index to what the source holds now of what changed, from this part on. Throws Problem 'unavailable'; then it may be half done and
 * is to be done again.
 */
export async function applyChanges(
  loaded: LoadedCatalogue,
  source: CatalogueSource,
  first: ChangesPart,
  { version, patience }: { readonly version: string; readonly patience: number },
): Promise<LoadedCatalogue> {
  for (let part = first; ;) {
    await applyPart(loaded.index, source, part, patience)
    if (!part.hasMore) return { ...loaded, version, mark: part.mark, posts: await loadPosts(source, patience) }
    await afterOthers()
    const next = await findChanges(part, source, patience)
    if (next === null) return await loadCatalogue(source, version, patience)
    part = next
  }
}

async function applyPart(index: ChangingIndex, source: CatalogueSource, changed: ChangesPart, patience: number): Promise<void> {
  for (let start = 0; start < changed.ids.length; start += idsAtOnce) {
    // As above: visitors come between two parts.
    if (start > 0) await afterOthers()
    const ids = changed.ids.slice(start, start + idsAtOnce)
    const found = new Map((await orUnavailable(() => source.index(ids), patience)).map((published) => [published.item.id, published]))
    await inPieces(ids, (id) => {
      const published = found.get(id)
      if (published === undefined) index.remove(id)
      else index.put(ruled(published))
    })
  }
}

async function loadPosts(source: CatalogueSource, patience: number): Promise<readonly Post[] | Problem> {
  try {
    return await orUnavailable(() => source.listPosts(), patience)
  } catch (error) {
    return toUnavailable(error)
  }
}

function ruled({ item, publishAt }: Published<Indexed>): Published<Indexed> {
  return { item: asRuled(item), publishAt }
}
