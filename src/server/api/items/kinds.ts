import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Outcome, plainMessage, Problem } from '#domain/problem.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { editStates } from '#domain/publication.ts'
import { opportunitySchemas, postSchema } from '#server/api/document/schemas.ts'
import { type Encoded, encodeFull, encodeFullPost } from '#server/wire/encode.ts'
import { applicationsName } from '#server/wire/wire.ts'
import type { Loose } from '#server/wire/loose.ts'
import type { Editing } from '#services/create-editing.ts'
import type { EditedOpportunity, EditedPost } from '#services/items/edited.ts'
import type { ItemLifecycle } from '#services/items/item-lifecycle.ts'
import type { UpdateOptions } from '#services/items/saving.ts'
import type { ApiDeps } from '#server/api/call.ts'
import { decodeChanges, decodePostChanges } from '#server/wire/decode-draft.ts'

const instant = z.string().nullable().openapi({ format: 'date-time' })

const editor = {
  state: z
    .enum(editStates)
    .openapi({ description: "'scheduled': public from publishAt on. 'closed': public, but its deadline is in the past." }),
  publishAt: instant,
  trashedAt: instant,
  version: z.int().openapi({ description: 'Grows with each change. It is the ETag of the item.' }),
}
const opportunityEditor = {
  ...editor,
  kind: z.string(),
  verifiedOn: z.string().nullable().openapi({ format: 'date', description: 'When the item was last checked on the official page.' }),
  source: z.string().nullable().openapi({ description: 'For editors, never shown to visitors.' }),
}

/** An item as an editor sees it. */
const itemSchemas: Readonly<Record<Kind | 'post', z.ZodObject>> = {
  scholarship: opportunitySchemas.scholarship.extend(opportunityEditor).openapi('WholeScholarship'),
  internship: opportunitySchemas.internship.extend(opportunityEditor).openapi('WholeInternship'),
  leadership: opportunitySchemas.leadership.extend(opportunityEditor).openapi('WholeLeadershipProgram'),
  post: postSchema.extend({ ...editor, kind: z.string() }).openapi('WholeBlog'),
}

export type Edited = EditedOpportunity | EditedPost

/** One of the four kinds of item, as the calls of this folder see it: they are the same for all of them. */
export interface ItemKind {
  readonly kind: Kind | 'post'
  /** Below /api. */
  readonly path: string
  /** Of one item, for the document and for messages. */
  readonly name: string
  /** The name with its article. */
  readonly singular: string
  readonly schema: z.ZodObject
  lifecycle(editing: Editing): ItemLifecycle<'opportunity'> | ItemLifecycle<'post'>
  /** `_id` first, then `id` (docs/interface.md, Identifiers), drafts and the trash included. undefined: neither, or of another kind. */
  find(editing: Editing, id: string): Promise<Edited | undefined>
  update(editing: Editing, id: string, input: unknown, options: UpdateOptions): Promise<Outcome<Edited>>
}

const opportunityKinds = [
  { kind: 'scholarship', path: '/scholarships', name: 'scholarship', singular: 'a scholarship' },
  { kind: 'internship', path: '/internships', name: 'internship', singular: 'an internship' },
  { kind: 'leadership', path: '/leadership-programs', name: 'leadership program', singular: 'a leadership program' },
] as const

export const itemKinds: readonly ItemKind[] = [
  ...opportunityKinds.map(({ kind, path, name, singular }): ItemKind => ({
    kind,
    path,
    name,
    singular,
    schema: itemSchemas[kind],
    lifecycle: ({ opportunities }) => opportunities,
    async find({ opportunities }, id) {
      const found = await opportunities.find(id)
      return found?.item.kind === kind ? found : await opportunities.findByIdOrCode(id, kind)
    },
    update: ({ opportunities }, id, input, options) => opportunities.update(id, input, options),
  })),
  {
    kind: 'post',
    path: '/posts',
    name: 'article',
    singular: 'an article',
    schema: itemSchemas.post,
    lifecycle: ({ posts }) => posts,
    find: ({ posts }, id) => posts.find(id),
    update: ({ posts }, id, input, options) => posts.update(id, input, options),
  },
]

/** `state` is the editor's word: an item that waits for its time is 'scheduled', one whose deadline is past 'closed'. */
function encodeItem(edited: Edited): Encoded {
  const { state, publishAt, trashedAt, version } = edited
  const item =
    'applications' in edited ? { ...encodeFull(edited.item), [applicationsName]: edited.applications } : encodeFullPost(edited.item)
  return { ...item, state, publishAt, trashedAt, version }
}

/** The complete draft after a change of the fields in `record`; errors by the client's names. */
export function decodeItemChanges(present: Edited, record: Loose): Outcome<Record<string, unknown>> {
  const encoded = encodeItem(present)
  return 'applications' in present ? decodeChanges(present.item, encoded, record) : decodePostChanges(present.item, encoded, record)
}

export const itemParameters = z.object({ id: z.string() })

export const ifMatch = z.object({
  'if-match': z
    .string()
    .optional()
    .openapi({ description: 'The ETag that was read. The answer is 412 if someone has changed the item since.' }),
})

/** Throws Problem 'not-found' where another backend is behind the site, which has no such calls (docs/interface.md, Another backend). */
export function requireFullEditing({ editing }: Pick<ApiDeps, 'editing'>): Editing {
  if (editing === null) throw new Problem('not-found', plainMessage('This site does not allow editing.'))
  return editing
}

/** Throws Problem 'not-found', also for an item of another kind. */
export async function requireItem(itemKind: ItemKind, editing: Editing, c: Context): Promise<Edited> {
  const found = await itemKind.find(editing, c.req.param('id') ?? '')
  if (found === undefined) throw new Problem('not-found', plainMessage(`This ${itemKind.name} does not exist.`))
  return found
}

/** The complete item, beside a message after an action, with its version as ETag. */
export function answerItem(c: Context, edited: Edited, message?: string): Response {
  c.header('etag', `"${edited.version}"`)
  return c.json({ ...(message === undefined ? {} : { message }), ...encodeItem(edited) })
}

/**
 * Changes the item of the request under its `If-Match` (RFC 9110, section 13.1.1): `*` and a missing header allow any version, a list any
 * of its versions. Answers the complete item, or 412 if it has another version, before the change or during it. Throws what `change`
 * throws.
 */
export async function changeItem(
  deps: Pick<ApiDeps, 'editing'>,
  c: Context,
  itemKind: ItemKind,
  change: (editing: Editing, present: Edited, expectedVersion: number | undefined) => Promise<Edited>,
  message: string,
): Promise<Response> {
  const editing = requireFullEditing(deps)
  const present = await requireItem(itemKind, editing, c)
  const given = c.req.header('if-match')?.trim()
  const isFree = given === undefined || given === '*'
  if (!isFree && !readVersions(given).includes(present.version)) return refuseVersion(c, present)
  try {
    return answerItem(c, await change(editing, present, isFree ? undefined : present.version), message)
  } catch (error) {
    const now = isFree ? undefined : await itemKind.lifecycle(editing).find(present.item.id)
    if (now === undefined || now.version === present.version) throw error
    return refuseVersion(c, now)
  }
}

/** Entity tags of other origin match nothing. */
function readVersions(ifMatch: string): number[] {
  return ifMatch.split(',').map((tag) => Number(/^"(\d{1,15})"$/.exec(tag.trim())?.[1]))
}

function refuseVersion(c: Context, { version }: Edited): Response {
  c.header('etag', `"${version}"`)
  return c.json({ message: 'Someone changed this item after you read it. Read it again.' }, 412)
}
