import { z } from '@hono/zod-openapi'
import type { ApiParts } from '#server/api/api-context.ts'
import { type Call, jsonContent } from '#server/api/call.ts'
import { answerItem, itemParameters, requireItem, requireWholeEditing } from '#server/api/items/item-answer.ts'
import { type ItemKind, itemKinds } from '#server/api/items/item-kinds.ts'

/** One item whole, whatever its state: drafts, scheduled and trashed ones too. */
export function readingCalls(parts: ApiParts): Call[] {
  return itemKinds.map((itemKind: ItemKind): Call => ({
    method: 'get',
    path: `${itemKind.path}/{id}`,
    summary: `Read a ${itemKind.name} whole, drafts too`,
    tag: 'Administrator',
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
    handle: async (c) => answerItem(c, itemKind, await requireItem(itemKind, requireWholeEditing(parts), c)),
  }))
}
