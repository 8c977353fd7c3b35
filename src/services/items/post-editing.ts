import { longestTitle, parsePostDraft, type PostDraft } from '#domain/forms/post-draft.ts'
import { emptyPost, type Post } from '#domain/post.ts'
import { editStateOf } from '#domain/publication.ts'
import { createLife, runBulk } from '#services/items/edit-life.ts'
import type { EditedPost } from '#services/items/edited.ts'
import type { PostEditing } from '#services/items/item-editing.ts'
import { createSaving, type Writing } from '#services/items/item-saving.ts'
import { listPostTable } from '#services/items/post-table.ts'
import type { Database, Queries } from '#storage/database.ts'
import type { Stored } from '#storage/items/edit-record.ts'
import { listStoredPosts, openPostStore } from '#storage/items/post-edit-store.ts'

const toEditedPost = (row: Stored<Post>, now: Date): EditedPost => ({
  ...row,
  state: editStateOf({ state: row.item.state, publishAt: row.publishAt }, now, false),
})

/** The life of articles on the database, or within a transaction. */
export function createPostLife(db: Queries, clock: () => Date) {
  return createLife<'post', Post, Stored<Post>, EditedPost>({
    entity: 'post',
    db,
    clock,
    open: openPostStore,
    toEdited: toEditedPost,
    check: async () => {},
    // What was published before keeps its day.
    onPublish: (post, at, isScheduled) => {
      const day = at.slice(0, 10)
      return { ...post, publishedOn: isScheduled || post.publishedOn === null || post.publishedOn > day ? day : post.publishedOn }
    },
    keepNow: (earlier, present) => ({ ...earlier, publishedOn: present.publishedOn }),
  })
}

const writing: Writing<Post, PostDraft> = {
  parse: parsePostDraft,
  fill: (draft, before = emptyPost) => ({ ...before, ...draft, slug: draft.slug ?? before.slug }),
  titleOf: ({ title }) => title,
  word: 'article',
}

export function createPostEditing({ db: { kysely }, clock }: { db: Database; clock: () => Date }): PostEditing {
  const life = createPostLife(kysely, clock)
  const saving = createSaving(kysely, openPostStore, life, () => writing)
  const editing: PostEditing = {
    ...life,
    async list(query) {
      const all = await listStoredPosts(kysely)
      return listPostTable(
        all.map((row) => toEditedPost(row, clock())),
        query,
      )
    },
    create: (input, options) => saving.create(writing, input, options),
    update: saving.update,
    copy: (id, rename) => saving.copy(id, (item) => ({ ...item, title: rename(item.title).slice(0, longestTitle), publishedOn: null })),
    bulk: (action, ids) => runBulk(kysely, ids, (transaction) => createPostLife(transaction, clock)[action]),
  }
  return editing
}
