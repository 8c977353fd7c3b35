import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createBackend } from '#server/remote/backend.ts'

/** Servers on separate ports. The first redirects to `leadTo`. */
async function startPair(leadTo: (own: number, other: number) => string) {
  const cookies: (string | undefined)[] = []
  const other = createServer((request, response) => {
    cookies.push(request.headers.cookie)
    response.end('[]')
  })
  const own = createServer((request, response) => {
    if (request.url === '/api/moved') return void response.end('[]')
    response.writeHead(302, { location: leadTo(portOf(own), portOf(other)) }).end()
  })
  const portOf = (server: typeof own) => (server.address() as AddressInfo).port
  for (const server of [own, other]) await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    cookies,
    url: `http://127.0.0.1:${portOf(own)}`,
    async [Symbol.asyncDispose]() {
      for (const server of [own, other]) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

const request = (url: string) =>
  createBackend(url, { timeLimit: 2000 }).send('GET', '/get/leader_data', {
    headers: { cookie: 'session=secret' },
  })

test('a redirect within the origin is followed', async () => {
  await using pair = await startPair(() => '/api/moved')
  expect(await request(pair.url)).toMatchObject({ status: 200, text: '[]' })
})

test('a redirect to another port, host or scheme is not followed, and no cookie goes there', async () => {
  for (const leadTo of [
    (_own: number, other: number) => `http://127.0.0.1:${other}/`,
    (_own: number, other: number) => `http://localhost:${other}/`,
    (own: number) => `https://127.0.0.1:${own}/api/moved`,
    () => 'ftp://127.0.0.1/',
  ]) {
    await using pair = await startPair(leadTo)
    await expect(request(pair.url)).rejects.toMatchObject({
      code: 'unavailable',
      reason: { key: 'backend-elsewhere' },
    })
    expect(pair.cookies).toEqual([])
  }
})
