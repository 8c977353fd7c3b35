import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openWeb } from '#services/links/open-web.ts'

/**
 * The result for a server that sends exactly this and leaves the connection open. `sent` receives
 * the request.
 */
async function request(
  answer: string | Uint8Array,
  headers?: Readonly<Record<string, string>>,
  sent: string[] = [],
) {
  const server = createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', (data) => {
        sent.push(String(data))
        socket.write(answer)
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    return await openWeb('test').request(
      new URL(`http://site.example:${port}/`),
      '127.0.0.1',
      headers,
    )
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

test('a page is asked for with conditions, and what the site says of its state is read', async () => {
  const sent: string[] = []
  const answer = await request(
    'HTTP/1.1 304 Not Modified\r\nETag: "b"\r\nLast-Modified: Mon, 30 Nov 2026 08:00:00 GMT\r\n\r\n',
    { 'if-none-match': '"a"' },
    sent,
  )
  expect(answer).toMatchObject({
    status: 304,
    etag: '"b"',
    lastModified: 'Mon, 30 Nov 2026 08:00:00 GMT',
  })
  expect(sent.join('').toLowerCase()).toContain('if-none-match: "a"\r\n')
  expect(sent.join('').toLowerCase()).toContain('user-agent: test\r\n')
})

test('a page is read in its own encoding', async () => {
  const russian = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xb8, 0xec])
  const send = (type: string, before = '') => {
    const body = Buffer.concat([Buffer.from(before), russian])
    const head = `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`
    return request(Buffer.concat([Buffer.from(head), body]))
  }
  expect((await send('text/html; charset=windows-1251')).text).toBe('Приём')
  expect((await send('text/html', '<meta charset="windows-1251">')).text).toMatch(/Приём$/)
  expect((await send('text/html; charset=nonsense')).text).toContain('\ufffd')
  expect((await send('image/png')).text).toBe('')
})

test('of a huge page the beginning is read', async () => {
  const body = 'a'.repeat(600 * 1024)
  const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n`
  expect((await request(head + body)).text).toHaveLength(500 * 1024)
})
