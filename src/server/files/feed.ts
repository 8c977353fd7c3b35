import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import type { Post } from '#domain/post.ts'
import { cleanText } from '#domain/words/clean-text.ts'
import { readLink } from '#domain/words/links.ts'
import type { Licence } from '#web/settings.ts'
import { unknownInstant } from '#web/calendar/deadline-event.ts'
import { toCardView } from '#web/opportunity/card-view.ts'
import { deadlineInWords } from '#web/opportunity/due-view.ts'
import { isPicture } from '#web/parts/is-picture.ts'
import type { Texts } from '#web/texts/language.ts'

/** What a feed says of itself, whatever its format. */
export interface FeedHead {
  readonly title: string
  readonly description: string
  readonly siteName: string
  readonly publicUrl: string
  /** BCP 47. */
  readonly language: string
  /** The page that shows the same. */
  readonly home: string
  readonly self: string
  readonly next: string | null
  readonly attribution: string
  readonly licence: Licence | null
}

export interface FeedEntry {
  /** Stays when the address of the item changes. */
  readonly id: string
  readonly url: string
  readonly title: string
  readonly text: string
  /** Instants. */
  readonly published: string | null
  readonly updated: string
  readonly tags: readonly string[]
  /** The official page. */
  readonly external: string | null
  readonly author: string | null
  readonly image: string | null
}

export function toFeedEntry(item: Opportunity, texts: Texts, now: Date, publicUrl: string): FeedEntry {
  const card = toCardView(item, texts, now)
  const link = readLink(item.officialLink)
  const lines = [
    texts.files.deadline(deadlineInWords(item.deadline, texts, now)),
    [card.place, card.funding?.label].filter((part) => part !== undefined).join(', '),
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
    tags: [...new Set([texts.kinds[card.kind], ...card.categories])],
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
    text: joinLines(post.content.map(({ type, value, alt }) => (type === 'image' ? (alt ?? '') : value))),
    published,
    updated: post.updatedAt ?? published ?? unknownInstant,
    tags: post.category === '' ? [] : [post.category],
    external: null,
    author: post.author.trim() || texts.blogs.anonymous,
    image: toAddress(post.content.find(({ type }) => type === 'image')?.value ?? null, publicUrl),
  }
}

function joinLines(lines: readonly string[]): string {
  return cleanText(lines.filter((line) => line.trim() !== '').join('\n\n'))
}

/** RFC 4151: an identifier that no other item has, and that no change of an address touches. */
function toTag(publicUrl: string, kind: string, id: string): string {
  return `tag:${new URL(publicUrl).hostname},2026:${kind}/${encodeURIComponent(id)}`
}

/** null: there is none, or what is stored is no picture's address. */
function toAddress(image: string | null, publicUrl: string): string | null {
  if (image === null || !isPicture(image)) return null
  return URL.canParse(image, publicUrl) ? new URL(image, publicUrl).href : null
}
