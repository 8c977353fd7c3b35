import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openWeb } from '#services/links/open-web.ts'

/** The result for a server that sends exactly this text and leaves the connection open. */
async function request(answer: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.write(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    return await openWeb('test').request(new URL(`http://site.example:${port}/`), '127.0.0.1')
  } finally {
    server.close()
  }
}

test('a page is read from exactly the checked address', async () => {
  const answer = await request(
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\n<p>hi',
  )
  expect(answer).toMatchObject({ status: 200, location: null, text: '<p>hi' })
})

test('a server that switches protocols counts as a response and does not block', async () => {
  const answer = await request(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  )
  expect(answer).toEqual({ status: 101, location: null, text: '' })
})
