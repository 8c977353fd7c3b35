import { z } from '@hono/zod-openapi'
import type { ApiParts } from '#server/api/api-context.ts'
import { jsonContent, type Call } from '#server/api/call.ts'
import { asJson } from '#server/api/lists/json-parts.ts'
import { createPrepared } from '#server/api/lists/prepared.ts'

const groupSchema = z
  .object({
    name: z.string(),
    asOf: z.string().openapi({ description: 'The year, month or day from which its members are these.' }),
    countries: z.array(z.string()).openapi({ description: 'ISO 3166-1 alpha-2, and XK.' }),
    note: z.string().nullable(),
  })
  .openapi('GroupOfCountries')

/** The groups of countries that `rules` name, by their keys. */
export function groupCalls({ services }: ApiParts): Call[] {
  return [
    {
      method: 'get',
      path: '/groups',
      summary: 'The groups of countries that rules name',
      tag: 'Public',
      success: { 200: { description: 'One object, a group by its key.', content: jsonContent(z.record(z.string(), groupSchema)) } },
      errors: [503],
      handle: createPrepared(services.catalogueVersion, () =>
        asJson(async () => {
          const groups = await services.listCountryGroups()
          return Object.fromEntries(groups.map(({ key, name, asOf, countries, note }) => [key, { name, asOf, countries, note }]))
        }),
      ),
    },
  ]
}
