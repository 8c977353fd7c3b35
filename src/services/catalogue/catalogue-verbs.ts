import { browse, listClosingSoon, listOpen } from '#domain/listing/browse.ts'
import { findLinkDoubt } from '#domain/opportunity/link-doubt.ts'
import { kinds } from '#domain/opportunity/opportunity.ts'
import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Catalogue } from '#services/catalogue/catalogue.ts'
import type { CatalogueCache } from '#services/catalogue/catalogue-cache.ts'
import { createOverview } from '#services/catalogue/overview.ts'
import type { PublicServices } from '#services/public-services.ts'
import { findSimilar } from '#services/catalogue/similar.ts'

/** The verbs that need nothing but a catalogue; the same over the database and over another backend. */
export type CatalogueVerbs = Pick<
  PublicServices,
  | 'now'
  | 'catalogueVersion'
  | 'browse'
  | 'listOpen'
  | 'overview'
  | 'listClosingSoon'
  | 'search'
  | 'listSimilar'
  | 'listOpportunities'
  | 'listPosts'
  | 'findPost'
  | 'findOpportunity'
  | 'doubtLink'
>

/**
 * Every zone's day begins on a quarter of an hour in UTC, so within one no page can change by the clock alone; only a deadline with a time of
 * its own between two quarters is shown as open for some minutes too long.
 */
const quarterHour = 15 * 60 * 1000

/**
 * `findMoved` gives the present slug of an item that had another one; a backend without such a memory leaves it out. Every method throws
 * Problem 'unavailable' when the list it needs cannot be had.
 */
export function createCatalogueVerbs({
  catalogue,
  clock,
  findMoved = async () => undefined,
}: {
  catalogue: CatalogueCache
  clock: () => Date
  findMoved?: (slug: string) => Promise<string | undefined>
}): CatalogueVerbs {
  let open: { readonly taken: Catalogue; readonly quarter: number; readonly items: readonly Opportunity[] } | undefined
  return {
    now: clock,
    catalogueVersion: async () => `${(await catalogue()).version}/${Math.floor(clock().getTime() / quarterHour)}`,
    browse: async (collection, query, takes) => browse((await catalogue()).list(collection.kind), collection, query, clock(), takes),
    async listOpen() {
      const taken = await catalogue()
      const quarter = Math.floor(clock().getTime() / quarterHour)
      // Sorting 50,000 items takes as long as judging them.
      if (open?.taken !== taken || open.quarter !== quarter) open = { taken, quarter, items: listOpen(taken.listAll(), clock()) }
      return open.items
    },
    async overview() {
      const { list } = await catalogue()
      // Each by itself: where one is away, figures of the others would be too low.
      return createOverview(
        kinds.flatMap((kind) => list(kind)),
        clock(),
      )
    },
    listClosingSoon: async () => listClosingSoon((await catalogue()).list('scholarship'), clock()),
    search: async (text, limit) => (await catalogue()).search(text, limit),
    async findOpportunity(slug) {
      const opportunity = (await catalogue()).findBySlug(slug)
      if (opportunity !== undefined) return { opportunity }
      const movedTo = await findMoved(slug)
      return movedTo === undefined ? undefined : { movedTo }
    },
    doubtLink: async (item) => findLinkDoubt(item, (await catalogue()).domains()),
    listSimilar: async (opportunity, limit) => findSimilar((await catalogue()).list(opportunity.kind), opportunity, limit, clock()),
    listOpportunities: async (kind) => (await catalogue()).list(kind),
    listPosts: async () => (await catalogue()).listPosts(),
    findPost: async (slug) => (await catalogue()).findPost(slug),
  }
}
