import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { close, listen } from '#server/http/listener.ts'

test('who sends the headers of a request too slowly is cut off within 15 seconds', async () => {
  const server = await listen((_request, response) => response.end('never'), '127.0.0.1', 0)
  try {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const begin = performance.now()
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    socket.write('GET / HTTP/1.1\r\nHost: site.example\r\n')
    // One more header each second keeps the line busy, as such an attack does.
    const drip = setInterval(() => socket.write('X-More: 1\r\n'), 1000)
    socket.on('error', () => {})
    await once(socket, 'close')
    clearInterval(drip)
    expect(performance.now() - begin).toBeLessThan(15_000)
    expect(answer).toContain('408 Request Timeout')
  } finally {
    await close(server)
  }
})
