import type { ItemState } from '#domain/publication.ts'

/**
 * Blocks of an article in reading order (docs/interface, Names on the wire); 'textarea' is its
 * word for a description.
 */
export const blockTypes = ['heading', 'text', 'textarea', 'quote', 'image'] as const
export type BlockType = (typeof blockTypes)[number]

export interface Block {
  readonly type: BlockType
  /**
   * Text, or for an image its http(s) address or a path of ours. Always shown as text, never as
   * HTML.
   */
  readonly value: string
  /** The alternative text of an image; missing: it only decorates. Other blocks have none. */
  readonly alt?: string
}

/** The values in articles; texts of each language hold their labels. */
export const postCategories = ['Scholarship', 'Internship', 'Leadership', 'Announcement'] as const
export type PostCategory = (typeof postCategories)[number]

export interface Post {
  readonly id: string
  readonly slug: string
  readonly title: string
  /** Empty: shown as 'Anonymous'. */
  readonly author: string
  readonly category: string
  readonly content: readonly Block[]
  readonly imageUrls: readonly string[]
  readonly state: ItemState
  /** Plain date YYYY-MM-DD; null if a foreign backend lacks it. */
  readonly publishedOn: string | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
}

/** An article without any values. Its keys are the columns of a table file. */
export const emptyPost: Post = {
  id: '',
  slug: '',
  title: '',
  author: '',
  category: '',
  content: [],
  imageUrls: [],
  state: 'draft',
  publishedOn: null,
  createdAt: null,
  updatedAt: null,
}
