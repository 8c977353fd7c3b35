import { adminRoutes } from './admin-routes.ts'
import { expect, test } from './site.ts'

test('the site map has the administrator’s pages, and all that show something share one guard', () => {
  expect(adminRoutes.length).toBeGreaterThan(10)
  const outside = adminRoutes.filter(
    ({ files, isPage }) => isPage && !files.includes('admin/layout/layout.tsx'),
  )
  expect(outside).toEqual([])
})

for (const { path, isPage } of adminRoutes) {
  const address = `/${path.replaceAll(/:\w+\??/g, 'x').replaceAll('*', 'x')}`

  test(`signed out, ${address} answers 401 and shows no content`, async ({ request, site }) => {
    const headers = { origin: site.url }
    // Nothing in the form is a reason for the page to refuse it.
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
      expect(text, name).not.toMatch(
        /<form[^>]*method="post"[^>]*action="\/admin|<table|<textarea|Manage Scholarships/,
      )
      expect(answer.headers()['cache-control'] ?? 'no-store', name).toContain('no-store')
    }
    if (!isPage) return
    for (const answer of [
      await request.get(`${address}.data`),
      await request.post(`${address}.data`, { headers, form }),
    ]) {
      expect(answer.status()).toBe(401)
      expect(await answer.text()).not.toMatch(
        /"(?:morning|rows|sessions|stored|overview|typed|key)"/,
      )
    }
  })

  test(`a page of another site cannot post to ${address}`, async ({ request }) => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
    ]) {
      const answer = await request.post(address, {
        headers: { origin: 'https://evil.example', 'content-type': type },
        data: 'intent=save',
      })
      expect(answer.status(), type).toBe(403)
    }
  })
}

test.use({ expectedErrors: [/status of 401/] })

test('the two pages with login prompts of their own show them', async ({ page }) => {
  await page.goto('/admin/add_leadership_data')
  await expect(page.getByText('loging first', { exact: true })).toBeVisible()
  await page.goto('/admin/get_message_contact')
  await expect(page.getByText('Please log in first to manage user messages')).toBeVisible()
  await expect(page.locator('table')).toHaveCount(0)
})

test('a body above the limit of visitors is never read', async ({ request, site }) => {
  const answer = await request.post('/admin/add_blog', {
    headers: { origin: site.url },
    form: { title: 'x'.repeat(100_000) },
  })
  expect([401, 413]).toContain(answer.status())
})
