import { z } from '@hono/zod-openapi'
import { Problem } from '#domain/problem.ts'
import { jsonBody, jsonContent, type Call } from '#server/api/call.ts'
import { doneSchema, opportunitySchemas, postSchema } from '#server/api/schemas.ts'
import { paths } from '#server/api/wire.ts'

/** Half a day: nobody should ask again soon. */
const retryAfter = 12 * 60 * 60

const id = { params: z.object({ id: z.string() }) }
const saved = { 201: { description: 'Saved.', content: jsonContent(doneSchema) } }
const deleted = { 200: { description: 'Deleted.', content: jsonContent(doneSchema) } }
const saving = { method: 'post', success: saved, errors: [400, 403, 409, 413, 415, 503] } as const
const deleting = { method: 'delete', request: id, success: deleted, errors: [403, 404, 503] } as const

/** Saving and deleting: guarded like all of the administrator's calls, they do nothing before the administrator's side is there. */
export function pendingCalls(): Call[] {
  const calls = [
    { ...saving, path: paths.saveScholarship, summary: 'Save a scholarship', request: jsonBody(opportunitySchemas.scholarship.partial()) },
    { ...saving, path: paths.saveInternship, summary: 'Save an internship', request: jsonBody(opportunitySchemas.internship.partial()) },
    {
      ...saving,
      path: paths.saveLeadership,
      summary: 'Save a leadership program',
      request: jsonBody(opportunitySchemas.leadership.partial()),
    },
    {
      ...saving,
      path: paths.savePost,
      summary: 'Save a blog',
      request: { body: { content: { 'multipart/form-data': { schema: postSchema.partial() } } } },
    },
    { ...deleting, path: paths.deleteScholarship, summary: 'Delete a scholarship' },
    { ...deleting, path: paths.deletePost, summary: 'Delete a blog' },
    { ...deleting, path: paths.deleteMessage, summary: 'Delete a contact message' },
  ]
  return calls.map((call) => ({ ...call, tag: 'Administrator', guarded: true, handle: refuseForNow }))
}

function refuseForNow(): never {
  throw new Problem('unavailable', "This call comes with the administrator's side.", { retryAfter })
}
