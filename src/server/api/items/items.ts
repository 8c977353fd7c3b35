import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { plainMessage } from '#domain/errors/error-message.ts'
import { findDraftDoubts } from '#domain/forms/draft-doubts.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { type Outcome, Problem } from '#domain/problem.ts'
import { editStates } from '#domain/publication.ts'
import type { Editing } from '#services/create-editing.ts'
import type { EditedOpportunity, EditedPost } from '#services/items/edited.ts'
import type { UpdateOptions } from '#services/items/saving.ts'
import { readAdminJson } from '#server/api/body.ts'
import {
  type ApiDeps,
  type ApiEnv,
  type Call,
  jsonBody,
  jsonContent,
  encodeDoubts,
  refuse,
  refuseSave,
  readers,
  savers,
} from '#server/api/call.ts'
import { opportunitySchemas, postSchema, doneSchema } from '#server/api/document/schemas.ts'
import { isForDrafts, requireEditing } from '#server/api/editing-of.ts'
import { decodeChanges, decodePostChanges } from '#server/wire/decode-draft.ts'
import type { Loose } from '#server/wire/loose.ts'
import { type Encoded, encodeFull, encodeFullPost, applicationsName } from '#server/wire/wire.ts'

const instant = z.string().nullable().openapi({ format: 'date-time' })

const editor = {
  state: z.enum(editStates).openapi({
    description:
      "'scheduled': public from publishAt on. 'closed': public, but its deadline is in the past.",
  }),
  publishAt: instant,
  trashedAt: instant,
  version: z.int().openapi({ description: 'Grows with each change. It is the ETag of the item.' }),
}
const opportunityEditor = {
  ...editor,
  kind: z.string(),
  verifiedOn: z.string().nullable().openapi({
    format: 'date',
    description: 'When the item was last checked on the official page.',
  }),
  source: z.string().nullable().openapi({ description: 'For editors, never shown to visitors.' }),
}

const itemSchemas: Readonly<Record<Kind | 'post', z.ZodObject>> = {
  scholarship: opportunitySchemas.scholarship.extend(opportunityEditor).openapi('WholeScholarship'),
  internship: opportunitySchemas.internship.extend(opportunityEditor).openapi('WholeInternship'),
  leadership: opportunitySchemas.leadership
    .extend(opportunityEditor)
    .openapi('WholeLeadershipProgram'),
  post: postSchema.extend({ ...editor, kind: z.string() }).openapi('WholeBlog'),
}

export type Edited = EditedOpportunity | EditedPost

/**
 * One of the four kinds of item, as the calls of this folder see it: they are the same for all of
 * them.
 */
export interface ItemKind {
  readonly kind: Kind | 'post'
  /** Below /api. */
  readonly path: string
  /** Of one item, for the document and for messages. */
  readonly name: string
  /** The name with its article. */
  readonly singular: string
  readonly schema: z.ZodObject
  lifecycle(editing: Editing): Editing['opportunities'] | Editing['posts']
  /**
   * `_id` first, then `id` (docs/interface, Identifiers), drafts included. Then `id` in the trash.
   * undefined: neither, or of another kind.
   */
  find(editing: Editing, id: string): Promise<Edited | undefined>
  update(
    editing: Editing,
    id: string,
    input: unknown,
    options: UpdateOptions,
  ): Promise<Outcome<Edited>>
}

const opportunityKinds = [
  { kind: 'scholarship', path: '/scholarships', name: 'scholarship', singular: 'a scholarship' },
  { kind: 'internship', path: '/internships', name: 'internship', singular: 'an internship' },
  {
    kind: 'leadership',
    path: '/leadership-programs',
    name: 'leadership program',
    singular: 'a leadership program',
  },
] as const

export const itemKinds: readonly ItemKind[] = [
  ...opportunityKinds.map((own): ItemKind => ({
    ...own,
    schema: itemSchemas[own.kind],
    lifecycle: ({ opportunities }) => opportunities,
    async find({ opportunities }, id) {
      const found = await opportunities.find(id)
      if (found?.item.kind === own.kind) return found
      return (
        (await opportunities.findByIdOrCode(id, own.kind)) ??
        (await opportunities.findTrashedByCode(id, own.kind))
      )
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

/**
 * `state` is the editor's word: an item that waits for its time is 'scheduled', one whose deadline
 * is past 'closed'.
 */
function encodeItem(edited: Edited): Encoded {
  const { state, publishAt, trashedAt, version } = edited
  const item =
    'applications' in edited
      ? { ...encodeFull(edited.item), [applicationsName]: edited.applications }
      : encodeFullPost(edited.item)
  return { ...item, state, publishAt, trashedAt, version }
}

/** The complete draft after a change of the fields in `record`; errors by the client's names. */
function decodeItemChanges(present: Edited, record: Loose): Outcome<Record<string, unknown>> {
  const encoded = encodeItem(present)
  return 'applications' in present
    ? decodeChanges(present.item, encoded, record)
    : decodePostChanges(present.item, encoded, record)
}

const itemParameters = z.object({ id: z.string() })

export const ifMatch = z.object({
  'if-match': z.string().optional().openapi({
    description:
      'The ETag that was read. The response is 412 if someone has changed the item since.',
  }),
})

/** Throws Problem 'not-found', also for an item of another kind. */
async function requireItem(
  itemKind: ItemKind,
  editing: Editing,
  c: Context<ApiEnv>,
): Promise<Edited> {
  const found = await itemKind.find(editing, c.req.param('id') ?? '')
  if (found === undefined)
    throw new Problem('not-found', plainMessage(`This ${itemKind.name} does not exist.`))
  return found
}

/** The complete item, beside a message after an action, with its version as ETag. */
function respondWithItem(c: Context, edited: Edited, beside: object = {}): Response {
  c.header('etag', `"${edited.version}"`)
  return c.json({ ...beside, ...encodeItem(edited) })
}

/** What an editor should look at in the changed values; nothing of an article is doubted. */
function doubtsOf(edited: Edited, before: Edited): object {
  if (!('applications' in edited && 'applications' in before)) return {}
  return encodeDoubts(findDraftDoubts(edited.item, before.item), edited.item.kind)
}

type Change = (
  editing: Editing,
  present: Edited,
  expectedVersion: number | undefined,
) => Promise<Edited>

/**
 * Changes the item under its `If-Match` (RFC 9110, section 13.1.1): `*` and a missing header allow
 * any version, a list any of its versions. Answers the complete item, or 412 if it has another
 * version, before the change or during it. Throws what `change` throws.
 */
async function changeItem(
  deps: Pick<ApiDeps, 'editing'>,
  c: Context<ApiEnv>,
  itemKind: ItemKind,
  change: Change,
  message: string,
) {
  const editing = requireEditing(deps, c)
  const present = await requireItem(itemKind, editing, c)
  const given = c.req.header('if-match')?.trim()
  const isFree = given === undefined || given === '*'
  if (!isFree && !readVersions(given).includes(present.version)) return refuseVersion(c, present)
  try {
    const edited = await change(editing, present, isFree ? undefined : present.version)
    return respondWithItem(c, edited, { message, ...doubtsOf(edited, present) })
  } catch (error) {
    const now = isFree ? undefined : await itemKind.lifecycle(editing).find(present.item.id)
    if (now === undefined || now.version === present.version) throw error
    return refuseVersion(c, now)
  }
}

/** An entity tag that we did not write becomes NaN, which equals no version. */
const readVersions = (ifMatch: string): number[] =>
  ifMatch.split(',').map((tag) => Number(/^"(\d{1,15})"$/.exec(tag.trim())?.[1]))

function refuseVersion(c: Context, { version }: Edited): Response {
  c.header('etag', `"${version}"`)
  return c.json({ message: 'Someone changed this item after you read it. Read it again.' }, 412)
}

/** One complete item in any state: drafts, scheduled and trashed ones too. */
export function readingCalls(deps: ApiDeps): Call[] {
  return itemKinds.map((itemKind: ItemKind): Call => ({
    method: 'get',
    path: `${itemKind.path}/{id}`,
    summary: `Read all fields of ${itemKind.singular}, including drafts`,
    guarded: readers,
    request: { params: itemParameters },
    success: {
      200: {
        description: 'The item with what editors see; its version is the ETag.',
        headers: z.object({ etag: z.string() }),
        content: jsonContent(itemKind.schema),
      },
    },
    errors: [404, 503],
    handle: async (c) =>
      respondWithItem(c, await requireItem(itemKind, requireEditing(deps, c), c)),
  }))
}

/** How often a change is tried when other editors save in between each time. */
const maxTries = 4

/**
 * Changes the fields of an item that are named, by the rules of its form; the others stay as they
 * are.
 */
export function changingCalls(deps: ApiDeps): Call[] {
  return itemKinds.map((itemKind): Call => ({
    method: 'patch',
    path: `${itemKind.path}/{id}`,
    summary: `Change fields of ${itemKind.singular}`,
    guarded: savers,
    request: { params: itemParameters, headers: ifMatch, ...jsonBody(itemKind.schema.partial()) },
    success: {
      200: {
        description: 'The item after the change.',
        content: jsonContent(doneSchema.extend(itemKind.schema.shape)),
      },
    },
    errors: [400, 403, 404, 409, 412, 413, 415, 503],
    handle: async (c) =>
      changeItem(
        deps,
        c,
        itemKind,
        changeFields(deps, c, itemKind, await readAdminJson(c)),
        'Saved.',
      ),
  }))
}

/**
 * `expected`: the version that the client named; without one the call keeps a change that came in
 * between and is applied on top of it. Throws Problem 'invalid' with the client's names of the
 * fields.
 */
const changeFields =
  (deps: ApiDeps, c: Context<ApiEnv>, itemKind: ItemKind, record: Loose): Change =>
  async (editing, present, expected) => {
    let item = present
    for (let attempt = 1; ; attempt += 1) {
      // In each try, because the administrator may have published it since.
      if (isForDrafts(c) && item.state !== 'draft')
        throw new Problem('forbidden', { key: 'key-drafts-only' })
      const draft = decodeItemChanges(item, record)
      if (!draft.ok) throw refuse(draft.errors)
      const updating = itemKind.update(editing, item.item.id, draft.value, {
        expectedVersion: item.version,
      })
      const outcome = await updating.catch(async (error: unknown) => {
        const now =
          expected === undefined && attempt < maxTries
            ? await itemKind.lifecycle(editing).get(item.item.id)
            : item
        if (now.version === item.version)
          return await refuseSave(c, deps, editing, itemKind.kind, draft.value['code'], error)
        item = now
        return undefined
      })
      if (outcome?.ok === false) throw refuse(outcome.errors, itemKind.kind)
      if (outcome !== undefined) return outcome.value
    }
  }

const verbs = [
  { verb: 'publish', summary: (item: string) => `Publish ${item}`, done: 'Published.' },
  {
    verb: 'unpublish',
    summary: (item: string) => `Unpublish ${item}, which becomes a draft`,
    done: 'Unpublished.',
  },
  {
    verb: 'trash',
    summary: (item: string) => `Move ${item} to the trash`,
    done: 'Moved to the trash.',
  },
  {
    verb: 'restore',
    summary: (item: string) => `Restore ${item} from the trash as a draft`,
    done: 'Restored.',
  },
] as const

/** Publishing, taking back, trash and restoring. Doing it twice changes nothing and is no error. */
export function stateCalls(deps: ApiDeps): Call[] {
  return itemKinds.flatMap((itemKind) =>
    verbs.map(({ verb, summary, done }): Call => ({
      method: 'post',
      path: `${itemKind.path}/{id}/${verb}`,
      summary: summary(itemKind.singular),
      guarded: ['publish'],
      request: { params: itemParameters, headers: ifMatch },
      success: {
        200: {
          description: 'The item after the change.',
          content: jsonContent(doneSchema.extend(itemKind.schema.shape)),
        },
      },
      errors: [403, 404, 409, 412, 503],
      handle(c) {
        const change: Change = (editing, { item }, expected) => {
          const code = 'code' in item ? item.code : null
          const acting: Promise<Edited> = itemKind.lifecycle(editing).act(item.id, verb, expected)
          return acting.catch((error: unknown) =>
            refuseSave(c, deps, editing, itemKind.kind, code, error),
          )
        }
        return changeItem(deps, c, itemKind, change, done)
      },
    })),
  )
}
