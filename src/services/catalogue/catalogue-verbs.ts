import { LRUCache } from 'lru-cache'
import { browse, listClosingSoon, listOpen, listPassing, listShown, turnTo } from '#domain/listing/browse.ts'
import type { CatalogueIndex } from '#domain/listing/catalogue-index.ts'
import type { Collection } from '#domain/listing/collections.ts'
import type { Entry } from '#domain/listing/entry.ts'
import { listFirstOfSites } from '#domain/listing/first-of-sites.ts'
import type { ListingQuery } from '#domain/listing/listing.ts'
import { createMoment } from '#domain/listing/moment.ts'
import { type Stock, takeStock } from '#domain/listing/stock.ts'
import { findLinkDoubt, knownDomains, type KnownDomains } from '#domain/opportunity/link-doubt.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import { compareText } from '#domain/words/compare-text.ts'
import { quarterOf } from '#domain/words/quarter-hour.ts'
import { toSlug } from '#domain/words/slug.ts'
import type { Catalogue, CatalogueSource } from '#services/catalogue/catalogue.ts'
import type { CatalogueCache } from '#services/catalogue/catalogue-cache.ts'
import { createItemReader } from '#services/catalogue/item-reader.ts'
import { createOverview } from '#services/catalogue/overview.ts'
import { findSimilar } from '#services/catalogue/similar.ts'
import { sortInPieces } from '#services/in-pieces.ts'
import type { Overview, PublicServices } from '#services/public-services.ts'

/** The verbs that need nothing but a catalogue; the same over the database and over another backend. */
export type CatalogueVerbs = Pick<
  PublicServices,
  | 'now'
  | 'catalogueVersion'
  | 'knownVersion'
  | 'browse'
  | 'listShown'
  | 'listPassing'
  | 'listOpen'
  | 'overview'
  | 'listClosingSoon'
  | 'search'
  | 'listSimilar'
  | 'listPublished'
  | 'readItems'
  | 'listPosts'
  | 'findPost'
  | 'findMovedPost'
  | 'findOpportunity'
  | 'doubtLink'
>

/** What lists hold under their filters, for as many that are asked for most; at 50,000 entries 50 kB each, and 1.5 ms to take. */
const mostStocks = 20

/**
 * `findMoved` gives the present slug of an item that had another one; a backend without such a memory leaves it out. Every method throws
 * Problem 'unavailable' when the list it needs cannot be had.
 */
export function createCatalogueVerbs({
  catalogue,
  source,
  clock,
  findMoved = async () => undefined,
}: {
  catalogue: CatalogueCache
  source: Pick<CatalogueSource, 'read'>
  clock: () => Date
  findMoved?: (slug: string) => Promise<string | undefined>
}): CatalogueVerbs {
  const readItems = createItemReader(source)
  const quarter = () => quarterOf(clock())
  const toVersion = ({ version }: Catalogue) => `${version}/${quarter()}`
  /** Made once for all who ask within a quarter of an hour, until something changes: an item that becomes public by the clock is another version. */
  const once = <Made>(make: (index: CatalogueIndex) => Made) => {
    let made: { readonly key: string; readonly index: CatalogueIndex; readonly value: Made } | undefined
    return ({ version }: Catalogue, index: CatalogueIndex): Made => {
      const key = `${version} ${index.changes} ${quarter()}`
      if (made?.index !== index || made.key !== key) made = { key, index, value: make(index) }
      return made.value
    }
  }
  /** Under the same filters for all pages and all who ask; where answers narrow it, it is taken for them. */
  const stocksOf = once((index) => {
    const kept = new LRUCache<string, Stock>({ max: mostStocks })
    return (collection: Collection, query: ListingQuery): Stock => {
      const key = JSON.stringify([collection.id, { ...query, page: 1, pageSize: 1 }])
      const stock = kept.get(key) ?? takeStock(index.orders.seats, collection, query, createMoment(clock()))
      kept.set(key, stock)
      return stock
    }
  })
  const openOf = once<readonly Entry[]>((index) => listOpen(index.orders, clock()))
  const overviewOf = once<Overview>((index) => createOverview(index.orders.seats, clock()))
  const domainsOf = once<KnownDomains>((index) => knownDomains(listFirstOfSites(index.orders, clock())))

  return {
    now: clock,
    readItems,
    catalogueVersion: async () => toVersion(await catalogue()),
    knownVersion() {
      const known = catalogue.known()
      return known && toVersion(known)
    },
    async browse(collection, query, takes) {
      const present = await catalogue()
      const index = present.indexOf(collection.kind)
      const { orders } = index
      const listing =
        takes === undefined
          ? turnTo(orders, stocksOf(present, index)(collection, query), query, clock())
          : browse(orders, collection, query, clock(), takes)
      const items = new Map((await readItems(listing.sections.flatMap((section) => section.items))).map((item) => [item.id, item]))
      return {
        ...listing,
        sections: listing.sections.map((section) => ({ ...section, items: section.items.flatMap(({ id }) => items.get(id) ?? []) })),
      }
    },
    listShown: async (collection, query) => listShown((await catalogue()).indexOf(collection.kind).orders, collection, query, clock()),
    listPassing: async (query) => listPassing((await catalogue()).indexOfAny().orders, query, clock()),
    async listOpen() {
      const present = await catalogue()
      return openOf(present, present.indexOfAny())
    },
    async overview() {
      const present = await catalogue()
      // Where one of the kinds is away, figures of the others would be too low.
      return overviewOf(present, present.indexOf(...kinds))
    },
    listClosingSoon: async () => readItems(listClosingSoon((await catalogue()).indexOf('scholarship').orders, clock())),
    async search(text, limit = Infinity, takes = () => true) {
      const now = clock().getTime()
      const { search } = (await catalogue()).indexOfAny()
      return search(text, limit, (entry) => entry.publicFrom <= now && takes(entry.judged))
    },
    async findOpportunity(slug) {
      const entry = (await catalogue()).findBySlug(slug)
      if (entry !== undefined && entry.publicFrom <= clock().getTime()) {
        const [opportunity] = await readItems([entry])
        if (opportunity !== undefined) return { opportunity }
      }
      const movedTo = await findMoved(slug)
      return movedTo === undefined ? undefined : { movedTo }
    },
    async doubtLink(item) {
      const present = await catalogue()
      return findLinkDoubt(item, domainsOf(present, present.indexOfAny()))
    },
    listSimilar: async ({ id, kind }, limit) => readItems(findSimilar((await catalogue()).indexOf(kind), id, limit, clock())),
    async listPublished(kind) {
      const now = clock().getTime()
      const present = (await catalogue())
        .indexOf(kind)
        .list()
        .filter((entry) => entry.kind === kind && entry.publicFrom <= now)
      return await sortInPieces(present, (a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
    },
    listPosts: async () => (await catalogue()).listPosts(),
    findPost: async (slug) => (await catalogue()).findPost(slug),
    findMovedPost: async (slug) => (await catalogue()).listPosts().find(({ id }) => toSlug(id, '') === slug)?.slug,
  }
}
