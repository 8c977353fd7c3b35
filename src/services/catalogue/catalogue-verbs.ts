import { LRUCache } from 'lru-cache'
import type { Groups } from '#domain/eligibility/verdict.ts'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { browse, isPublic, listClosingSoon, listOpen, listPassing, listAllOfListing } from '#domain/listing/browse.ts'
import { derive } from '#domain/listing/derive.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { byNewest } from '#domain/listing/sort.ts'
import { search } from '#domain/search/search.ts'
import { findLinkDoubt, collectListedDomains } from '#domain/opportunity/link-doubt.ts'
import { kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { compareText } from '#domain/words/normalize-text.ts'
import { quarterOf } from '#domain/words/zone.ts'
import { toSlug } from '#domain/words/slug.ts'
import { orUnavailable } from '#services/availability.ts'
import type { Catalogue, CatalogueSource, CatalogueWatch } from '#services/catalogue/catalogue-watch.ts'
import { createOverview, findSimilar } from '#services/catalogue/overview.ts'
import type { PublicServices } from '#services/public-services.ts'
import { batchesOf } from '#storage/yielding.ts'

const domainsOf = derive((entries) => collectListedDomains(byNewest(entries).toReversed()))

/**
 * The calls that need only a catalogue; the same over the database and over another backend. `findMoved` gives the present slug of an item
 * that had another one; a backend without such a memory leaves it out. Every method throws Problem 'unavailable' when the list it needs
 * cannot be had.
 */
export function createCatalogueVerbs({
  catalogue,
  source,
  clock,
  listCountryGroups,
  findMoved = async () => undefined,
}: {
  catalogue: CatalogueWatch
  source: Pick<CatalogueSource, 'read'>
  clock: () => Date
  listCountryGroups: PublicServices['listCountryGroups']
  findMoved?: (slug: string) => Promise<string | undefined>
}) {
  const readItems = createItemReader(source)
  const groupsAt = createGroupReader(listCountryGroups)
  const quarter = () => quarterOf(clock())
  const toVersion = ({ version }: Catalogue) => `${version}/${quarter()}`
  return {
    now: clock,
    readItems,
    catalogueVersion: async () => toVersion(await catalogue()),
    async browse(collection, query, accepts) {
      const listing = browse((await catalogue()).entriesWith(collection.kind), collection, query, clock(), accepts)
      const items = new Map((await readItems(listing.sections.flatMap((section) => section.items))).map((item) => [item.id, item]))
      return {
        ...listing,
        sections: listing.sections.map((section) => ({ ...section, items: section.items.flatMap(({ id }) => items.get(id) ?? []) })),
      }
    },
    listAllOfListing: async (collection, query) =>
      listAllOfListing((await catalogue()).entriesWith(collection.kind), collection, query, clock()),
    listPassing: async (query) => listPassing((await catalogue()).entriesOfAny(), query, clock()),
    listOpen: async () => listOpen((await catalogue()).entriesOfAny(), clock()),
    // With one kind unavailable, counts over the others would be too low.
    overview: async () => createOverview((await catalogue()).entriesWith(...kinds), clock()),
    listClosingSoon: async () => readItems(listClosingSoon((await catalogue()).entriesWith('scholarship'), clock())),
    async search(text, { without, accepts = () => true } = {}) {
      const now = clock()
      const present = await catalogue()
      return search(present.entriesOfAny(), text, {
        now,
        groups: await groupsAt(present.version),
        accepts: (entry) => isPublic(entry, now) && accepts(entry.criteria),
        ...(without && { without }),
      })
    },
    async findOpportunity(slug) {
      const entry = (await catalogue()).findBySlug(slug)
      if (entry !== undefined && isPublic(entry, clock())) {
        const [opportunity] = await readItems([entry])
        if (opportunity !== undefined) return { opportunity }
      }
      const movedTo = await findMoved(slug)
      return movedTo === undefined ? undefined : { movedTo }
    },
    doubtLink: async (item) => findLinkDoubt(item, domainsOf((await catalogue()).entriesOfAny())),
    listSimilar: async ({ id, kind }, limit) => readItems(findSimilar((await catalogue()).entriesWith(kind), id, limit, clock())),
    async listPublished(kind) {
      const now = clock()
      const present = (await catalogue()).entriesWith(kind).filter((entry) => entry.kind === kind && isPublic(entry, now))
      return present.toSorted((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
    },
    listPosts: async () => (await catalogue()).listPosts(),
    findPost: async (slug) => (await catalogue()).findPost(slug),
    findMovedPost: async (slug) => (await catalogue()).listPosts().find(({ id }) => toSlug(id, '') === slug)?.slug,
  } satisfies Partial<PublicServices>
}

/** The groups of countries, read once for each version of the catalogue, which changes with them. */
function createGroupReader(list: PublicServices['listCountryGroups']): (version: string) => Promise<Groups> {
  let read: { readonly version: string; readonly groups: Groups } | undefined
  return async (version) => {
    if (read?.version !== version) read = { version, groups: new Map((await list()).map(({ key, countries }) => [key, countries])) }
    return read.groups
  }
}

/** The items of entries, in their order; one that is no longer published is left out. Throws Problem 'unavailable'. */
type ReadItems = (entries: readonly Entry[]) => Promise<readonly Opportunity[]>

/** The number of items in the cache, some kilobytes each: those of the first pages. */
const maxCached = 1000

/** Items that are read at once: some milliseconds, in which the process does nothing else. */
const maxAtOnce = 100

/** Reads complete items of entries, with a cache of 1,000. Items that are gone by now are left out. Throws Problem 'unavailable'. */
export function createItemReader(source: Pick<CatalogueSource, 'read'>): ReadItems {
  // By entry and not by id, because a changed item has another entry.
  const cache = new LRUCache<Entry, Opportunity>({ max: maxCached })
  return async (entries) => {
    const items = new Map<Entry, Opportunity>()
    for await (const batch of batchesOf(entries, maxAtOnce)) {
      const missing = new Map<string, Entry>()
      for (const entry of batch) {
        const item = cache.get(entry)
        if (item === undefined) missing.set(entry.id, entry)
        else items.set(entry, item)
      }
      if (missing.size === 0) continue
      for (const stored of await orUnavailable(() => source.read([...missing.keys()]))) {
        const entry = missing.get(stored.id)
        if (entry === undefined) continue
        const item = asRuled(stored)
        items.set(entry, item)
        cache.set(entry, item)
      }
    }
    return entries.flatMap((entry) => items.get(entry) ?? [])
  }
}
