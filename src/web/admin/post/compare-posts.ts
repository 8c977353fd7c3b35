import type { Block, Post } from '#domain/post.ts'
import type { AdminTexts } from '#web/texts/language.ts'

/** The fields of two versions of an article that differ, in the order of the form. */
export function comparePosts(
  was: Post,
  now: Post,
  { wizard: text }: AdminTexts,
): readonly { readonly label: string; readonly was: string; readonly now: string }[] {
  const contentOf = ({ content }: Post) =>
    content.map((block) => describeBlock(block, text.block)).join('\n')
  return [
    { label: text.title, was: was.title, now: now.title },
    { label: text.author, was: was.author, now: now.author },
    { label: text.category, was: was.category, now: now.category },
    { label: text.blocks, was: contentOf(was), now: contentOf(now) },
    { label: text.imageUrls, was: was.imageUrls.join('\n'), now: now.imageUrls.join('\n') },
  ].filter((pair) => pair.was !== pair.now)
}

/** With its type, so that a heading that became a text is seen. */
function describeBlock(
  { type, value, alt }: Block,
  names: Readonly<Record<Block['type'], string>>,
): string {
  const described = alt === undefined || alt === '' ? value : `${value} (${alt})`
  return `${names[type]}: ${described}`
}
