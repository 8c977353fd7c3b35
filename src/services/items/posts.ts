import { toEditedPost } from '#services/items/edited.ts'
import { createItemLifecycle } from '#services/items/item-lifecycle.ts'
import { createItem, type CreateOptions, type ItemDeps, updateItem, type UpdateOptions } from '#services/items/saving.ts'
import { listPostTable, type TableQuery } from '#services/items/table-query.ts'
import { listStoredPosts } from '#storage/items/item-store.ts'

/** An editor's actions on articles. */
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
  }
}
