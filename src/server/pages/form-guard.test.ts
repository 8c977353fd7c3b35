import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { PageAccess } from '#web/context.ts'
import { createLanguages } from '#server/http/languages.ts'
import type { AppEnv } from '#server/http/request-context.ts'
import { guardForms, maxFormBytes } from '#server/pages/form-guard.ts'

const settings = { publicUrl: 'http://127.0.0.1', allowedOrigins: [] }

test('only forms with files may be large, up to the size of their files', () => {
  const plain = 'application/x-www-form-urlencoded'
  const files = 'multipart/form-data; boundary=x'
  const megabytes = (path: string, type: string) =>
    Math.floor(maxFormBytes(path, type) / 1024 / 1024)
  expect(maxFormBytes('/admin/addScholarship', plain)).toBe(256 * 1024)
  expect(megabytes('/admin/addScholarship.data', files)).toBe(8)
  expect(megabytes('/admin/edit/some-id.data', files)).toBe(8)
  expect(megabytes('/admin/add_blog.data', files)).toBe(80)
  expect(megabytes('/admin/edit_blog/some-id', files)).toBe(80)
})

/** An app with limited forms, on a port; `timeout` in milliseconds. */
async function openForms(timeout: number) {
  const app = new Hono<AppEnv>()
  const nobody = { isSignedIn: async () => false } as Partial<PageAccess> as PageAccess
  let arrived = 0
  app.post(
    '*',
    guardForms(settings, () => nobody, createLanguages(), timeout),
    async (c) => {
      arrived += 1
      return c.text((await c.req.raw.formData()).get('name')?.toString() ?? '')
    },
  )
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open = () => connect(port, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${port}/contact`,
    open,
    arrived: () => arrived,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a form that does not arrive gets 408 and its connection ends, before any handler waits for it', async () => {
  await using forms = await openForms(50)
  const head =
    'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n'
  for (const rest of [
    'Content-Length: 100\r\n\r\nname=',
    'Transfer-Encoding: chunked\r\n\r\n5\r\nname=\r\n',
  ]) {
    const socket = forms.open()
    socket.write(head + rest)
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    await once(socket, 'close')
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 408 /)
  }
  expect(forms.arrived()).toBe(0)
})

test('a form of unknown length is read completely, and one above 64 KB is refused first', async () => {
  await using forms = await openForms(5000)
  const send = async (body: string, headers = {}) =>
    await fetch(forms.url, {
      method: 'POST',
      body: new Blob([body]).stream(),
      duplex: 'half',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    } as RequestInit)
  expect(await (await send('name=Ada')).text()).toBe('Ada')
  expect((await send(`name=${'x'.repeat(65 * 1024)}`)).status).toBe(413)
  expect(forms.arrived()).toBe(1)
})

test('only the import accepts a plain file, because its route checks the session', async () => {
  const app = new Hono<AppEnv>()
  const nobody = { isSignedIn: async () => false } as Partial<PageAccess> as PageAccess
  app.post(
    '*',
    guardForms(settings, () => nobody, createLanguages()),
    (c) => c.text('the route'),
  )
  const send = async (path: string, type: string) =>
    (await app.request(path, { method: 'POST', body: 'x', headers: { 'content-type': type } }))
      .status
  expect(await send('/admin/import', 'application/octet-stream')).toBe(200)
  expect(await send('/admin/import', 'text/plain')).toBe(415)
  expect(await send('/admin/transfer', 'application/octet-stream')).toBe(415)
  expect(await send('/contact', 'application/octet-stream')).toBe(415)
})
