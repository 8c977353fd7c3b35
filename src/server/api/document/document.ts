import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { collections } from '#domain/listing/collections.ts'
import { sorts } from '#domain/listing/listing.ts'
import { feedNames, type FileName, fileNames, fileTypes } from '#web/files/file-names.ts'
import { type ApiDeps, type ApiEnv, headersTooLarge, operationIdOf } from '#server/api/call.ts'
import { type ApiDocument, docsStyle, renderDocs } from '#server/api/document/docs.ts'
import { opportunitySchemas } from '#server/api/document/schemas.ts'
import { createPrepared } from '#server/api/lists/prepared.ts'
import { caching } from '#server/http/headers.ts'
import { sessionCookie } from '#server/session/sign-in.ts'

/**
 * /openapi.json, and /docs with its stylesheet: a page rendered on the server, without external
 * requests and scripts.
 */
export function addDocument(
  api: OpenAPIHono<ApiEnv>,
  { config, findSiteName }: Pick<ApiDeps, 'config' | 'findSiteName'>,
): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'cookie', {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie.nameOf(config),
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
  })
  api.openAPIRegistry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    description:
      'A key for scripts, from /admin/account, with the scope that a call names: read, drafts or publish.',
  })
  registerFiles(api)
  const info = {
    version: '1',
    license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    description:
      'JSON in and out. Every error is an object with a message. If fields of a form are wrong, it also has errors by field. Field names and values are those that the clients of this API have always used, spelling included.',
  }
  // Built on the first request, which is rare: it takes a tenth of a second of a core. All calls
  // exist by then.
  const build = () => {
    const generated = api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { ...info, title: 'API' },
      servers: [{ url: config.publicUrl }],
      tags: [
        { name: 'Public', description: 'Needs no login.' },
        {
          name: 'Files',
          description:
            'The lists of the site for feed readers, calendars, spreadsheets and programs, at the addresses of their pages.',
        },
        {
          name: 'Administrator',
          description:
            'Needs a session cookie, a bearer token, or a key for scripts with a scope of the call.',
        },
      ],
    })
    // The library's type allows every form of OpenAPI. This one names the forms of our calls.
    return generated as typeof generated & Pick<ApiDocument, 'tags' | 'paths' | 'components'>
  }
  let document: ReturnType<typeof build> | undefined
  const titled = (siteName: string) => {
    document ??= build()
    return { ...document, info: { ...info, title: `${siteName} API` } }
  }
  const headers = { 'cache-control': caching.fiveMinutes }
  const sendDocument = createPrepared(
    findSiteName,
    async function* (siteName) {
      yield JSON.stringify(titled(siteName))
    },
    { cacheControl: caching.fiveMinutes },
  )
  const sendDocs = createPrepared(
    findSiteName,
    async function* (siteName) {
      yield renderDocs(titled(siteName))
    },
    { type: 'text/html; charset=UTF-8', cacheControl: caching.fiveMinutes },
  )
  api.get('/openapi.json', (c) => sendDocument(c))
  api.get('/docs', (c) => sendDocs(c))
  api.get('/docs.css', (c) =>
    c.body(docsStyle, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' }),
  )
}

const text = z.string()

const listSchema = z
  .object({
    items: z.array(
      z.union([
        opportunitySchemas.scholarship,
        opportunitySchemas.internship,
        opportunitySchemas.leadership,
      ]),
    ),
    next: text.nullable().openapi({ description: 'The address of the next 500 items.' }),
    attribution: text,
    license: text.nullable(),
    licenseUrl: text.nullable(),
  })
  .openapi('ListFile')

/** JSON Feed 1.1, as far as clients have to know it before they read one. */
const feedSchema = z
  .object({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: text,
    items: z.array(z.object({ id: text, url: text, title: text })),
    next_url: text.optional(),
  })
  .openapi('FeedFile')

const schemas: Readonly<Partial<Record<FileName, z.ZodType>>> = {
  'list.json': listSchema,
  'feed.json': feedSchema,
}

const page = z.int().min(1).optional().openapi({ description: 'Each page has 500 items.' })
const filters = {
  level: text.optional(),
  kind: text.optional().openapi({ example: 'internship' }),
  country: text.optional().openapi({
    description: 'The host country, as an ISO 3166-1 alpha-2 code or a name.',
    example: 'DE,FR',
  }),
  region: text.optional().openapi({
    description:
      'As in all filters: one or more values, separated by commas, in any spelling that the pages accept.',
    example: 'europe,asia',
  }),
  field: text.optional(),
  funding: text.optional(),
  covers: text
    .optional()
    .openapi({ description: 'What it pays for in full.', example: 'tuition,living' }),
  fee: text.optional().openapi({ description: '`none`: applying is free.' }),
  applications: text
    .optional()
    .openapi({ description: 'Whether applications are open.', example: 'open,usually-open' }),
  month: text.optional().openapi({ description: 'The month of the deadline.', example: '2027-03' }),
  sort: z
    .enum(sorts)
    .optional()
    .openapi({ description: 'The order of lists. Calendars and feeds have their own order.' }),
  page,
}
const listed = {
  ...filters,
  q: text.optional(),
  closed: text.optional().openapi({ description: '1: also what is closed.' }),
}

const ids = collections.flatMap(({ id, aliases }) => [id, ...aliases])
const plain = ids.filter((id) => !id.includes('/'))
const below = ids
  .filter((id) => id.startsWith('scholarships/'))
  .map((id) => id.slice('scholarships/'.length))

/**
 * The files are at the addresses of the pages, outside of the API; the document describes them too.
 */
function registerFiles(api: OpenAPIHono<ApiEnv>): void {
  const add = (
    path: string,
    summary: string,
    names: readonly FileName[],
    params: z.ZodRawShape,
    query: z.ZodRawShape,
  ) => {
    api.openAPIRegistry.registerPath({
      method: 'get',
      path: `${path}/{file}`,
      operationId: operationIdOf('get', `${path}/{file}`),
      security: [],
      summary,
      tags: ['Files'],
      request: { params: z.object({ ...params, file: z.enum(names) }), query: z.object(query) },
      responses: {
        200: {
          description:
            'With an ETag. Link names the license and, for calendar and table, the next page.',
          content: Object.fromEntries(
            names.map((name) => [fileTypes[name], { schema: schemas[name] ?? text }]),
          ),
        },
        304: { description: 'Not changed since If-None-Match.' },
        404: { description: 'This list or file does not exist.' },
        ...headersTooLarge,
        503: { description: 'The data is not available right now. See Retry-After.' },
      },
    })
  }
  add('/{listing}', 'A listing page as a file', fileNames, { listing: z.enum(plain) }, listed)
  add(
    '/scholarships/{listing}',
    'Lists under /scholarships',
    fileNames,
    { listing: z.enum(below) },
    listed,
  )
  add(
    '/search',
    'What a search finds, or everything without q',
    fileNames,
    {},
    { ...filters, q: text.optional() },
  )
  const items = text.openapi({ description: 'At most 50 slugs, separated by commas.' })
  add('/shortlist', 'The items named in the address', fileNames, {}, { items, page })
  add('/blogs', 'The articles', feedNames, {}, { page })
}
