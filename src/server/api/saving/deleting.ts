import { z } from '@hono/zod-openapi'
import { Problem } from '#domain/problem.ts'
import type { ApiParts } from '#server/api/api-context.ts'
import { jsonContent, type Call } from '#server/api/call.ts'
import { requireEditing } from '#server/api/saving/saving.ts'
import { doneSchema } from '#server/api/document/schemas.ts'
import { paths } from '#server/wire/wire.ts'

const shared = {
  method: 'delete',
  tag: 'Administrator',
  guarded: true,
  request: { params: z.object({ id: z.string() }) },
  success: { 200: { description: 'Deleted.', content: jsonContent(doneSchema) } },
  errors: [403, 404, 503],
} as const

/** Deleting. Scholarships and articles go into the trash, where the administrator finds them; messages go for good. */
export function deletingCalls(parts: ApiParts): Call[] {
  return [
    {
      ...shared,
      path: paths.deleteScholarship,
      summary: 'Delete a scholarship',
      async handle(c) {
        const { opportunities } = requireEditing(parts, c)
        const found = await opportunities.findByIdOrCode(c.req.param('id') ?? '', 'scholarship')
        if (found === undefined) throw new Problem('not-found', { key: 'no-scholarship' })
        await opportunities.trash(found.item.id)
        return c.json({ message: 'Scholarship deleted successfully.' })
      },
    },
    {
      ...shared,
      path: paths.deletePost,
      summary: 'Delete a blog',
      async handle(c) {
        const { posts } = requireEditing(parts, c)
        const found = await posts.find(c.req.param('id') ?? '')
        if (found === undefined || found.state === 'trash') throw new Problem('not-found', { key: 'no-blog' })
        await posts.trash(found.item.id)
        return c.json({ message: 'Blog deleted successfully.' })
      },
    },
    {
      ...shared,
      path: paths.deleteMessage,
      summary: 'Delete a contact message',
      async handle(c) {
        await requireEditing(parts, c).messages.remove(c.req.param('id') ?? '')
        return c.json({ message: 'Message deleted successfully.' })
      },
    },
  ]
}
