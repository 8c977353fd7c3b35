import { startReact } from './react.ts'
import { expect, test } from './site.ts'

/** One message and one subscription an hour, so that the second is refused. */
test.use({ siteEnv: { LIMITS_FACTOR: '0.03' }, expectedErrors: [/status of 429/] })
test.describe.configure({ mode: 'serial' })

const form = { name: 'Ada', email: 'ada@example.org', website: '', message: 'First' }

test.beforeEach(async ({ request, site }) => {
  await request.post('/contact', { form, headers: { origin: site.url } })
  await request.post('/newsletter', {
    form: { place: 'footer', email: 'a@example.org' },
    headers: { origin: site.url },
  })
})

test('beyond the limit a message fails with the time to wait, and its text can be restored', async ({
  page,
}) => {
  await page.goto('/contact')
  await startReact(page)
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.locator('main').getByLabel('Email address').fill('ada@example.org')
  await page.getByLabel('Message', { exact: true }).fill('Second')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Message could not be sent. Too many messages from your connection.',
  )
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Restore my text' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Second')
})

test('beyond the limit the responses are 429 with Retry-After', async ({ request, site }) => {
  const login = { username: 'admin', password: 'wrong' }
  await request.post('/admin', { form: login, headers: { origin: site.url } })
  for (const path of ['/contact', '/newsletter', '/admin']) {
    const answer = await request.post(path, {
      form: { ...form, ...login, place: 'footer' },
      headers: { origin: site.url },
    })
    expect([path, answer.status()]).toEqual([path, 429])
    expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a message that fails leaves an empty form, and its text can be restored', async ({
    page,
  }) => {
    await page.goto('/contact')
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.locator('main').getByLabel('Email address').fill('ada@example.org')
    await page.getByLabel('Message', { exact: true }).fill('Two lines\nof text')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message could not be sent.')).toBeVisible()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
    await page.getByRole('button', { name: 'Restore my text' }).click()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Two lines\nof text')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada')
  })

  test('a subscription that fails shows an error', async ({ page }) => {
    await page.goto('/about')
    await page.locator('footer').getByLabel('Email address').fill('b@example.org')
    await page.locator('footer').getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('❌ Subscription failed. Please try again.')).toBeVisible()
  })
})
