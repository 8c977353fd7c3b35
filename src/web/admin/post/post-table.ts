import { type EditState, editStates } from '#domain/publication.ts'
import type { EditedPost } from '#services/items/edited.ts'
import type { TableQuery } from '#services/items/table-query.ts'
import { type PostCardView, toPostCardView } from '#web/posts/post-view.ts'

export const blogSorts = ['created', 'updated', 'name'] as const
export const blogBulkActions = ['publish', 'unpublish', 'trash', 'restore', 'remove'] as const

/** What a button of the table does. */
export const blogIntents = ['publish', 'unpublish', 'restore', 'trash', 'remove', 'bulk'] as const

export interface BlogRow extends Pick<PostCardView, 'image' | 'plate' | 'slug'> {
  readonly id: string
  readonly name: string
  /** The first heading of the article; '' where it has none. */
  readonly heading: string
  readonly state: EditState
  /** Plain date of a scheduled article. */
  readonly publishOn: string | null
}

export function toBlogRow({ item, state, publishAt }: EditedPost): BlogRow {
  const { image, plate, slug } = toPostCardView(item)
  const heading = item.content.find((block) => block.type === 'heading')?.value ?? ''
  return {
    id: item.id,
    name: item.title,
    heading,
    image,
    plate,
    slug,
    state,
    publishOn: state === 'scheduled' ? (publishAt?.slice(0, 10) ?? null) : null,
  }
}

/** What the address asks for; unknown words mean the usual. */
export function readBlogQuery(query: URLSearchParams) {
  const sort = blogSorts.find((known) => known === query.get('sort')) ?? 'created'
  const state = editStates.find((known) => known === query.get('state')) ?? null
  const text = (query.get('q') ?? '').slice(0, 200)
  const wanted: TableQuery = { text, state: state ?? undefined, sort, descending: sort !== 'name', page: Number(query.get('page')) || 1 }
  return { wanted, sort, state, text }
}
