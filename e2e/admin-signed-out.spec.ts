import routes from '#web/routes.ts'
import { expect, test } from './site.ts'

interface Entry {
  readonly path?: string | undefined
  readonly file: string
  readonly children?: readonly Entry[] | undefined
}

/** Pages without a guard: the login itself, and the way out. */
const open = ['admin', 'admin/logout']

/** Each address below /admin with the files it is made of, from the site map itself. */
function listAdminRoutes(entries: readonly Entry[], files: readonly string[] = []): { path: string; files: readonly string[] }[] {
  return entries.flatMap((entry) => {
    const own = [...files, entry.file]
    const path = entry.path ?? ''
    const isAdmin = path === 'admin' || path.startsWith('admin/')
    return [...(isAdmin && !open.includes(path) ? [{ path, files: own }] : []), ...listAdminRoutes(entry.children ?? [], own)]
  })
}

const guarded = listAdminRoutes(routes as readonly Entry[])

test('the site map has pages for the administrator, and all that show something stand behind the one guard', () => {
  expect(guarded.length).toBeGreaterThan(10)
  const outside = guarded.filter(({ files }) => files.at(-1)?.endsWith('.tsx') === true && !files.includes('routes/admin/layout.tsx'))
  expect(outside).toEqual([])
})

for (const { path, files } of guarded) {
  const address = `/${path.replaceAll(/:\w+\??/g, 'x').replaceAll('*', 'x')}`
  const isPage = files.includes('routes/admin/layout.tsx') && files.at(-1)?.endsWith('.tsx') === true

  test(`signed out, ${address} answers 401 and shows nothing of itself`, async ({ request, site }) => {
    const headers = { origin: site.url }
    // The form says nothing that the page could take for a reason to answer.
    const form = { intent: 'save', title: 'Hostile', id: 'x' }
    const answers = {
      get: await request.get(address, { maxRedirects: 0 }),
      post: await request.post(address, { headers, form, maxRedirects: 0 }),
      multipart: await request.post(address, { headers, multipart: form, maxRedirects: 0 }),
    }
    for (const [name, answer] of Object.entries(answers)) {
      expect(answer.status(), name).toBe(401)
      const text = await answer.text()
      if (isPage) {
        expect(text, name).toContain('Please login first as admin')
        expect(text, name).toContain('href="/admin"')
      }
      expect(text, name).not.toMatch(/<form[^>]*method="post"[^>]*action="\/admin|<table|<textarea|Manage Scholarships/)
      expect(answer.headers()['cache-control'] ?? 'no-store', name).toContain('no-store')
    }
    if (!isPage) return
    for (const answer of [await request.get(`${address}.data`), await request.post(`${address}.data`, { headers, form })]) {
      expect(answer.status()).toBe(401)
      expect(await answer.text()).not.toMatch(/"(?:morning|rows|sessions|stored|overview|typed|key)"/)
    }
  })

  test(`a foreign page cannot post to ${address}`, async ({ request }) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
      const answer = await request.post(address, { headers: { origin: 'https://evil.example', 'content-type': type }, data: 'intent=save' })
      expect(answer.status(), type).toBe(403)
    }
  })
}

test.use({ expectedErrors: [/status of 401/] })

test('the two pages with prompts of their own show them', async ({ page }) => {
  await page.goto('/admin/add_leadership_data')
  await expect(page.getByText('loging first', { exact: true })).toBeVisible()
  await page.goto('/admin/get_message_contact')
  await expect(page.getByText('Please log in first to manage user messages')).toBeVisible()
  await expect(page.locator('table')).toHaveCount(0)
})

test('a body that is too large for a visitor is never read', async ({ request, site }) => {
  const answer = await request.post('/admin/add_blog', { headers: { origin: site.url }, form: { title: 'x'.repeat(100_000) } })
  expect([401, 413]).toContain(answer.status())
})
