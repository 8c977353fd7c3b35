import type { FieldErrors } from '#domain/mistake.ts'
import type { Outcome } from '#domain/outcome.ts'
import { parsePostDraft, type PostDraft } from '#domain/forms/post-draft.ts'
import { findUploadedPicture } from '#domain/forms/uploaded-picture.ts'
import type { Post } from '#domain/post.ts'
import { Problem } from '#domain/problem.ts'
import { toSlug } from '#domain/words/slug.ts'
import { encodePostForm } from '#server/remote/encode-form.ts'
import type { HeldPictures } from '#server/remote/held-pictures.ts'
import { itemPath } from '#server/remote/item-path.ts'
import { createOnce } from '#server/remote/once.ts'
import type { RemoteEditingParts } from '#server/remote/parts.ts'
import { noDrafts, requireSuccess } from '#server/remote/refusal.ts'
import { paths, postNames } from '#server/wire/wire.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import type { EditedPost } from '#services/items/edited.ts'
import { readKey } from '#services/items/identity.ts'
import { listPostTable } from '#services/items/table-query.ts'

export function createRemotePosts({ sessions, source, pictures }: RemoteEditingParts): (token: string) => BasicEditing['posts'] {
  const once = createOnce<Outcome<EditedPost>>()

  async function send(token: string, input: unknown): Promise<Outcome<EditedPost>> {
    const parsed = parsePostDraft(input)
    if (!parsed.ok) return parsed
    const { draft, addresses, files, missing } = await takeFiles(pictures, parsed.value)
    if (missing !== undefined) return { ok: false, errors: missing }
    const before = new Set((await source.listPosts()).map(({ id }) => id))
    const answer = await sessions.send(token, 'POST', paths.savePost, { body: encodePostForm(draft, files) })
    requireSuccess(answer, (name) => Object.entries(postNames).find(([, names]) => names.some((one) => one === name))?.[0] ?? name)
    await source.refresh()
    // They are that backend's now.
    await Promise.all(addresses.map((address) => pictures.discard(address)))
    const posts = await source.listPosts().catch(() => [])
    const found = posts.find(({ id, title }) => title === draft.title && !before.has(id))
    return { ok: true, value: toEdited(found ?? asSent(draft)) }
  }

  return (token) => ({
    list: async (query) => listPostTable((await source.listPosts()).map(toEdited), query),
    async find(id) {
      const found = (await source.listPosts()).find((post) => post.id === id)
      return found && toEdited(found)
    },
    async create(input, { publish = 'now', key } = {}) {
      if (publish !== 'now') throw noDrafts()
      return once(readKey(key), () => send(token, input))
    },
    async trash(id) {
      const known = (await source.listPosts()).some((post) => post.id === id)
      if (!known) throw new Problem('not-found', { key: 'no-blog' })
      requireSuccess(await sessions.send(token, 'DELETE', itemPath(paths.deletePost, id)))
      await source.refresh()
    },
  })
}

function toEdited(item: Post): EditedPost {
  return { item, version: 0, state: item.state, publishAt: null, trashedAt: null }
}

/** An article that is not on the list yet. */
function asSent(draft: PostDraft): Post {
  const empty = { state: 'draft', publishedOn: null, createdAt: null, updatedAt: null } as const
  return { ...draft, ...empty, id: '', slug: toSlug(draft.title, 'article') }
}

/** Pictures that wait here leave their blocks and go as files, in the order of the blocks. `missing`: one of them is not here any more. */
async function takeFiles(pictures: HeldPictures, draft: PostDraft) {
  const isHeld = (address: string) => findUploadedPicture(address) !== undefined
  const addresses = draft.content.filter((block) => block.type === 'image' && isHeld(block.value)).map(({ value }) => value)
  const found = await Promise.all(addresses.map((address) => pictures.find(address)))
  const files = found.filter((file) => file !== undefined)
  const content = draft.content.map((block) => (block.type === 'image' && isHeld(block.value) ? { ...block, value: '' } : block))
  const missing: FieldErrors | undefined =
    files.length < found.length
      ? { content: { key: 'backend-no-picture' } }
      : draft.imageUrls.some(isHeld)
        ? { imageUrls: { key: 'backend-needs-addresses' } }
        : undefined
  return { draft: { ...draft, content }, addresses, files, missing }
}
