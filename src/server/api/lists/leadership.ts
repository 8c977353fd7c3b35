import type { ApiParts } from '#server/api/api-context.ts'
import { jsonContent, type Call } from '#server/api/call.ts'
import { listAsJson } from '#server/api/lists/json-parts.ts'
import { createPrepared } from '#server/api/lists/prepared.ts'
import { opportunitySchemas } from '#server/api/document/schemas.ts'
import { paths } from '#server/wire/wire.ts'

/** The list of leadership programs. */
export function leadershipCalls({ services }: ApiParts): Call[] {
  return [
    {
      method: 'get',
      path: paths.leadership,
      summary: 'All published leadership programs',
      tag: 'Public',
      success: { 200: { description: 'A bare list.', content: jsonContent(opportunitySchemas.leadership.array()) } },
      errors: [503],
      handle: createPrepared(services.catalogueVersion, () => listAsJson(services, 'leadership')),
    },
  ]
}
