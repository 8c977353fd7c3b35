import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { close, listen } from '#server/http/listener.ts'

test('a client that sends its headers too slowly is disconnected within 15 seconds', async () => {
  const server = await listen((_request, response) => response.end('never'), '127.0.0.1', 0)
  try {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const begin = performance.now()
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    socket.write('GET / HTTP/1.1\r\nHost: site.example\r\n')
    // One more header each second keeps the connection busy, as in such an attack. It stops before
    // the ten seconds end: a header on the closing connection would cause a reset, which can
    // overtake the response.
    const drip = setInterval(
      () => performance.now() - begin < 9000 && socket.write('X-More: 1\r\n'),
      1000,
    )
    await once(socket, 'close')
    clearInterval(drip)
    expect(performance.now() - begin).toBeLessThan(15_000)
    expect(answer).toContain('408 Request Timeout')
  } finally {
    await close(server)
  }
})

test('unsent data is bounded: the slowest readers are disconnected, others get everything', async () => {
  const megabyte = 1024 * 1024
  // Separate bytes for each response, as in a list that was created for one request.
  const answer = (path = '') => Buffer.alloc(path === '/small' ? 2 * megabyte : 8 * megabyte)
  const server = await listen(
    (request, response) => response.end(answer(request.url)),
    '127.0.0.1',
    0,
    { most: 40 * megabyte, every: 20 },
  )
  try {
    const { port } = server.address() as AddressInfo
    let cutOff = 0
    const request = (path: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {}).pause()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
      return socket
    }
    const slow = Array.from({ length: 20 }, () => request('/large'))
    // A paused socket notices its end only when it reads.
    server.on('connection', (socket) => socket.once('close', () => (cutOff += 1)))
    const more = Array.from({ length: 10 }, () => request('/large'))
    await expect.poll(() => cutOff).toBeGreaterThan(3)
    const reader = request('/small')
    let size = 0
    reader.on('data', (chunk) => (size += chunk.length)).resume()
    await expect.poll(() => size).toBeGreaterThan(2 * megabyte)
    for (const socket of [...slow, ...more, reader]) socket.destroy()
  } finally {
    await close(server)
  }
})

type Held = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** A server whose answers the test gives, and a connection to it. */
async function openHeld() {
  const held: Held[] = []
  const server = await listen(
    (request, response) => void held.push({ request, response }),
    '127.0.0.1',
    0,
  )
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket
    .setEncoding('utf8')
    .on('data', (text: string) => (answer += text))
    .on('error', () => {})
  return {
    held,
    socket,
    answer: () => answer,
    async [Symbol.asyncDispose]() {
      socket.destroy()
      server.closeAllConnections()
      await close(server)
    },
  }
}

const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

test('requests in one packet are answered one after the other', async () => {
  await using site = await openHeld()
  site.socket.write(ask('/1') + ask('/2') + ask('/3'))
  for (const path of ['/1', '/2', '/3']) {
    await expect.poll(() => site.held.map(({ request }) => request.url)).toEqual([path])
    site.held.pop()?.response.end(`answer of ${path};`)
  }
  await expect
    .poll(() => site.answer().match(/answer of .\d;/g))
    .toEqual(['answer of /1;', 'answer of /2;', 'answer of /3;'])
})

test('a connection with more requests than a few at once ends, and none of the others begins', async () => {
  await using site = await openHeld()
  site.socket.write(Array.from({ length: 900 }, (_, number) => ask(`/${number}`)).join(''))
  await once(site.socket, 'close')
  site.held[0]?.response.end()
  expect(site.held.map(({ request }) => request.url)).toEqual(['/0'])
  await expect.poll(() => site.held[0]?.response.closed).toBe(true)
  expect(site.held).toHaveLength(1)
})

test('requests with a body are no way around this, however fast each is answered', async () => {
  const begun: (string | undefined)[] = []
  const server = await listen(
    (request, response) => {
      begun.push(request.url)
      request.resume().once('end', () => response.end('done'))
    },
    '127.0.0.1',
    0,
  )
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  const post = (number: number) =>
    `POST /${number} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`
  socket.write(Array.from({ length: 900 }, (_, number) => post(number)).join(''))
  await once(socket, 'close')
  expect(begun.length).toBeLessThan(12)
  await close(server)
})

test('when a client leaves, what it still waited for is not begun', async () => {
  await using site = await openHeld()
  site.socket.write(ask('/1') + ask('/2'))
  await expect.poll(() => site.held).toHaveLength(1)
  site.socket.destroy()
  await expect.poll(() => site.held[0]?.response.closed).toBe(true)
  expect(site.held).toHaveLength(1)
})

test('nothing follows an answer that ends the connection', async () => {
  await using site = await openHeld()
  site.socket.write(ask('/1') + ask('/2'))
  await expect.poll(() => site.held).toHaveLength(1)
  site.held[0]?.response.writeHead(200, { connection: 'close' }).end('last')
  await once(site.socket, 'close')
  expect(site.answer()).toContain('last')
  expect(site.held).toHaveLength(1)
})

test('two Host headers are refused (RFC 9112 section 3.2), in any case of letters', async () => {
  for (const second of ['Host: b', 'hOST: x']) {
    await using site = await openHeld()
    site.socket.write(ask('/', `${second}\r\n`))
    await once(site.socket, 'close')
    expect(site.answer()).toMatch(/^HTTP\/1\.1 400 /)
    expect(site.held).toEqual([])
  }
})

test('a body that nobody reads does not hold the connection after the answer', async () => {
  for (const framing of ['Content-Length: 100', 'Transfer-Encoding: chunked']) {
    await using site = await openHeld()
    site.socket.write(ask('/', `${framing}\r\n`))
    await expect.poll(() => site.held).toHaveLength(1)
    site.held[0]?.response.end('done')
    await once(site.socket, 'close')
    expect(site.answer()).toContain('done')
  }
})
