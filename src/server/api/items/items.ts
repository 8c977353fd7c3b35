import { z } from '@hono/zod-openapi'
import { readAdminJson } from '#server/api/body.ts'
import { type ApiDeps, type Call, jsonBody, jsonContent } from '#server/api/call.ts'
import { doneSchema } from '#server/api/document/schemas.ts'
import { refuse, refuseSave } from '#server/api/problems.ts'
import type { Loose } from '#server/wire/loose.ts'
import type { Editing } from '#services/create-editing.ts'
import {
  answerItem,
  changeItem,
  decodeItemChanges,
  type Edited,
  ifMatch,
  type ItemKind,
  itemKinds,
  itemParameters,
  requireItem,
  requireFullEditing,
} from '#server/api/items/kinds.ts'

/** One complete item in any state: drafts, scheduled and trashed ones too. */
export function readingCalls(deps: ApiDeps): Call[] {
  return itemKinds.map((itemKind: ItemKind): Call => ({
    method: 'get',
    path: `${itemKind.path}/{id}`,
    summary: `Read all fields of ${itemKind.singular}, including drafts`,
    guarded: true,
    request: { params: itemParameters },
    success: {
      200: {
        description: 'The item with what editors see; its version is the ETag.',
        headers: z.object({ etag: z.string() }),
        content: jsonContent(itemKind.schema),
      },
    },
    errors: [404, 503],
    handle: async (c) => answerItem(c, await requireItem(itemKind, requireFullEditing(deps), c)),
  }))
}

/** When other editors save in between repeatedly. */
const maxTries = 4

/** Changes the fields of an item that are named, by the rules of its form; the others stay as they are. */
export function changingCalls(deps: ApiDeps): Call[] {
  return itemKinds.map((itemKind): Call => ({
    method: 'patch',
    path: `${itemKind.path}/{id}`,
    summary: `Change fields of ${itemKind.singular}`,
    guarded: true,
    request: { params: itemParameters, headers: ifMatch, ...jsonBody(itemKind.schema.partial()) },
    success: { 200: { description: 'The item after the change.', content: jsonContent(doneSchema.extend(itemKind.schema.shape)) } },
    errors: [400, 403, 404, 409, 412, 413, 415, 503],
    async handle(c) {
      const record = await readAdminJson(c)
      const change = (editing: Editing, present: Edited, expected: number | undefined) =>
        changeFields(itemKind, editing, present, record, expected, (code, error) =>
          refuseSave(c, deps, editing, itemKind.kind, code, error),
        )
      return changeItem(deps, c, itemKind, change, 'Saved.')
    },
  }))
}

/**
 * `expected`: the version that the client named; without one the call keeps a change that came in between and is applied on top of it.
 * `refused` receives the requested code and the error, and throws it. Throws Problem 'invalid' with the client's names of the fields.
 */
async function changeFields(
  itemKind: ItemKind,
  editing: Editing,
  present: Edited,
  record: Loose,
  expected: number | undefined,
  refused: (code: unknown, error: unknown) => Promise<never>,
): Promise<Edited> {
  let item = present
  for (let attempt = 1; ; attempt += 1) {
    const draft = decodeItemChanges(item, record)
    if (!draft.ok) throw refuse(draft.errors)
    const updating = itemKind.update(editing, item.item.id, draft.value, { expectedVersion: item.version })
    const outcome = await updating.catch(async (error: unknown) => {
      const now = expected === undefined && attempt < maxTries ? await itemKind.lifecycle(editing).get(item.item.id) : item
      if (now.version === item.version) return await refused(draft.value['code'], error)
      item = now
      return undefined
    })
    if (outcome?.ok === false) throw refuse(outcome.errors, itemKind.kind)
    if (outcome !== undefined) return outcome.value
  }
}

const verbs = [
  { verb: 'publish', summary: (item: string) => `Publish ${item}`, done: 'Published.' },
  { verb: 'unpublish', summary: (item: string) => `Unpublish ${item}, which becomes a draft`, done: 'Unpublished.' },
  { verb: 'trash', summary: (item: string) => `Move ${item} to the trash`, done: 'Moved to the trash.' },
  { verb: 'restore', summary: (item: string) => `Restore ${item} from the trash as a draft`, done: 'Restored.' },
] as const

/** Publishing, taking back, trash and restoring. Doing it twice changes nothing and is no error. */
export function stateCalls(deps: ApiDeps): Call[] {
  return itemKinds.flatMap((itemKind) =>
    verbs.map(({ verb, summary, done }): Call => ({
      method: 'post',
      path: `${itemKind.path}/{id}/${verb}`,
      summary: summary(itemKind.singular),
      guarded: true,
      request: { params: itemParameters, headers: ifMatch },
      success: { 200: { description: 'The item after the change.', content: jsonContent(doneSchema.extend(itemKind.schema.shape)) } },
      errors: [403, 404, 409, 412, 503],
      handle(c) {
        const change = (editing: Editing, { item }: Edited, expected: number | undefined) => {
          const code = 'code' in item ? item.code : null
          const acting: Promise<Edited> = itemKind.lifecycle(editing).act(item.id, verb, expected)
          return acting.catch((error: unknown) => refuseSave(c, deps, editing, itemKind.kind, code, error))
        }
        return changeItem(deps, c, itemKind, change, done)
      },
    })),
  )
}
