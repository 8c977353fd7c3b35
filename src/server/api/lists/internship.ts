import type { ApiParts } from '#server/api/api-context.ts'
import { jsonContent, type Call } from '#server/api/call.ts'
import { listAsJson } from '#server/api/lists/json-parts.ts'
import { createPrepared } from '#server/api/lists/prepared.ts'
import { internshipListSchema } from '#server/api/document/schemas.ts'
import { paths } from '#server/wire/wire.ts'

/** The list of internships, which stands in a field called `message` (docs/interface.md, Calls). */
export function internshipCalls({ services }: ApiParts): Call[] {
  return [
    {
      method: 'get',
      path: paths.internships,
      summary: 'All published internships',
      tag: 'Public',
      success: { 200: { description: 'The list stands in the field message.', content: jsonContent(internshipListSchema) } },
      errors: [503],
      handle: createPrepared(services.catalogueVersion, async function* () {
        yield '{"message":'
        yield* listAsJson(services, 'internship')
        yield '}'
      }),
    },
  ]
}
