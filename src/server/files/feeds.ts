import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { readLink } from '#domain/words/links.ts'
import { cleanText } from '#domain/words/text.ts'
import { unknownInstant } from '#web/calendar/write-calendar.ts'
import type { Licence } from '#web/context.ts'
import { deadlineInWords } from '#web/opportunity/deadline-view.ts'
import { categoriesInWords, toCardView } from '#web/opportunity/item-view.ts'
import { isPicture } from '#web/pictures/address.ts'
import type { Texts } from '#web/texts/language.ts'

export interface FeedHead {
  readonly title: string
  readonly description: string
  readonly siteName: string
  readonly publicUrl: string
  /** The language of its texts (BCP 47). */
  readonly language: string
  /** The page that shows the same. */
  readonly home: string
  readonly self: string
  readonly next: string | null
  readonly attribution: string
  readonly licence: Licence | null
}

export interface FeedEntry {
  /** Identifies the entry to readers, so it stays when the address of the item changes. */
  readonly id: string
  readonly url: string
  readonly title: string
  readonly text: string
  /** Instants, ISO 8601 in UTC. */
  readonly published: string | null
  readonly updated: string
  readonly tags: readonly string[]
  /** The official page. */
  readonly external: string | null
  readonly author: string | null
  readonly image: string | null
}

export function toFeedEntry(
  item: Opportunity,
  texts: Texts,
  now: Date,
  publicUrl: string,
): FeedEntry {
  const card = toCardView(item, texts, now)
  const link = readLink(item.officialLink)
  const lines = [
    texts.files.deadline(deadlineInWords(item, texts, now)),
    [card.where, card.funding?.label].filter((part) => part !== undefined).join(', '),
    item.description,
    link.ok ? texts.files.official(link.href) : '',
  ]
  return {
    id: toTag(publicUrl, 'opportunity', item.id),
    url: `${publicUrl}/opportunity/${item.slug}`,
    title: cleanText(item.name),
    text: joinLines(lines),
    published: item.createdAt,
    updated: item.updatedAt ?? item.createdAt ?? unknownInstant,
    tags: [...new Set([texts.kinds[card.kind], ...categoriesInWords(item, texts)])],
    external: link.ok ? link.href : null,
    author: null,
    image: toAddress(item.image, publicUrl),
  }
}

export function toPostEntry(post: Post, texts: Texts, publicUrl: string): FeedEntry {
  const published = post.publishedOn === null ? post.createdAt : `${post.publishedOn}T00:00:00.000Z`
  return {
    id: toTag(publicUrl, 'blogs', post.id),
    url: `${publicUrl}/blogs/${post.slug}`,
    title: cleanText(post.title),
    text: joinLines(
      post.content.map(({ type, value, alt }) => (type === 'image' ? (alt ?? '') : value)),
    ),
    published,
    updated: post.updatedAt ?? published ?? unknownInstant,
    tags: post.category === '' ? [] : [post.category],
    external: null,
    author: post.author.trim() || texts.blogs.anonymous,
    image: toAddress(post.content.find(({ type }) => type === 'image')?.value ?? null, publicUrl),
  }
}

const joinLines = (lines: readonly string[]): string =>
  cleanText(lines.filter((line) => line.trim() !== '').join('\n\n'))

/** RFC 4151: an identifier that no other item has, and that no change of an address touches. */
const toTag = (publicUrl: string, kind: string, id: string): string =>
  `tag:${new URL(publicUrl).hostname},2026:${kind}/${encodeURIComponent(id)}`

/** null: none, or the stored text is no picture's address. */
function toAddress(image: string | null, publicUrl: string): string | null {
  if (image === null || !isPicture(image)) return null
  return URL.canParse(image, publicUrl) ? new URL(image, publicUrl).href : null
}

/**
 * An Atom feed (RFC 4287) with its next page (RFC 5005) and its licence (RFC 4946). One without
 * entries is a feed too.
 */
export function writeAtom(head: FeedHead, entries: readonly FeedEntry[]): string {
  const updated = entries.reduce(
    (latest, entry) => (entry.updated > latest ? entry.updated : latest),
    unknownInstant,
  )
  const rights = [head.attribution, ...(head.licence === null ? [] : [head.licence.name])].join(
    '. ',
  )
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${toXml(head.language)}">`,
    element('id', head.self),
    element('title', head.title),
    element('subtitle', head.description),
    element('updated', updated),
    `<author>${element('name', head.siteName)}${element('uri', head.publicUrl)}</author>`,
    link('self', head.self, 'application/atom+xml'),
    link('alternate', head.home, 'text/html'),
    ...(head.next === null ? [] : [link('next', head.next, 'application/atom+xml')]),
    ...(head.licence === null ? [] : [link('license', head.licence.url)]),
    element('rights', rights),
    ...entries.flatMap(toLines),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
}

function toLines(entry: FeedEntry): string[] {
  return [
    '<entry>',
    element('id', entry.id),
    element('title', entry.title),
    element('updated', entry.updated),
    ...(entry.published === null ? [] : [element('published', entry.published)]),
    ...(entry.author === null ? [] : [`<author>${element('name', entry.author)}</author>`]),
    link('alternate', entry.url, 'text/html'),
    ...(entry.external === null ? [] : [link('related', entry.external)]),
    ...entry.tags.map((tag) => `<category term="${toXml(tag)}"/>`),
    `<content type="text">${toXml(entry.text)}</content>`,
    '</entry>',
  ]
}

const element = (name: string, text: string): string => `<${name}>${toXml(text)}</${name}>`

function link(rel: string, href: string, type?: string): string {
  const typed = type === undefined ? '' : ` type="${type}"`
  return `<link rel="${rel}"${typed} href="${toXml(href)}"/>`
}

/**
 * Text as an element or an attribute holds it; what XML 1.0 has no character for (section 2.2) is
 * left out.
 */
function toXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/**
 * A feed by jsonfeed.org/version/1.1. It has no key for a licence, which is in an extension, whose
 * name begins with an underscore.
 */
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
