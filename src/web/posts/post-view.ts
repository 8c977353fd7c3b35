import { type Post, postCategories } from '#domain/post.ts'
import { plateAddress, isPicture } from '#web/pictures/address.ts'
import type { SiteTexts } from '#web/texts/language.ts'

export type PostCardView = ReturnType<typeof toPostCardView>
export type PostView = ReturnType<typeof toPostView>

/** In words; one that is not among those offered is shown as it is stored. */
export function categoryInWords(category: string, { blogs }: SiteTexts): string {
  const existing = postCategories.find((each) => each === category)
  return existing ? blogs.categories[existing] : category
}

export function toPostCardView(post: Post, texts: SiteTexts) {
  const first = post.content.find(
    (block) => block.type === 'image' && isPicture(block.value),
  )?.value
  return {
    slug: post.slug,
    title: post.title,
    category: categoryInWords(post.category, texts),
    publishedOn: post.publishedOn,
    // The first valid image block, else the first image address, else the drawn plate
    // (docs/interface, Articles).
    image: first ?? post.imageUrls.find(isPicture) ?? null,
    plate: plateAddress(post.slug),
  }
}

/** An article's page: its picture, blocks and date in words. */
export function toPostView(post: Post, texts: SiteTexts) {
  const blocks = post.content.filter((block) =>
    block.type === 'image' ? isPicture(block.value) : block.value.trim() !== '',
  )
  const isSeen = (image: string) =>
    blocks.some((block) => block.type === 'image' && block.value === image)
  const unseen = post.imageUrls.find((image) => isPicture(image) && !isSeen(image))
  return {
    ...toPostCardView(post, texts),
    author: post.author.trim() || texts.blogs.anonymous,
    // The picture above the text: one that the text does not show, else the drawn plate. null: the
    // text begins with a picture.
    cover: blocks[0]?.type === 'image' ? null : (unseen ?? plateAddress(post.slug)),
    blocks,
  }
}
