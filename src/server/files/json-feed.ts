import type { FeedEntry, FeedHead } from '#server/files/feed.ts'

/** A feed by jsonfeed.org/version/1.1. The licence has no key there, so it stands in an extension, whose name begins with an underscore. */
export function writeJsonFeed(head: FeedHead, entries: readonly FeedEntry[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: head.title,
    home_page_url: head.home,
    feed_url: head.self,
    description: head.description,
    ...(head.next === null ? {} : { next_url: head.next }),
    authors: [{ name: head.siteName, url: head.publicUrl }],
    language: head.language,
    _licence: {
      about: `${head.publicUrl}/api/docs`,
      attribution: head.attribution,
      license: head.licence?.name ?? null,
      license_url: head.licence?.url ?? null,
    },
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      ...(entry.external === null ? {} : { external_url: entry.external }),
      title: entry.title,
      content_text: entry.text,
      ...(entry.image === null ? {} : { image: entry.image }),
      ...(entry.published === null ? {} : { date_published: entry.published }),
      date_modified: entry.updated,
      ...(entry.author === null ? {} : { authors: [{ name: entry.author }] }),
      ...(entry.tags.length === 0 ? {} : { tags: entry.tags }),
    })),
  })
}
