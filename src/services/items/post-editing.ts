import { randomUUID } from 'node:crypto'
import { longestTitle, parsePostDraft } from '#domain/forms/post-draft.ts'
import type { Post } from '#domain/post.ts'
import { editStateOf } from '#domain/publication.ts'
import { orUnavailable } from '#services/availability.ts'
import { createLife, runBulk } from '#services/items/edit-life.ts'
import type { EditedPost } from '#services/items/edited.ts'
import { findFreeSlug, readKey } from '#services/items/identity.ts'
import type { PostEditing } from '#services/items/item-editing.ts'
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

export function createPostEditing({ db: { kysely }, clock }: { db: Database; clock: () => Date }): PostEditing {
  const life = createPostLife(kysely, clock)
  const editing: PostEditing = {
    ...life,
    async list(query) {
      const all = await orUnavailable(() => listStoredPosts(kysely))
      return listPostTable(
        all.map((row) => toEditedPost(row, clock())),
        query,
      )
    },
    async create(input, { publish = 'now', key } = {}) {
      const id = readKey(key) ?? randomUUID()
      const saved = key === undefined ? undefined : await life.find(id)
      if (saved !== undefined) return { ok: true, value: saved }
      const parsed = parsePostDraft(input)
      if (!parsed.ok) return parsed
      const slug = await findFreeSlug(openPostStore(kysely), id, parsed.value.slug ?? parsed.value.title, 'article')
      const empty = { state: 'draft', publishedOn: null, createdAt: null, updatedAt: null } as const
      return { ok: true, value: await life.add({ ...parsed.value, ...empty, id, slug }, publish) }
    },
    async update(id, input, { expectedVersion, publish } = {}) {
      const before = await life.get(id)
      const parsed = parsePostDraft(input, before.item)
      if (!parsed.ok) return parsed
      const { slug: wanted, ...contents } = parsed.value
      const value = await life.change(
        id,
        'changed',
        async (row, transaction) => {
          const slug = wanted === null ? row.item.slug : await findFreeSlug(openPostStore(transaction), id, wanted, row.item.slug)
          const next = { ...row, item: { ...row.item, ...contents, slug } }
          return publish === undefined ? next : life.applyPublishing(next, publish)
        },
        expectedVersion,
      )
      return { ok: true, value }
    },
    async copy(id, rename) {
      const { item } = await life.get(id)
      const copied = randomUUID()
      const title = rename(item.title).slice(0, longestTitle)
      const slug = await findFreeSlug(openPostStore(kysely), copied, title, 'article')
      return await life.add({ ...item, id: copied, title, slug, publishedOn: null }, 'draft')
    },
    bulk: (action, ids) => runBulk(kysely, ids, (transaction) => createPostLife(transaction, clock)[action]),
  }
  return editing
}
