import type { Entry } from '#domain/listing/entry.ts'
import type { Indexed, Published } from '#domain/listing/published.ts'
import { type Kind, kinds, type Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { Problem } from '#domain/problem.ts'
import type { ItemVersions } from '#storage/items/version-store.ts'

/** The source of a catalogue: the database here, or another backend (server/remote). May throw anything. */
export interface CatalogueSource {
  /** Another text whenever anything published has changed. */
  version(): Promise<string>
  /** Published items of one kind, part by part; also those that become public later. */
  list(kind: Kind): AsyncIterable<readonly Published<Indexed>[]>
  /** As `list`, those of the ids that are published, in any order. */
  index(ids: readonly string[]): Promise<readonly Published<Indexed>[]>
  /** The same, complete. */
  read(ids: readonly string[]): Promise<readonly Opportunity[]>
  /** Missing for a source without versions: then everything is read again. */
  readonly versions?: () => Promise<ItemVersions>
  /** Published articles, the newest first. */
  listPosts(): Promise<readonly Post[]>
}

/** The content of a catalogue; a failing list leaves the others usable. */
export interface CatalogueContent {
  readonly version: string
  /** By name. */
  readonly entries: readonly Entry[]
  /** Why the list of a kind is unavailable. */
  readonly missing: ReadonlyMap<Kind, Problem>
  readonly posts: readonly Post[] | Problem
}

/** Everything published at one version. Each method throws the Problem of an unavailable list that it needs. */
export function createCatalogue({ version, entries, missing, posts }: CatalogueContent) {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]))
  const postsBySlug = new Map(posts instanceof Error ? [] : posts.map((post) => [post.slug, post]))
  const [problem] = missing.values()
  const listPosts = (): readonly Post[] => {
    if (posts instanceof Error) throw posts
    return posts
  }
  return {
    version,
    /** false: a list is missing, so the next poll reads all of it again. */
    isComplete: problem === undefined && !(posts instanceof Error),
    /** All entries, by name. Throws if the list of one of these kinds could not be read. */
    entriesWith(...needed: readonly Kind[]): readonly Entry[] {
      for (const kind of needed) {
        const reason = missing.get(kind)
        if (reason !== undefined) throw reason
      }
      return entries
    },
    /** By name; the available items of all kinds. Throws only if none is available. */
    entriesOfAny(): readonly Entry[] {
      if (problem !== undefined && missing.size === kinds.length) throw problem
      return entries
    },
    /** Throws if it is missing and a list is unavailable. */
    findBySlug(slug: string): Entry | undefined {
      const found = bySlug.get(slug)
      if (found === undefined && problem !== undefined) throw problem
      return found
    },
    listPosts,
    findPost(slug: string): Post | undefined {
      listPosts()
      return postsBySlug.get(slug)
    },
  }
}

export type Catalogue = ReturnType<typeof createCatalogue>
