import type { SaveAnswer } from '#web/admin/items/save-answer.ts'
import type { TypedPost } from '#web/admin/post/typed-post.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'

/** How an attempt with the article form ended. Mistakes are by field: title, author, category, content, imageUrls, publishAt, `value-ID` of a block and `url-ID` of a row. */
export type PostAnswer =
  | SaveAnswer<TypedPost>
  /** Without scripts: a block was added, moved or removed, or the preview refreshed. */
  | { readonly state: 'shaped'; readonly typed: TypedPost }
  /** Of a picture that was sent by itself. */
  | { readonly state: 'uploaded'; readonly address: string }
  | { readonly state: 'refused'; readonly message: string }

/** The steps of the form with the fields that stand in them. */
export const postSteps = [1, 2, 3] as const
export type PostStep = (typeof postSteps)[number]

/** The step of the first mistake. */
export function stepOf(errors: SaidErrors): PostStep {
  const fields = Object.keys(errors)
  if (fields.some((field) => field === 'title' || field === 'author' || field === 'category')) return 1
  return fields.length > 0 && fields.every((field) => field === 'publishAt') ? 3 : 2
}
