import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { said } from '#domain/mistake.ts'
import { Problem } from '#domain/problem.ts'
import type { ApiParts } from '#server/api/api-context.ts'
import type { Edited, ItemKind } from '#server/api/items/item-kinds.ts'
import type { Editing } from '#services/create-editing.ts'

export const itemParameters = z.object({ id: z.string() })

export const ifMatch = z.object({
  'if-match': z.string().optional().openapi({ description: 'The ETag that was read: 412 when somebody changed the item since.' }),
})

/** Throws Problem 'not-found' where another backend stands behind the site: it has no such calls (docs/interface.md, Another backend). */
export function requireWholeEditing({ editing }: Pick<ApiParts, 'editing'>): Editing {
  if (editing === null) throw new Problem('not-found', said('Nothing can be edited here.'))
  return editing
}

/** Throws Problem 'not-found', also for an item of another kind. */
export async function requireItem(itemKind: ItemKind, editing: Editing, c: Context): Promise<Edited> {
  const found = await itemKind.find(editing, c.req.param('id') ?? '')
  if (found === undefined) throw new Problem('not-found', said(`There is no such ${itemKind.name}.`))
  return found
}

/** The item whole, beside a message where something was done, with its version as ETag. */
export function answerItem(c: Context, itemKind: ItemKind, edited: Edited, message?: string): Response {
  c.header('etag', `"${edited.version}"`)
  return c.json({ ...(message === undefined ? {} : { message }), ...itemKind.encode(edited) })
}

/**
 * Changes the item of the request under its `If-Match` (RFC 9110, section 13.1.1): `*` and a missing one ask for nothing, a list for any of
 * its versions. Answers the item whole, or 412 when it is at another version, before or while it is changed. Throws what `change` throws.
 */
export async function changeItem(
  parts: Pick<ApiParts, 'editing'>,
  c: Context,
  itemKind: ItemKind,
  change: (editing: Editing, present: Edited, expectedVersion: number | undefined) => Promise<Edited>,
  message: string,
): Promise<Response> {
  const editing = requireWholeEditing(parts)
  const present = await requireItem(itemKind, editing, c)
  const given = c.req.header('if-match')?.trim()
  const isFree = given === undefined || given === '*'
  if (!isFree && !readVersions(given).includes(present.version)) return refuseVersion(c, present)
  try {
    return answerItem(c, itemKind, await change(editing, present, isFree ? undefined : present.version), message)
  } catch (error) {
    const now = isFree ? undefined : await itemKind.life(editing).find(present.item.id)
    if (now === undefined || now.version === present.version) throw error
    return refuseVersion(c, now)
  }
}

/** Tags that are none of ours match nothing. */
function readVersions(ifMatch: string): number[] {
  return ifMatch.split(',').map((tag) => Number(/^"(\d{1,15})"$/.exec(tag.trim())?.[1]))
}

function refuseVersion(c: Context, { version }: Edited): Response {
  c.header('etag', `"${version}"`)
  return c.json({ message: 'This was changed somewhere else since you read it. Read it again.' }, 412)
}
