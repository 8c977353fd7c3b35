import type { CatalogueIndex } from '#domain/listing/catalogue-index.ts'
import type { Entry, Indexed, Published } from '#domain/listing/entry.ts'
import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { Problem } from '#domain/problem.ts'

/** Where a catalogue comes from: the database here, or another backend (server/remote). May throw anything. */
export interface CatalogueSource {
  /** Another text whenever anything published has changed. */
  version(): Promise<string>
  /** This process changed something within the last seconds, so that its next page must show it. Left out: never known. */
  hasJustChanged?(): boolean
  /** Published items of one entity, part by part; also those that become public later. */
  list(kind: Kind): AsyncIterable<readonly Published<Indexed>[]>
  /** As `list`, those of the ids that are published, in any order. */
  index(ids: readonly string[]): Promise<readonly Published<Indexed>[]>
  /** The same, whole. */
  read(ids: readonly string[]): Promise<readonly Opportunity[]>
  /** What changed; left out by a source that cannot tell, all of which is read anew. */
  readonly changes?: Changes
  /** Published articles, the newest first. */
  listPosts(): Promise<readonly Post[]>
}

export interface Changes {
  /** Where the list of changes ends now. */
  mark(): Promise<number>
  /** What changed since a mark, of very much the first part; null: the list does not reach back so far. */
  since(mark: number): Promise<ChangesPart | null>
}

/** Ids of what changed, each once, and the mark where that ends; `hasMore`: the list does not, and goes on from there. */
export interface ChangesPart {
  readonly ids: readonly string[]
  readonly mark: number
  readonly hasMore: boolean
}

/** Everything published at one version. Each method throws the Problem of a list that it needs and that could not be had. */
export interface Catalogue {
  readonly version: string
  /** false: a list is missing, so the picture is worth taking again. */
  readonly isWhole: boolean
  /** With all items of these kinds. */
  indexOf(...needed: readonly Kind[]): CatalogueIndex
  /** With the items of all kinds that could be had. Throws only when none could. */
  indexOfAny(): CatalogueIndex
  /** Throws when it is not among what could be had and something could not. */
  findBySlug(slug: string): Entry | undefined
  listPosts(): readonly Post[]
  findPost(slug: string): Post | undefined
}

/** Everything that a catalogue is made of; one failing list leaves the others usable. */
export interface CatalogueParts {
  readonly version: string
  readonly index: CatalogueIndex
  /** Why the list of a kind could not be had. */
  readonly missing: ReadonlyMap<Kind, Problem>
  readonly posts: readonly Post[] | Problem
}

export function createCatalogue({ version, index, missing, posts }: CatalogueParts): Catalogue {
  const postsBySlug = new Map(posts instanceof Error ? [] : posts.map((post) => [post.slug, post]))
  const [problem] = missing.values()
  const listPosts = (): readonly Post[] => {
    if (posts instanceof Error) throw posts
    return posts
  }
  return {
    version,
    isWhole: problem === undefined && !(posts instanceof Error),
    indexOf(...needed) {
      for (const kind of needed) {
        const reason = missing.get(kind)
        if (reason !== undefined) throw reason
      }
      return index
    },
    indexOfAny() {
      if (problem !== undefined && missing.size === kinds.length) throw problem
      return index
    },
    findBySlug(slug) {
      const found = index.findBySlug(slug)
      if (found === undefined && problem !== undefined) throw problem
      return found
    },
    listPosts,
    findPost(slug) {
      listPosts()
      return postsBySlug.get(slug)
    },
  }
}
