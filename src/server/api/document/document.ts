import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv, ApiParts } from '#server/api/api-context.ts'
import { docsStyle } from '#server/api/document/docs-style.ts'
import { renderDocs, type ApiDocument } from '#server/api/document/docs.ts'
import { registerFiles } from '#server/api/document/files.ts'
import { sessionCookieName } from '#server/session/session-cookie.ts'

/** /openapi.json, and /docs with its stylesheet: a page made on the server that loads nothing from elsewhere and runs no script. */
export function addDocument(api: OpenAPIHono<ApiEnv>, { config, findSiteName }: Pick<ApiParts, 'config' | 'findSiteName'>): void {
  api.openAPIRegistry.registerComponent('securitySchemes', 'cookie', { type: 'apiKey', in: 'cookie', name: sessionCookieName(config) })
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' })
  registerFiles(api)
  const info = {
    version: '1',
    description:
      'JSON in and out. Every error is an object with a message, and with errors by field for the mistakes of a form. Field names and values are those that the clients of this API have always used, spelling included.',
  }
  // Made when somebody asks, which is seldom: it takes a tenth of a second of a core. All calls are there by then.
  const make = () => {
    const made = api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { ...info, title: 'API' },
      servers: [{ url: config.publicUrl }],
      tags: [
        { name: 'Public' },
        {
          name: 'Files',
          description: 'What pages list, for feed readers, calendars, spreadsheets and programs; at the addresses of the pages.',
        },
        { name: 'Administrator', description: 'Needs the session cookie or a bearer token.' },
      ],
    })
    // The library's type allows every form that OpenAPI knows; ours names those that the calls here lead to.
    return made as typeof made & Pick<ApiDocument, 'tags' | 'paths' | 'components'>
  }
  let document: ReturnType<typeof make> | undefined
  const named = async () => ({ ...(document ??= make()), info: { ...info, title: `${await findSiteName()} API` } })
  const kept = { 'cache-control': 'public, max-age=300' }
  api.get('/openapi.json', async (c) => c.json(await named(), 200, kept))
  api.get('/docs', async (c) => c.html(renderDocs(await named()), 200, kept))
  api.get('/docs.css', (c) => c.body(docsStyle, 200, { ...kept, 'content-type': 'text/css; charset=utf-8' }))
}
