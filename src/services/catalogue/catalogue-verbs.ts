import type { Groups } from '#domain/eligibility/country-checks.ts'
import { browse, type EligibilityPredicate } from '#domain/listing/browse.ts'
import type { Collection } from '#domain/listing/collections.ts'
import type { Entry } from '#domain/listing/entry.ts'
import type { Listing, ListingQuery } from '#domain/listing/listing.ts'
import { findSimilar } from '#domain/listing/similar.ts'
import type { Snapshot } from '#domain/listing/snapshot.ts'
import { findLinkDoubt } from '#domain/opportunity/link-doubt.ts'
import type { Kind, Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Found, SearchOptions } from '#domain/search/find.ts'
import { search } from '#domain/search/search.ts'
import { toSlug } from '#domain/words/slug.ts'
import { compareText } from '#domain/words/text.ts'
import type { CatalogueSource } from '#services/catalogue/catalogue-source.ts'
import type { CatalogueWatch } from '#services/catalogue/catalogue-watch.ts'
import { createItemReader } from '#services/catalogue/item-reader.ts'
import type { SiteContent } from '#services/site-content.ts'

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

  async function findExactly(
    slug: string,
  ): Promise<{ opportunity: Opportunity } | { movedTo: string } | undefined> {
    const entry = (await catalogue.read()).findBySlug(slug)
    if (entry !== undefined && entry.publicFrom <= clock().getTime()) {
      const [opportunity] = await readItems([entry])
      if (opportunity !== undefined) return { opportunity }
    }
    const movedTo = await findMoved(slug)
    return movedTo === undefined ? undefined : { movedTo }
  }

  return {
    /** The current instant. All checks of one process use it. */
    now: clock,
    /** The items of entries, in their order; what has ceased to be public meanwhile is left out. */
    readItems,
    /**
     * All that is public now. Throws if the list of one of the `needed` kinds cannot be had;
     * without `needed`, only if none can.
     */
    async snapshot(...needed: readonly Kind[]): Promise<Snapshot> {
      return (await catalogue.read()).at(clock(), needed)
    },
    /**
     * Changes whenever anything that a page shows has changed, the day in any zone included; key of
     * the page cache.
     */
    async catalogueVersion(): Promise<string> {
      return (await catalogue.read()).versionAt(clock())
    },
    /** `accepts` leaves out what it refuses, as if it were not there. */
    async browse(
      collection: Collection,
      query: ListingQuery,
      accepts?: EligibilityPredicate,
    ): Promise<Listing<Opportunity>> {
      const snapshot = (await catalogue.read()).at(clock(), [collection.kind])
      const listing = browse(snapshot, collection, query, accepts)
      const items = await readItems(listing.sections.flatMap((section) => section.items))
      const byId = new Map(items.map((item) => [item.id, item]))
      const sections = listing.sections.map((section) => ({
        ...section,
        items: section.items.flatMap(({ id }) => byId.get(id) ?? []),
      }))
      return { ...listing, sections }
    },
    /**
     * Results of a query over all kinds (domain/search). `without`: chips that the visitor removed.
     * Fewer than 2 characters find nothing.
     */
    async search(text: string, options: Omit<SearchOptions, 'groups'> = {}): Promise<Found> {
      const present = await catalogue.read()
      const groups = await groupsAt(present.version)
      return search(present.at(clock(), []), text, { ...options, groups })
    },
    /**
     * By slug; undefined when unknown or not published. `movedTo` when the slug was changed, or when
     * it came with the punctuation of its sentence or in capitals, as links are pasted into chats.
     */
    async findOpportunity(
      slug: string,
    ): Promise<{ opportunity: Opportunity } | { movedTo: string } | undefined> {
      const found = await findExactly(slug)
      const straight = toSlug(slug, '')
      if (found !== undefined || straight === slug || straight === '') return found
      const meant = await findExactly(straight)
      if (meant === undefined || 'movedTo' in meant) return meant
      return { movedTo: straight }
    },
    /** The reason to check the official link twice before following it; null: no doubt is known. */
    doubtLink: async (item: Pick<Opportunity, 'officialLink' | 'createdAt'>) =>
      findLinkDoubt(item, (await catalogue.read()).listDomains()),
    /** Open items like this one: same level, region or field, soonest first. */
    listSimilar: async ({ id, kind }: Opportunity, limit: number) =>
      readItems(findSimilar((await catalogue.read()).at(clock(), [kind]), id, limit)),
    /** All that is public of one kind, by name and id, for API, sitemap and feeds. */
    async listPublished(kind: Kind): Promise<readonly Entry[]> {
      const { orders } = (await catalogue.read()).at(clock(), [kind])
      const own = orders.name.filter((entry) => entry.kind === kind)
      return own.toSorted((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
    },
    /** Newest first. */
    listPosts: async () => (await catalogue.read()).listPosts(),
    findPost: async (slug: string) => (await catalogue.read()).findPost(slug),
    /**
     * The slug of the article with this id, which was its address where a title was not spelled in
     * Latin letters, or of the one whose slug came with punctuation or capitals; undefined: not
     * found.
     */
    async findMovedPost(slug: string): Promise<string | undefined> {
      const straight = toSlug(slug, '')
      const posts = (await catalogue.read()).listPosts()
      const found =
        posts.find(({ id }) => toSlug(id, '') === straight) ??
        posts.find((post) => post.slug === straight)
      return found?.slug
    },
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
