import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createPrepared } from '#server/api/lists/prepared.ts'

/** 6 MB that compress well, as lists do. */
async function* writeList() {
  yield '['
  for (let item = 0; item < 20_000; item += 1)
    yield `${item === 0 ? '' : ','}{"_id":"${item}","name":"${`Grant ${item} `.repeat(20)}"}`
  yield ']'
}

async function openList() {
  const app = new Hono()
  const answer = createPrepared(async () => '1', writeList)
  app.get('/list', (c) => answer(c))
  const server: Server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    app,
    connect: () => connect(port, '127.0.0.1'),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const megabytes = () => process.memoryUsage().rss / 1024 / 1024

/**
 * Megabytes that 150 readers may use. Measured: 7, 1 and 0; 59 with a block of the list for each
 * reader, 420 and 95 with a decompressor for each.
 */
const most = { identity: 40, gzip: 40, br: 40 }

test.each(Object.entries(most))(
  'clients that start to read a list (%s) and stop use almost no memory',
  async (encoding, limit) => {
    await using list = await openList()
    await (
      await list.app.request('/list', { headers: { 'accept-encoding': encoding } })
    ).arrayBuffer()
    const before = megabytes()
    const sockets = Array.from({ length: 150 }, () => list.connect())
    for (const socket of sockets)
      socket.write(`GET /list HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${encoding}\r\n\r\n`)
    // Each reader has received its first bytes and stops.
    await Promise.all(
      sockets.map(async (socket) => {
        await once(socket, 'data')
        socket.pause()
      }),
    )
    expect(megabytes() - before).toBeLessThan(limit)
    for (const socket of sockets) socket.destroy()
  },
)

test('each encoding is the same list, with its length', async () => {
  await using list = await openList()
  let plain = ''
  for await (const text of writeList()) plain += text
  const unpack = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync }
  for (const [encoding, open] of Object.entries(unpack)) {
    const answer = await list.app.request('/list', { headers: { 'accept-encoding': encoding } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(Number(answer.headers.get('content-length')), encoding).toBe(bytes.length)
    expect(open(bytes).toString() === plain, encoding).toBe(true)
  }
})
