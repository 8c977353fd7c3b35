import type { ApiParts } from '#server/api/api-context.ts'
import { type Call, jsonContent } from '#server/api/call.ts'
import { changeItem, ifMatch, itemParameters } from '#server/api/items/item-answer.ts'
import { type Edited, itemKinds } from '#server/api/items/item-kinds.ts'
import { renameErrors } from '#server/api/problems.ts'
import { linkToOther } from '#server/api/taken-code.ts'
import { doneSchema } from '#server/api/document/schemas.ts'
import type { Editing } from '#services/create-editing.ts'

const verbs = [
  { verb: 'publish', summary: (name: string) => `Publish a ${name}`, done: 'Published.' },
  { verb: 'unpublish', summary: (name: string) => `Take a ${name} back: it becomes a draft`, done: 'Taken back.' },
  { verb: 'trash', summary: (name: string) => `Move a ${name} into the trash`, done: 'Moved into the trash.' },
  { verb: 'restore', summary: (name: string) => `Restore a ${name} from the trash, as a draft`, done: 'Restored.' },
] as const

/** Publishing, taking back, trash and restoring. Doing it twice changes nothing and is no error. */
export function stateCalls(parts: ApiParts): Call[] {
  return itemKinds.flatMap((itemKind) =>
    verbs.map(({ verb, summary, done }): Call => ({
      method: 'post',
      path: `${itemKind.path}/{id}/${verb}`,
      summary: summary(itemKind.name),
      tag: 'Administrator',
      guarded: true,
      request: { params: itemParameters, headers: ifMatch },
      success: { 200: { description: 'The item as it is then.', content: jsonContent(doneSchema.extend(itemKind.schema.shape)) } },
      errors: [403, 404, 409, 412, 503],
      handle(c) {
        const change = async (editing: Editing, { item }: Edited, expected: number | undefined) => {
          try {
            return await itemKind.life(editing).act(item.id, verb, expected)
          } catch (error) {
            await linkToOther(c, parts, editing, error, 'code' in item ? item.code : null)
            throw renameErrors(error, itemKind.encodeErrors)
          }
        }
        return changeItem(parts, c, itemKind, change, done)
      },
    })),
  )
}
