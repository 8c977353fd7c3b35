import type { ApiParts } from '#server/api/api-context.ts'
import { readAdminJson } from '#server/api/body.ts'
import { type Call, jsonBody, jsonContent } from '#server/api/call.ts'
import { changeItem, ifMatch, itemParameters } from '#server/api/items/item-answer.ts'
import { type Edited, type ItemKind, itemKinds } from '#server/api/items/item-kinds.ts'
import { refuse, renameErrors } from '#server/api/problems.ts'
import { linkToOther } from '#server/api/taken-code.ts'
import { doneSchema } from '#server/api/document/schemas.ts'
import type { Loose } from '#server/wire/loose.ts'
import type { Editing } from '#services/create-editing.ts'

/** When somebody else saves in between, over and over. */
const mostTries = 4

/** Changes the fields of an item that are named, by the rules of its form; the others stay as they are. */
export function changingCalls(parts: ApiParts): Call[] {
  return itemKinds.map((itemKind): Call => ({
    method: 'patch',
    path: `${itemKind.path}/{id}`,
    summary: `Change fields of a ${itemKind.name}`,
    tag: 'Administrator',
    guarded: true,
    request: { params: itemParameters, headers: ifMatch, ...jsonBody(itemKind.schema.partial()) },
    success: { 200: { description: 'The item as it is then.', content: jsonContent(doneSchema.extend(itemKind.schema.shape)) } },
    errors: [400, 403, 404, 409, 412, 413, 415, 503],
    async handle(c) {
      const record = await readAdminJson(c)
      const change = (editing: Editing, present: Edited, expected: number | undefined) =>
        changeFields(itemKind, editing, present, record, expected, (error, code) => linkToOther(c, parts, editing, error, code))
      return changeItem(parts, c, itemKind, change, 'Saved.')
    },
  }))
}

/**
 * `expected`: the version that the client asked for; without one a change that came in between is kept and this one made on top of it.
 * `refused` hears of what is thrown, and of the code that was asked for.
 * Throws Problem 'invalid' and 'conflict' with the client's names of the fields.
 */
async function changeFields(
  itemKind: ItemKind,
  editing: Editing,
  present: Edited,
  record: Loose,
  expected: number | undefined,
  refused: (error: unknown, code: unknown) => Promise<void>,
): Promise<Edited> {
  let item = present
  for (let attempt = 1; ; attempt += 1) {
    const draft = itemKind.decodeChanges(item, record)
    if (!draft.ok) throw refuse(draft.errors)
    let outcome
    try {
      outcome = await itemKind.update(editing, item.item.id, draft.value, { expectedVersion: item.version })
    } catch (error) {
      const now = expected === undefined && attempt < mostTries ? await itemKind.life(editing).get(item.item.id) : item
      if (now.version === item.version) {
        await refused(error, draft.value['code'])
        throw renameErrors(error, itemKind.encodeErrors)
      }
      item = now
      continue
    }
    if (!outcome.ok) throw refuse(itemKind.encodeErrors(outcome.errors))
    return outcome.value
  }
}
