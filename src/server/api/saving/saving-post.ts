import type { Context } from 'hono'
import { parsePostDraft } from '#domain/forms/post-draft.ts'
import { type FieldErrors, said } from '#domain/mistake.ts'
import { Problem } from '#domain/problem.ts'
import type { ApiEnv, ApiParts } from '#server/api/api-context.ts'
import { type Call, jsonContent } from '#server/api/call.ts'
import type { BasicEditing } from '#services/basic-editing.ts'
import { decodePostDraft } from '#server/wire/decode-draft.ts'
import { encodePost, encodePostErrors } from '#server/wire/encode.ts'
import { type FormBody, withForm } from '#server/api/saving/form-body.ts'
import * as loose from '#server/wire/loose.ts'
import { refuse } from '#server/api/problems.ts'
import { requireEditing } from '#server/api/saving/saving.ts'
import { doneSchema, postSchema } from '#server/api/document/schemas.ts'
import { paths } from '#server/wire/wire.ts'

/** docs/interface.md, Limits. */
const mostPictures = 10
/** Stands for a file while the rest of the article is checked, before any file is stored. */
const placeholder = 'https://example.org/file'

/** Saving a new article with its pictures (docs/interface.md, Article files). */
export function savingPostCalls(parts: ApiParts): Call[] {
  return [
    {
      method: 'post',
      path: paths.savePost,
      summary: 'Save a blog',
      tag: 'Administrator',
      guarded: true,
      request: { body: { content: { 'multipart/form-data': { schema: postSchema.partial() } } } },
      success: { 201: { description: 'The saved article beside the message.', content: jsonContent(doneSchema.extend(postSchema.shape)) } },
      errors: [400, 403, 413, 415, 503],
      async handle(c) {
        const editing = requireEditing(parts, c)
        return await withForm(c, parts.config.dataDir, 'images', (form) => save(c, editing, form))
      },
    },
  ]
}

async function save(c: Context<ApiEnv>, { posts, pictures }: BasicEditing, { texts, files }: FormBody) {
  const draft = decodePostDraft(texts)
  const refused = (errors: FieldErrors) => refuse(encodePostErrors(errors))
  if (files.length > mostPictures) throw new Problem('too-large', said(`Please send at most ${mostPictures} pictures.`))
  const blocks = draft['content'] ?? []
  if (!Array.isArray(blocks)) throw refused({ content: said('Please send the blocks as a JSON list.') })
  const waiting = blocks.filter((block) => isImage(block) && isBlank(block['value'])).slice(0, files.length)
  if (waiting.length < files.length) throw refused({ images: said('There are more pictures than image blocks without an address.') })

  const fill = (addresses: readonly string[]) => ({
    ...draft,
    content: blocks.flatMap((block: unknown) => {
      if (!isImage(block) || !(isBlank(block['value']) || isHostless(block['value']))) return [block]
      const address = addresses[waiting.indexOf(block)]
      return address === undefined ? [] : [{ ...block, value: address }]
    }),
    imageUrls: Array.isArray(draft['imageUrls']) ? draft['imageUrls'].filter((url) => !isHostless(url)) : draft['imageUrls'],
  })
  const checked = parsePostDraft(fill(files.map(() => placeholder)))
  if (!checked.ok) throw refused(checked.errors)

  const stored: string[] = []
  try {
    for (const file of files) stored.push((await pictures.store(new Uint8Array(await file.arrayBuffer()))).address)
    const outcome = await posts.create(fill(stored))
    if (!outcome.ok) throw refused(outcome.errors)
    return c.json({ message: 'Blog submitted successfully', ...encodePost(outcome.value.item) }, 201)
  } catch (error) {
    await Promise.all(stored.map((address) => pictures.discard(address)))
    throw error
  }
}

function isImage(block: unknown): block is loose.Loose {
  return loose.findRecord(block)?.['type'] === 'image'
}

/** An image block without an address; older clients send the file object itself, which JSON turns into {}. */
function isBlank(value: unknown): boolean {
  const record = loose.findRecord(value)
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (record !== undefined && Object.keys(record).length === 0)
  )
}

/** `http:///x.png` (docs/interface.md, Article files). */
function isHostless(value: unknown): boolean {
  return typeof value === 'string' && /^\s*https?:\/\/\//i.test(value)
}
