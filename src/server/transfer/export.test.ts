import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Post } from '#domain/post.ts'
import { Problem } from '#domain/problem.ts'
import { openDatabase } from '#storage/database.ts'
import { loadStarterCatalogue, readStarterCatalogue } from '#storage/starter/starter-catalogue.ts'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { databases } from '#storage/testing/test-database.ts'
import { createTransfer, type Exported, type Transfer } from '#services/import/transfer.ts'
import { loader } from '#web/admin/import/export.ts'
import { type PageAccess, accessContext, languageContext } from '#web/context.ts'
import { en } from '#web/texts/en/catalogue.ts'
import { type AppEnv, withRequestContext } from '#server/http/request-context.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { createFileTransfer } from '#server/transfer/file-transfer.ts'

type LoaderArguments = Parameters<typeof loader>[0]

const now = new Date('2026-11-21T12:00:00Z')

/** The page's loader behind a real server on a separate port. */
async function serve(transfer: Transfer, db = openDatabase({ file: ':memory:' })) {
  const files = createFileTransfer({ transfer, db, clock: () => now })
  const context = new RouterContextProvider()
  context.set(languageContext, { tag: 'en', dir: 'ltr', texts: en })
  context.set(accessContext, { files } as Partial<PageAccess> as PageAccess)
  const answer = async ({ req: { raw: request } }: Context): Promise<Response> => {
    const url = new URL(request.url)
    const [content = '', format = ''] = url.pathname.slice(1).split('/')
    return loader({
      params: { content, format },
      context,
      request,
      url,
      pattern: '/admin/export/:content/:format',
    } as LoaderArguments)
  }
  const app = new Hono<AppEnv>()
  app.use(
    withRequestContext(
      { publicUrl: 'http://127.0.0.1', adsScriptUrl: null, trustProxy: 0 },
      silentLog,
    ),
  )
  app.all('*', answer)
  const server = createServer(getRequestListener(app.fetch))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

test('each of the four export files arrives complete over HTTP', async () => {
  await using opened = await databases[0]!.open()
  await loadStarterCatalogue(opened.database.kysely, now)
  await using server = await serve(
    createTransfer({ db: opened.database, clock: () => now }),
    opened.database,
  )
  for (const content of ['opportunities', 'posts'] as const) {
    const json = await fetch(`${server.url}/${content}/json`)
    expect([json.status, json.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="${content}.json"`,
    ])
    expect(await json.json()).toHaveLength(starterCounts[content])
    const csv = await fetch(`${server.url}/${content}/csv`)
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const bytes = new Uint8Array(await csv.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toMatch(/^kind,state,/)
  }
})

const failing = (records: readonly Exported<Post>[], isDown: () => boolean): Transfer => {
  async function* list(): AsyncGenerator<never> {
    yield* records as never[]
    if (isDown()) throw new Problem('unavailable', { key: 'data-away' })
  }
  const refuse = () => Promise.reject(new Error('not asked'))
  return {
    exportOpportunities: list,
    exportPosts: list,
    importRecords: refuse,
    listImports: refuse,
    undoImport: refuse,
  }
}

test('an unavailable database gives 503 instead of a file', async () => {
  await using server = await serve(failing([], () => true))
  for (const format of ['json', 'csv'] as const) {
    const answer = await fetch(`${server.url}/posts/${format}`)
    expect([
      answer.status,
      answer.headers.get('content-disposition'),
      answer.headers.get('cache-control'),
    ]).toEqual([503, null, 'no-store'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.text()).toContain('We cannot load the data right now.')
  }
})

test('a database failure during an export breaks this response off, and the server continues', async () => {
  // The adapter's own message about the response that broke off.
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isDown = true
  const { posts } = await readStarterCatalogue(now)
  await using server = await serve(
    failing(
      posts.map((item) => ({ item, publishAt: null })),
      () => isDown,
    ),
  )
  for (const format of ['json', 'csv'] as const) {
    const answer = fetch(`${server.url}/posts/${format}`).then((response) =>
      response.ok ? response.text() : 'refused',
    )
    await expect(answer, format).rejects.toThrow()
  }
  // The setup would count it as a fault of ours.
  expect(consoleError.mock.calls).toHaveLength(2)
  consoleError.mockClear()
  isDown = false
  expect(await (await fetch(`${server.url}/posts/json`)).json()).toHaveLength(posts.length)
})
