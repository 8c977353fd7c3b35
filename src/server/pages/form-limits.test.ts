import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLanguages } from '#server/http/languages.ts'
import type { PageAccess } from '#web/access.ts'
import type { AppEnv } from '#server/http/environment.ts'
import { largestForm, limitForms } from '#server/pages/form-limits.ts'

test('only forms with files may be large, each as large as its files', () => {
  const plain = 'application/x-www-form-urlencoded'
  const files = 'multipart/form-data; boundary=x'
  const megabytes = (path: string, type: string) => Math.floor(largestForm(path, type) / 1024 / 1024)
  expect(largestForm('/admin/addScholarship', plain)).toBe(256 * 1024)
  expect(megabytes('/admin/addScholarship.data', files)).toBe(8)
  expect(megabytes('/admin/edit/some-id.data', files)).toBe(8)
  expect(megabytes('/admin/add_blog.data', files)).toBe(80)
  expect(megabytes('/admin/edit_blog/some-id', files)).toBe(80)
})

test('a file on its own is for the import alone; whoever asks for the session there is the route', async () => {
  const app = new Hono<AppEnv>()
  const nobody = { isSignedIn: async () => false } as Partial<PageAccess> as PageAccess
  app.post(
    '*',
    limitForms(() => nobody, createLanguages()),
    (c) => c.text('the route'),
  )
  const send = async (path: string, type: string) =>
    (await app.request(path, { method: 'POST', body: 'x', headers: { 'content-type': type } })).status
  expect(await send('/admin/import', 'application/octet-stream')).toBe(200)
  expect(await send('/admin/import', 'text/plain')).toBe(415)
  expect(await send('/admin/transfer', 'application/octet-stream')).toBe(415)
  expect(await send('/contact', 'application/octet-stream')).toBe(415)
})
