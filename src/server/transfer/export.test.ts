import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { getRequestListener } from '@hono/node-server'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createTransfer, type Transfer } from '#services/transfer.ts'
import { loadStarterCatalogue } from '#storage/starter-catalogue.ts'
import { databases } from '#storage/test-database.ts'
import type { PageAccess } from '#web/access.ts'
import { accessContext } from '#web/context.ts'
import { loader } from '#web/routes/admin/export.ts'
import { createFileTransfer } from '#server/transfer/file-transfer.ts'

type LoaderArguments = Parameters<typeof loader>[0]

const now = new Date('2026-11-21T12:00:00Z')

/** The page's loader behind a real server on a port of its own. */
async function serve(transfer: Transfer) {
  const files = createFileTransfer({ transfer, dataDir: tmpdir(), clock: () => now })
  const context = new RouterContextProvider()
  context.set(accessContext, { files } as Partial<PageAccess> as PageAccess)
  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const [content = '', format = ''] = url.pathname.slice(1).split('/')
    return loader({ params: { content, format }, context, request, url, pattern: '/admin/export/:content/:format' } as LoaderArguments)
  }
  const server = createServer(getRequestListener(answer))
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

test('each of the four files of the export arrives whole over HTTP', async () => {
  await using opened = await databases[0]!.open()
  await loadStarterCatalogue(opened.database.kysely, now)
  await using server = await serve(createTransfer({ db: opened.database, clock: () => now }))
  for (const content of ['opportunities', 'posts'] as const) {
    const json = await fetch(`${server.url}/${content}/json`)
    expect([json.status, json.headers.get('content-disposition')]).toEqual([200, `attachment; filename="${content}.json"`])
    expect(await json.json()).toHaveLength(content === 'posts' ? 8 : 209)
    const csv = await fetch(`${server.url}/${content}/csv`)
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const bytes = new Uint8Array(await csv.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toMatch(/^kind,state,/)
  }
})

test('a database that fails during an export breaks this answer off, and the server goes on', async () => {
  // The adapter's own word about an answer that broke off.
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  let isAway = true
  // oxlint-disable-next-line require-yield -- it fails before its first record
  async function* fail(): AsyncGenerator<never> {
    if (isAway) throw new Error('database away')
  }
  const transfer = { exportOpportunities: fail, exportPosts: fail, importRecords: () => Promise.reject(new Error('not asked')) }
  await using server = await serve(transfer)
  for (const format of ['json', 'csv'] as const) {
    const answer = fetch(`${server.url}/posts/${format}`).then((response) => (response.ok ? response.text() : Promise.reject(new Error())))
    await expect(answer, format).rejects.toThrow()
  }
  // The set-up would take it for a fault of ours.
  expect(told.mock.calls).toHaveLength(2)
  told.mockClear()
  isAway = false
  expect(await (await fetch(`${server.url}/posts/json`)).text()).toBe('[]\n')
})
