import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readJson } from '#server/api/body.ts'
import { respondToError } from '#server/api/call.ts'
import type { AppEnv } from '#server/http/request-context.ts'
import { silentLog } from '#server/testing/silent-log.ts'

test('a body of JSON that does not arrive gets 408, and its connection ends', async () => {
  const app = new Hono<AppEnv>()
  app.post('/call', async (c) => c.json(await readJson(c, { timeout: 50 })))
  app.onError((error, c) => respondToError(c, error, silentLog))
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const head = 'POST /call HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  for (const rest of [
    'Content-Length: 100\r\n\r\n{"name":',
    'Content-Length: 100\r\n\r\n',
    'Transfer-Encoding: chunked\r\n\r\n8\r\n{"name":\r\n',
  ]) {
    const socket = connect(port, '127.0.0.1')
    socket.write(head + rest)
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('{"message":"The body took too long to arrive. Send it again."}')
  }
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
