import type { Block, Post } from '#domain/post.ts'
import type { SiteTexts } from '#web/texts/language.ts'
import { plateAddress } from '#web/pictures/address.ts'
import { isPicture } from '#web/parts/is-picture.ts'

/** An article in a list. */
export interface PostCardView {
  readonly slug: string
  readonly title: string
  readonly category: string
  readonly publishedOn: string | null
  /** The first valid image block, else the first image address, else the drawn plate (docs/interface.md, Articles). */
  readonly image: string | null
  readonly plate: string
}

export interface PostView extends PostCardView {
  readonly author: string
  /** What stands above the text: a picture that the text does not show, else the drawn plate. null: the text starts with a picture. */
  readonly cover: string | null
  readonly blocks: readonly Block[]
  readonly images: readonly string[]
}

export function toPostCardView(post: Post): PostCardView {
  const first = post.content.find((block) => block.type === 'image' && isPicture(block.value))?.value
  return {
    slug: post.slug,
    title: post.title,
    category: post.category,
    publishedOn: post.publishedOn,
    image: first ?? post.imageUrls.find(isPicture) ?? null,
    plate: plateAddress(post.slug),
  }
}

export function toPostView(post: Post, { blogs }: SiteTexts): PostView {
  const blocks = post.content.filter((block) => (block.type === 'image' ? isPicture(block.value) : block.value.trim() !== ''))
  const images = post.imageUrls.filter(isPicture)
  const unseen = images.find((image) => !blocks.some((block) => block.type === 'image' && block.value === image))
  return {
    ...toPostCardView(post),
    author: post.author.trim() || blogs.anonymous,
    cover: blocks[0]?.type === 'image' ? null : (unseen ?? plateAddress(post.slug)),
    blocks,
    images,
  }
}
