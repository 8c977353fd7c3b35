import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { plainMessage } from '#domain/errors/error-message.ts'
import { findDraftDoubts } from '#domain/forms/draft-doubts.ts'
import { parseOpportunityDraft } from '#domain/forms/opportunity-draft.ts'
import { parsePostDraft } from '#domain/forms/post-draft.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import type { Editing } from '#services/create-editing.ts'
import type { RemoteEditing } from '#web/admin/remote/remote-editing.ts'
import { readAdminJson } from '#server/api/body.ts'
import {
  type ApiEnv,
  type ApiDeps,
  type Call,
  jsonBody,
  jsonContent,
  encodeDoubts,
  refuse,
  refuseSave,
  savers,
} from '#server/api/call.ts'
import {
  doneSchema,
  opportunitySchemas,
  postSchema,
  unreadSchema,
} from '#server/api/document/schemas.ts'
import { isForDrafts, requireEitherEditing } from '#server/api/editing-of.ts'
import { countBytes } from '#server/http/read-body.ts'
import { formFolder, receivePictures } from '#server/pictures/receive-pictures.ts'
import { listUnread } from '#server/transfer/headings.ts'
import { decodeDraft, decodePostDraft } from '#server/wire/decode-draft.ts'
import * as loose from '#server/wire/loose.ts'
import { encodeOpportunityAt, encodePost, paths } from '#server/wire/wire.ts'

const forms: readonly {
  readonly kind: Kind
  readonly path: string
  readonly summary: string
  readonly done: string
}[] = [
  {
    kind: 'scholarship',
    path: paths.saveScholarship,
    summary: 'Save a scholarship',
    done: 'Scholarship data saved successfully!',
  },
  {
    kind: 'internship',
    path: paths.saveInternship,
    summary: 'Save an internship',
    done: 'Internship added successfully!',
  },
  {
    kind: 'leadership',
    path: paths.saveLeadership,
    summary: 'Save a leadership program',
    done: 'Leadership program added successfully!',
  },
]

/** Saving a new scholarship, internship or leadership program (docs/interface, Saving). */
export function savingCalls(deps: ApiDeps): Call[] {
  return forms.map(({ kind, path, summary, done }) => ({
    method: 'post',
    path,
    summary,
    guarded: savers,
    request: jsonBody(opportunitySchemas[kind].partial().extend({ state: stateSchema })),
    success: {
      201: {
        description: 'The saved item beside the message.',
        content: jsonContent(
          doneSchema.extend({ unread: unreadSchema.optional(), ...opportunitySchemas[kind].shape }),
        ),
      },
    },
    errors: [400, 403, 409, 413, 415, 503],
    async handle(c) {
      const editing = requireEitherEditing(deps, c)
      const record = await readAdminJson(c)
      const publish = readPublish(deps, c, record)
      const input = decodeDraft(kind, record)
      const parsed = parseOpportunityDraft(kind, input, undefined, publish === 'draft')
      if (!parsed.ok) throw refuse(parsed.errors, kind)
      const creating = editing.opportunities.create(kind, input, { publish })
      const outcome = await creating.catch((error: unknown) =>
        refuseSave(c, deps, editing, kind, parsed.value.code, error),
      )
      if (!outcome.ok) throw refuse(outcome.errors, kind)
      const { item } = outcome.value
      const unread = listUnread(Object.keys(record))
      const response = {
        message: done,
        ...encodeDoubts(findDraftDoubts(item), kind),
        ...(unread.length > 0 && { unread }),
      }
      const saved = encodeOpportunityAt(item, deps.services.now())
      return c.json({ ...response, ...saved, ...stateOfDraft(publish) }, 201)
    },
  }))
}

const stateSchema = z.enum(['draft', 'published']).optional().openapi({
  description: 'draft: only the administrator sees it. Without it the item is public at once.',
})

/**
 * Whether the new item is public at once or a draft (docs/interface, Saving). Throws Problem
 * 'invalid' with `errors.state` for another word, and for a draft where another backend is behind
 * the site, which has none. Throws 'forbidden' for a public one by a key for drafts.
 */
function readPublish(
  { editing }: Pick<ApiDeps, 'editing'>,
  c: Context<ApiEnv>,
  record: loose.Loose,
): 'now' | 'draft' {
  const state = record['state'] ?? ''
  if (state === '' || state === 'published') {
    if (isForDrafts(c)) throw new Problem('forbidden', { key: 'key-drafts-only' })
    return 'now'
  }
  if (state !== 'draft') throw refuse({ state: { key: 'bad-state' } })
  if (editing === null) throw refuse({ state: { key: 'backend-no-drafts' } })
  return 'draft'
}

/** Beside a saved draft; what is public has only the fields that visitors see. */
const stateOfDraft = (publish: 'now' | 'draft') => (publish === 'draft' ? { state: 'draft' } : {})

/**
 * Ten pictures of 8 MB (docs/interface, Limits), and 256 KB of text with the parts' own headers.
 */
const maxFormBytes = 10 * 8 * 1024 * 1024 + 512 * 1024
const maxText = 256 * 1024

/** A multipart form: its texts by name, and its files called `images` in their order. */
type FormBody = {
  readonly texts: Readonly<Record<string, string>>
  readonly files: readonly File[]
}

/**
 * Hands the form to `work`; its files lie on the disk until that has ended. Throws Problem
 * 'wrong-type' for any other content type, 'too-large' for more than a form may hold, 'invalid' for
 * a form that cannot be read. A file field that was left empty is no file.
 */
async function withForm<Result>(
  c: Context,
  dataDir: string,
  work: (form: FormBody) => Promise<Result>,
): Promise<Result> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(type))
    throw new Problem('wrong-type', plainMessage('Send the body as multipart/form-data.'))
  const body = countBytes(
    c.req.raw,
    maxFormBytes,
    'The form can have at most 10 images of up to 8 MB each.',
  )
  const { form, remove } = await receivePictures(formFolder(dataDir), body, type).catch(
    (error: unknown) => {
      if (error instanceof Problem && error.code !== 'invalid') throw error
      throw new Problem('invalid', plainMessage('The form cannot be read. Send it again.'), {
        cause: error,
      })
    },
  )
  try {
    const texts: Record<string, string> = {}
    const files: File[] = []
    for (const [name, value] of form) {
      if (typeof value === 'string') texts[name] = value
      else if (name === 'images' && value.size > 0) files.push(value)
    }
    const size = Object.values(texts).reduce((total, text) => total + text.length, 0)
    if (size > maxText)
      throw new Problem(
        'too-large',
        plainMessage(`The texts of the form can have at most ${maxText / 1024} KB.`),
      )
    return await work({ texts, files })
  } finally {
    await remove()
  }
}

/** docs/interface, Limits. */
const maxPictures = 10
/** A placeholder for a file while the rest of the article is checked, before any file is stored. */
const placeholder = 'https://example.org/file'

/** Saving a new article with its pictures (docs/interface, Article files). */
export function savingPostCall(deps: ApiDeps): Call {
  return {
    method: 'post',
    path: paths.savePost,
    summary: 'Save an article',
    guarded: savers,
    request: {
      body: {
        content: {
          'multipart/form-data': { schema: postSchema.partial().extend({ state: stateSchema }) },
        },
      },
    },
    success: {
      201: {
        description: 'The saved article beside the message.',
        content: jsonContent(doneSchema.extend(postSchema.shape)),
      },
    },
    errors: [400, 403, 413, 415, 503],
    async handle(c) {
      const editing = requireEitherEditing(deps, c)
      return await withForm(c, deps.config.dataDir, (form) =>
        save(c, editing, form, readPublish(deps, c, form.texts)),
      )
    },
  }
}

async function save(
  c: Context<ApiEnv>,
  { posts, pictures }: Editing | RemoteEditing,
  { texts, files }: FormBody,
  publish: 'now' | 'draft',
) {
  const draft = decodePostDraft(texts)
  const refused = (errors: FieldErrors) => refuse(errors, 'post')
  if (files.length > maxPictures)
    throw new Problem('too-large', plainMessage(`Send at most ${maxPictures} images.`))
  const blocks = draft['content'] ?? []
  if (!Array.isArray(blocks))
    throw refused({ content: plainMessage('Send the blocks as a JSON list.') })
  const waiting = blocks
    .filter((block) => isImage(block) && isBlank(block['value']))
    .slice(0, files.length)
  if (waiting.length < files.length)
    throw refused({
      images: plainMessage(
        'There are more image files than empty image blocks. Add an empty image block for each file.',
      ),
    })

  const fill = (addresses: readonly string[]) => ({
    ...draft,
    content: blocks
      .map((block: unknown) => {
        if (!isImage(block)) return block
        if (!isBlank(block['value']) && !isHostless(block['value'])) return block
        const address = addresses[waiting.indexOf(block)]
        return address === undefined ? undefined : { ...block, value: address }
      })
      .filter((block) => block !== undefined),
    imageUrls: Array.isArray(draft['imageUrls'])
      ? draft['imageUrls'].filter((url) => !isHostless(url))
      : draft['imageUrls'],
  })
  const checked = parsePostDraft(fill(files.map(() => placeholder)))
  if (!checked.ok) throw refused(checked.errors)

  const stored: string[] = []
  try {
    for (const file of files)
      stored.push((await pictures.store(new Uint8Array(await file.arrayBuffer()))).address)
    const outcome = await posts.create(fill(stored), { publish })
    if (!outcome.ok) throw refused(outcome.errors)
    const saved = encodePost(outcome.value.item)
    return c.json(
      { message: 'Blog submitted successfully', ...saved, ...stateOfDraft(publish) },
      201,
    )
  } catch (error) {
    await Promise.all(stored.map((address) => pictures.discard(address)))
    throw error
  }
}

const isImage = (block: unknown): block is loose.Loose =>
  loose.findRecord(block)?.['type'] === 'image'

/**
 * An image block without an address; older clients send the file object itself, which JSON turns
 * into {}.
 */
function isBlank(value: unknown): boolean {
  const record = loose.findRecord(value)
  return record === undefined
    ? !Array.isArray(value) && loose.isEmpty(value)
    : Object.keys(record).length === 0
}

/** `http:///x.png` (docs/interface, Article files). */
const isHostless = (value: unknown): boolean =>
  typeof value === 'string' && /^\s*https?:\/\/\//i.test(value)

const shared = {
  method: 'delete',
  guarded: ['publish'],
  request: { params: z.object({ id: z.string() }) },
  success: { 200: { description: 'Deleted.', content: jsonContent(doneSchema) } },
  errors: [403, 404, 503],
} as const

/**
 * Deleting. Scholarships and articles go into the trash, where the administrator finds them;
 * messages go for good.
 */
export function deletingCalls(deps: ApiDeps): Call[] {
  return [
    {
      ...shared,
      path: paths.deleteScholarship,
      summary: 'Delete a scholarship',
      async handle(c) {
        const { opportunities } = requireEitherEditing(deps, c)
        const found = await opportunities.findByIdOrCode(c.req.param('id') ?? '', 'scholarship')
        if (found === undefined) throw new Problem('not-found', { key: 'no-scholarship' })
        await opportunities.trash(found.item.id)
        return c.json({ message: 'Scholarship deleted successfully.' })
      },
    },
    {
      ...shared,
      path: paths.deletePost,
      summary: 'Delete an article',
      async handle(c) {
        const { posts } = requireEitherEditing(deps, c)
        const found = await posts.find(c.req.param('id') ?? '')
        if (found === undefined || found.state === 'trash')
          throw new Problem('not-found', { key: 'no-blog' })
        await posts.trash(found.item.id)
        return c.json({ message: 'Blog deleted successfully.' })
      },
    },
    {
      ...shared,
      guarded: [],
      path: paths.deleteMessage,
      summary: 'Delete a contact message',
      async handle(c) {
        await requireEitherEditing(deps, c).messages.remove(c.req.param('id') ?? '')
        return c.json({ message: 'Message deleted successfully.' })
      },
    },
  ]
}
