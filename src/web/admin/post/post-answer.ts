import type { TypedPost } from '#web/admin/post/typed-post.ts'
import type { SaidErrors } from '#web/texts/say-mistake.ts'

/** How an attempt with the article form ended. Where nothing was saved, `typed` brings the text back. */
export type PostAnswer =
  | {
      readonly state: 'saved'
      readonly message: string
      readonly item: { readonly id: string; readonly slug: string; readonly isPublic: boolean }
    }
  /** Mistakes by field: title, author, category, content, imageUrls, publishAt, `value-ID` of a block and `url-ID` of a row. */
  | { readonly state: 'mistakes'; readonly reason: string | null; readonly typed: TypedPost; readonly errors: SaidErrors }
  /** Somebody saved in between; `version` is what is stored now. */
  | { readonly state: 'conflict'; readonly typed: TypedPost; readonly version: number }
  /** Without scripts: a block was added, moved or removed, or the preview refreshed. */
  | { readonly state: 'shaped'; readonly typed: TypedPost }
  | { readonly state: 'uploaded'; readonly address: string }
  | { readonly state: 'refused'; readonly message: string }
  /** The backend ended the session when the form had been read already. */
  | { readonly state: 'expired'; readonly typed: TypedPost }
  | { readonly state: 'expired' | 'offline' }

/** The steps of the form with the fields that stand in them. */
export const postSteps = [1, 2, 3] as const
export type PostStep = (typeof postSteps)[number]

/** The step of the first mistake. */
export function stepOf(errors: SaidErrors): PostStep {
  const fields = Object.keys(errors)
  if (fields.some((field) => field === 'title' || field === 'author' || field === 'category')) return 1
  return fields.length > 0 && fields.every((field) => field === 'publishAt') ? 3 : 2
}
