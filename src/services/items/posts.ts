import { longestTitle } from '#domain/forms/post-draft.ts'
import { toEditedPost } from '#services/items/edited.ts'
import { createItemLifecycle } from '#services/items/item-lifecycle.ts'
import { copyItem, createItem, type CreateOptions, type ItemDeps, updateItem, type UpdateOptions } from '#services/items/saving.ts'
import { listPostTable, type TableQuery } from '#services/items/table-query.ts'
import { listStoredPosts } from '#storage/items/item-store.ts'

/** What an editor does with articles. */
export function createPostEditing(deps: ItemDeps) {
  const { db, clock } = deps
  return {
    ...createItemLifecycle(deps, 'post'),
    /** `kind` is ignored; sorts 'name' (title), 'created' and 'updated', others mean 'created'. */
    async list(query: TableQuery) {
      const now = clock()
      const posts = await listStoredPosts(db)
      return listPostTable(
        posts.map((row) => toEditedPost(row, now)),
        query,
      )
    },
    create: (input: unknown, options?: CreateOptions) => createItem(deps, 'post', 'scholarship', input, options),
    update: (id: string, input: unknown, options?: UpdateOptions) => updateItem(deps, 'post', id, input, options),
    /** A draft with the same contents; `rename` makes its title of the other's. */
    copy: (id: string, rename: (title: string) => string) =>
      copyItem(deps, 'post', id, (item) => ({ ...item, title: rename(item.title).slice(0, longestTitle), publishedOn: null })),
  }
}
