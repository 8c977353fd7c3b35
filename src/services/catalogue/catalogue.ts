import type { StoredEntry } from '#domain/listing/entry.ts'
import { createSnapshot, type Snapshot } from '#domain/listing/snapshot.ts'
import { compareNewest } from '#domain/listing/sort.ts'
import { collectListedDomains, type ListedDomains } from '#domain/opportunity/link-doubt.ts'
import { type Kind, kinds } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import type { WordIndex } from '#domain/search/word-index.ts'
import type { LoadedCatalogue } from '#services/catalogue/load-catalogue.ts'

/**
 * Everything published at one version. Each method throws the error of a list that it needs and
 * that could not be read.
 */
export function createCatalogue(loaded: LoadedCatalogue, words: WordIndex) {
  const { version, entries, missing, posts } = loaded
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]))
  const postsBySlug = new Map(posts instanceof Error ? [] : posts.map((post) => [post.slug, post]))
  const [problem] = missing.values()
  let latest: Snapshot | undefined
  let domains: ListedDomains | undefined
  const snapshotAt = (now: Date): Snapshot => {
    const isCurrent = latest !== undefined && now >= latest.now && now.getTime() < latest.until
    if (latest === undefined || !isCurrent) latest = createSnapshot(entries, words, now)
    return latest
  }
  const listPosts = (): readonly Post[] => {
    if (posts instanceof Error) throw posts
    return posts
  }
  return {
    version,
    /** false: a list is missing, so the next poll reads all of it again. */
    isComplete: problem === undefined && !(posts instanceof Error),
    /**
     * The items of all kinds at an instant. Throws if the list of one of the `needed` kinds could
     * not be read; without `needed`, only if none could.
     */
    at(now: Date, needed: readonly Kind[]): Snapshot {
      for (const kind of needed) {
        const reason = missing.get(kind)
        if (reason !== undefined) throw reason
      }
      if (problem !== undefined && missing.size === kinds.length) throw problem
      return snapshotAt(now)
    },
    /**
     * Another text whenever a page may show something else. Never throws: a page says itself which
     * list it lacks, and caches must not serve an older one instead.
     */
    versionAt: (now: Date): string => `${version}/${snapshotAt(now).until}`,
    /** The sites to which the items that could be read link. */
    listDomains(): ListedDomains {
      domains ??= collectListedDomains(entries.toSorted(compareNewest).toReversed())
      return domains
    },
    /** Throws if it is missing and a list is unavailable. */
    findBySlug(slug: string): StoredEntry | undefined {
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
