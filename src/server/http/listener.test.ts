import { once } from 'node:events'
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
    // On a busy machine hundreds of megabytes take longer than the default second of a poll.
    const inTime = { timeout: 15_000 }
    await expect.poll(() => cutOff, inTime).toBeGreaterThan(3)
    const reader = request('/small')
    let size = 0
    reader.on('data', (chunk) => (size += chunk.length)).resume()
    await expect.poll(() => size, inTime).toBeGreaterThan(2 * megabyte)
    for (const socket of [...slow, ...more, reader]) socket.destroy()
  } finally {
    await close(server)
  }
})
