import { LRUCache } from 'lru-cache'
import { asRuled } from '#domain/eligibility/as-ruled.ts'
import type { Groups } from '#domain/eligibility/verdict.ts'
import {
  browse,
  type EligibilityPredicate,
  isPublic,
  listAll,
  listClosingSoon,
  listOpen,
  listPassing,
} from '#domain/listing/browse.ts'
import { type Collection, collections } from '#domain/listing/collections.ts'
import { derive, deriveAt } from '#domain/listing/derive.ts'
import type { Entry } from '#domain/listing/entry.ts'
import type { Listing, ListingQuery } from '#domain/listing/listing.ts'
import { byNewest } from '#domain/listing/sort.ts'
import { collectListedDomains, findLinkDoubt } from '#domain/opportunity/link-doubt.ts'
import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import { type Found, search } from '#domain/search/search.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { toSlug } from '#domain/words/slug.ts'
import { compareText } from '#domain/words/text.ts'
import { quarterOf } from '#domain/words/zone.ts'
import { batchesOf } from '#storage/yielding.ts'
import { orUnavailable } from '#services/availability.ts'
import type { CatalogueSource, CatalogueWatch } from '#services/catalogue/catalogue-watch.ts'
import type { SiteContent } from '#services/site-content.ts'

const domainsOf = derive((entries) => collectListedDomains(byNewest(entries).toReversed()))

/**
 * The calls that need only a catalogue; the same over the database and another backend. `findMoved`
 * gives the present slug of an item that had another one; a backend without such a memory leaves it
 * out. Every method throws Problem 'unavailable' when its list cannot be had.
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
  listCountryGroups: SiteContent['listCountryGroups']
  findMoved?: (slug: string) => Promise<string | undefined>
}) {
  const readItems = createItemReader(source)
  const groupsAt = createGroupReader(listCountryGroups)
  return {
    /** The current instant. All checks of one process use it. */
    now: clock,
    /** The items of entries, in their order; what has ceased to be public meanwhile is left out. */
    readItems,
    /**
     * Changes whenever anything that a page shows has changed, the day in any zone included; key of
     * the page cache.
     */
    catalogueVersion: async () => `${(await catalogue()).version}/${quarterOf(clock())}`,
    /** `accepts` leaves out what it refuses, as if it were not there. */
    async browse(
      collection: Collection,
      query: ListingQuery,
      accepts?: EligibilityPredicate,
    ): Promise<Listing<Opportunity>> {
      const listing = browse(
        (await catalogue()).entriesWith(collection.kind),
        collection,
        query,
        clock(),
        accepts,
      )
      const items = new Map(
        (await readItems(listing.sections.flatMap((section) => section.items))).map((item) => [
          item.id,
          item,
        ]),
      )
      return {
        ...listing,
        sections: listing.sections.map((section) => ({
          ...section,
          items: section.items.flatMap(({ id }) => items.get(id) ?? []),
        })),
      }
    },
    /** All items of a listing, on whatever page, in its order. */
    listAllOfListing: async (
      collection: Collection,
      query: ListingQuery,
    ): Promise<readonly Entry[]> =>
      listAll((await catalogue()).entriesWith(collection.kind), collection, query, clock()),
    /** All of any kind that the query takes, in the order of a listing, closed ones last. */
    listPassing: async (query: ListingQuery): Promise<readonly Entry[]> =>
      listPassing((await catalogue()).entriesOfAny(), query, clock()),
    /** All that is open, of all kinds, soonest deadline first. */
    listOpen: async (): Promise<readonly Entry[]> =>
      listOpen((await catalogue()).entriesOfAny(), clock()),
    /**
     * Figures of the home page. With one kind unavailable, counts over the others would be too low.
     */
    overview: async () => createOverview((await catalogue()).entriesWith(...kinds), clock()),
    /**
     * The carousel: announced deadlines, and expected ones within 90 days, soonest 12
     * (docs/interface, Deadlines).
     */
    listClosingSoon: async () =>
      readItems(listClosingSoon((await catalogue()).entriesWith('scholarship'), clock())),
    /**
     * Results of a query over all kinds (domain/search). `without`: chips that the visitor removed.
     * Fewer than 2 characters find nothing.
     */
    async search(
      text: string,
      {
        without,
        accepts = () => true,
      }: {
        readonly without?: readonly string[]
        readonly accepts?: EligibilityPredicate | undefined
      } = {},
    ): Promise<Found> {
      const now = clock()
      const present = await catalogue()
      return search(present.entriesOfAny(), text, {
        now,
        groups: await groupsAt(present.version),
        accepts: (entry) => isPublic(entry, now) && accepts(entry.criteria),
        ...(without && { without }),
      })
    },
    /** By slug; `movedTo` when the slug was changed; undefined when unknown or not published. */
    async findOpportunity(
      slug: string,
    ): Promise<{ opportunity: Opportunity } | { movedTo: string } | undefined> {
      const entry = (await catalogue()).findBySlug(slug)
      if (entry !== undefined && isPublic(entry, clock())) {
        const [opportunity] = await readItems([entry])
        if (opportunity !== undefined) return { opportunity }
      }
      const movedTo = await findMoved(slug)
      return movedTo === undefined ? undefined : { movedTo }
    },
    /** The reason to check the official link twice before following it; null: no doubt is known. */
    doubtLink: async (item: Pick<Opportunity, 'officialLink' | 'createdAt'>) =>
      findLinkDoubt(item, domainsOf((await catalogue()).entriesOfAny())),
    /** Open items like this one: same level, region or field, soonest first. */
    listSimilar: async ({ id, kind }: Opportunity, limit: number) =>
      readItems(findSimilar((await catalogue()).entriesWith(kind), id, limit, clock())),
    /** All that is public of one kind, by name and id, for API, sitemap and feeds. */
    async listPublished(kind: Kind): Promise<readonly Entry[]> {
      const now = clock()
      const present = (await catalogue())
        .entriesWith(kind)
        .filter((entry) => entry.kind === kind && isPublic(entry, now))
      return present.toSorted((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
    },
    /** Newest first. */
    listPosts: async () => (await catalogue()).listPosts(),
    findPost: async (slug: string) => (await catalogue()).findPost(slug),
    /**
     * The slug of the article with this id, which was its address where a title was not spelled in
     * Latin letters; undefined: not found.
     */
    findMovedPost: async (slug: string) =>
      (await catalogue()).listPosts().find(({ id }) => toSlug(id, '') === slug)?.slug,
  }
}

export type CatalogueVerbs = ReturnType<typeof createCatalogueVerbs>

/**
 * The groups of countries, read once for each version of the catalogue, which changes with them.
 */
function createGroupReader(
  list: SiteContent['listCountryGroups'],
): (version: string) => Promise<Groups> {
  let read: { readonly version: string; readonly groups: Groups } | undefined
  return async (version) => {
    if (read?.version !== version)
      read = {
        version,
        groups: new Map((await list()).map(({ key, countries }) => [key, countries])),
      }
    return read.groups
  }
}

/** The number of items in the cache, some kilobytes each: those of the first pages. */
const maxCached = 1000

/** Items that are read at once: some milliseconds, in which the process does nothing else. */
const maxAtOnce = 100

/**
 * Reads the items of entries, in their order, with a cache of 1,000; without those no longer
 * published. Throws Problem 'unavailable'.
 */
export function createItemReader(source: Pick<CatalogueSource, 'read'>) {
  // By entry and not by id, because a changed item has another entry.
  const cache = new LRUCache<Entry, Opportunity>({ max: maxCached })
  return async (entries: readonly Entry[]): Promise<readonly Opportunity[]> => {
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

/**
 * Counts of the home page over all published items. Countries with equal counts are in the order of
 * their codes.
 */
const createOverview = deriveAt((entries, now) => {
  const open = listOpen(entries, now)
  const byCollection = new Map<string, number>(collections.map(({ id }) => [id, 0]))
  const byCountry = new Map<string, { count: number; kinds: Set<Kind> }>()
  for (const { placement, countryCode, kind } of open) {
    for (const id of placement.pages) byCollection.set(id, (byCollection.get(id) ?? 0) + 1)
    if (countryCode === null) continue
    const country = getOrCreate(byCountry, countryCode, () => ({ count: 0, kinds: new Set() }))
    country.count += 1
    country.kinds.add(kind)
  }
  const kindOf = (own: ReadonlySet<Kind>) => kinds.find((kind) => own.has(kind)) ?? kinds[0]
  const listed = [...byCountry].map(([code, country]) => ({
    code,
    count: country.count,
    kind: kindOf(country.kinds),
  }))
  return {
    open: open.length,
    countries: listed.length,
    byCollection: Object.fromEntries(byCollection),
    /** Countries with the most open items first; the kind of each is that of its first item. */
    byCountry: listed.toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
  }
})

/**
 * Open items of the same kind that share a level, region or field with this one. Those that share
 * most of the three come first, then the soonest deadline, undated ones last. 'any' is no field to
 * share, for most items have it. Empty for an item that is not among them.
 */
export function findSimilar(
  entries: readonly Entry[],
  id: string,
  limit: number,
  now: Date,
): readonly Entry[] {
  const own = entries.find((entry) => entry.id === id)
  if (own === undefined) return []
  const { levels, regions } = own.placement
  const fields = own.placement.fields.filter((field) => field !== 'any')
  const countShared = ({ placement }: Entry): number => {
    const shared = [
      haveCommonKey(levels, placement.levels),
      haveCommonKey(regions, placement.regions),
      haveCommonKey(fields, placement.fields),
    ]
    return shared.filter(Boolean).length
  }
  /** By how many of the three they share. */
  const groups: [Entry[], Entry[], Entry[], Entry[]] = [[], [], [], []]
  const [, one, two, three] = groups
  for (const entry of listOpen(entries, now)) {
    if (entry.kind === own.kind && entry !== own) groups[countShared(entry)]?.push(entry)
    // Whatever follows shares no more and closes later.
    if (three.length === limit) break
  }
  return [three, two, one].flat().slice(0, limit)
}

const haveCommonKey = <Key>(own: readonly Key[], other: readonly Key[]): boolean =>
  own.some((key) => other.includes(key))
