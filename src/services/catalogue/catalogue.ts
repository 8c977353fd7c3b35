import { asRuled } from '#domain/eligibility/as-ruled.ts'
import { type KnownDomains, knownDomains } from '#domain/opportunity/link-doubt.ts'
import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { Problem } from '#domain/problem.ts'
import { createSearch, type SearchHit } from '#domain/listing/search.ts'
import { orUnavailable, toUnavailable } from '#services/availability.ts'

/** Where a catalogue comes from: the database here, or another backend (server/remote). May throw anything. */
export interface CatalogueSource {
  /** Another text whenever anything published has changed. */
  version(): Promise<string>
  /** This process changed something within the last seconds, so that its next page must show it. Left out: never known. */
  hasJustChanged?(): boolean
  /** Published items of one entity. */
  list(kind: Kind): Promise<readonly Opportunity[]>
  /** Published articles, the newest first. */
  listPosts(): Promise<readonly Post[]>
}

/** A list, or why it could not be had. */
export type Loaded<Item> = readonly Item[] | Problem

/** Everything that a catalogue is made of; one failing list leaves the others usable. */
export interface CatalogueLists {
  readonly version: string
  readonly opportunities: Readonly<Record<Kind, Loaded<Opportunity>>>
  readonly posts: Loaded<Post>
}

/** An immutable picture of everything published. Each method throws the Problem of a list that it needs and that could not be had. */
export interface Catalogue {
  readonly version: string
  /** false: a list is missing, so the picture is worth taking again. */
  readonly isWhole: boolean
  list(kind: Kind): readonly Opportunity[]
  /** The items of all entities that could be had, scholarships first. Throws only when none could. */
  listAll(): readonly Opportunity[]
  /** Throws when it is not among what could be had and something could not. */
  findBySlug(slug: string): Opportunity | undefined
  /** In all entities that could be had. */
  search(text: string, limit?: number): readonly SearchHit[]
  listPosts(): readonly Post[]
  findPost(slug: string): Post | undefined
  /** Of the official links of all items that could be had. */
  domains(): KnownDomains
}

/** Pure: the same lists give the same catalogue. The search index is built at the first search. */
export function createCatalogue({ version, opportunities, posts }: CatalogueLists): Catalogue {
  const loaded = kinds.flatMap((kind) => listOr(opportunities[kind], []))
  const problem = kinds.map((kind) => opportunities[kind]).find(isProblem)
  const isEmptyHanded = kinds.every((kind) => isProblem(opportunities[kind]))
  const bySlug = new Map(loaded.map((opportunity) => [opportunity.slug, opportunity]))
  const postsBySlug = new Map(listOr(posts, []).map((post) => [post.slug, post]))
  let find: ReturnType<typeof createSearch> | undefined
  let domains: KnownDomains | undefined

  const listAll = (): readonly Opportunity[] => {
    if (isEmptyHanded && problem !== undefined) throw problem
    return loaded
  }
  return {
    version,
    isWhole: problem === undefined && !isProblem(posts),
    list: (kind) => orThrow(opportunities[kind]),
    listAll,
    domains: () => (domains ??= knownDomains(loaded)),
    findBySlug(slug) {
      const found = bySlug.get(slug)
      if (found === undefined && problem !== undefined) throw problem
      return found
    },
    search(text, limit) {
      find ??= createSearch(listAll())
      return find(text, limit)
    },
    listPosts: () => orThrow(posts),
    findPost(slug) {
      orThrow(posts)
      return postsBySlug.get(slug)
    },
  }
}

/**
 * Reads all lists at once and never throws: a list that fails, or takes longer than `patience` milliseconds, is kept as its Problem.
 * `version` must have been read before: what changes during the reading is then seen as a change at the next look.
 */
export async function loadCatalogue(source: CatalogueSource, version: string, patience: number): Promise<Catalogue> {
  const settle = async <Item>(read: () => Promise<readonly Item[]>): Promise<Loaded<Item>> => {
    try {
      return await orUnavailable(read, patience)
    } catch (error) {
      return toUnavailable(error)
    }
  }
  const list = async (kind: Kind) => (await source.list(kind)).map(asRuled)
  const [scholarship, internship, leadership, posts] = await Promise.all([
    settle(() => list('scholarship')),
    settle(() => list('internship')),
    settle(() => list('leadership')),
    settle(() => source.listPosts()),
  ])
  return createCatalogue({ version, opportunities: { scholarship, internship, leadership }, posts })
}

function isProblem<Item>(loaded: Loaded<Item>): loaded is Problem {
  return loaded instanceof Error
}

function listOr<Item>(loaded: Loaded<Item>, fallback: readonly Item[]): readonly Item[] {
  return isProblem(loaded) ? fallback : loaded
}

function orThrow<Item>(loaded: Loaded<Item>): readonly Item[] {
  if (isProblem(loaded)) throw loaded
  return loaded
}
