import type { ApiParts } from '#server/api/api-context.ts'
import { jsonContent, type Call } from '#server/api/call.ts'
import { encodePost } from '#server/wire/encode.ts'
import { asJson } from '#server/api/lists/json-parts.ts'
import { createPrepared } from '#server/api/lists/prepared.ts'
import { postSchema } from '#server/api/document/schemas.ts'
import { paths } from '#server/wire/wire.ts'

/** The list of blog articles. */
export function postCalls({ services }: ApiParts): Call[] {
  return [
    {
      method: 'get',
      path: paths.posts,
      summary: 'All published blogs, the newest first',
      tag: 'Public',
      success: { 200: { description: 'A bare list.', content: jsonContent(postSchema.array()) } },
      errors: [503],
      handle: createPrepared(services.catalogueVersion, () => asJson(async () => (await services.listPosts()).map(encodePost))),
    },
  ]
}
