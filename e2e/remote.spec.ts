import { collections } from '#domain/listing/collections.ts'
import { listingNames } from '#web/texts/en/listings.ts'
import { startReact } from './react.ts'
import { expect, listTimeout, test } from './remote-site.ts'

// One backend whose mood the tests change.
test.describe.configure({ mode: 'serial' })

const listings = collections.map((collection) => [`/${collection.id}`, collection] as const)

test('every public page answers 200 and shows the other backend’s items', async ({ request }) => {
  for (const [path, collection] of listings) {
    await expect(async () => {
      const answer = await request.get(`${path}?closed=1`)
      expect([path, answer.status()]).toEqual([path, 200])
      const html = await answer.text()
      expect(html).toContain(`<h1>${listingNames[collection.id].title}</h1>`)
      expect(html.match(/<article class="[^"]*\bcard\b/g)?.length ?? 0, path).toBeGreaterThan(0)
    }).toPass(listTimeout)
  }
  const blogs = await (await request.get('/blogs')).text()
  expect(blogs).toContain('How to apply')
  for (const path of [
    '/',
    '/search?q=plain',
    '/blogs',
    '/faq',
    '/about',
    '/contact',
    '/opportunity/plain-grant',
    '/sitemap.xml',
    '/robots.txt',
  ])
    expect([path, (await request.get(path)).status()]).toEqual([path, 200])
})

test('without rules from that backend no page offers to check who can apply', async ({
  request,
}) => {
  for (const path of [
    '/',
    '/phd-scholarship',
    '/search?q=plain',
    '/opportunity/plain-grant',
    '/sitemap.xml',
    '/phd-scholarship?me.citizen=PK',
  ]) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 200])
    expect(await answer.text(), path).not.toMatch(
      /can-i-apply|students-from|Can I apply|data-verdict/,
    )
  }
  for (const path of [
    '/can-i-apply',
    '/can-i-apply?me.citizen=PK',
    '/students-from',
    '/students-from/pakistan',
    '/newsletter/remind',
  ])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})

test('the cookie of a made-up session gets the page that is cached for visitors', async ({
  request,
}) => {
  const plain = await request.get('/about')
  const withMadeUpSession = await request.get('/about', { headers: { cookie: 'session=made-up' } })
  expect(plain.headers()['cache-control']).not.toContain('no-store')
  for (const name of ['cache-control', 'etag'])
    expect(withMadeUpSession.headers()[name], name).toBe(plain.headers()[name])
})

test('malformed and missing fields of an item show as they are', async ({ page, context }) => {
  await context.route(/pictures\.example\.org/, (route) => route.abort())
  await page.goto('/summer-program')
  await startReact(page)
  await page.locator('.card .card-action', { hasText: 'Titled Summer School' }).click()
  const popup = page.getByRole('dialog', { name: 'Titled Summer School' })
  await expect(popup.locator('.passport')).toContainText('June 30, 2031')
  await expect(popup.locator('.passport')).toContainText('Varies / Fully Funded')
  await expect(popup.locator('.passport')).toContainText('Japan')
  await expect(popup.locator('figcaption')).toHaveText('No Image')
  await expect(popup.getByRole('link', { name: 'Apply Now' })).toHaveAttribute(
    'href',
    'https://summer.example.org',
  )
})

test('a message and a subscription reach the other backend under its own names', async ({
  page,
  backend,
}) => {
  await page.goto('/contact')
  await startReact(page)
  await page.locator('main').getByLabel('Name', { exact: true }).fill('Ada')
  await page.locator('main').getByLabel('Email address').fill('ada@example.org')
  await page.locator('main').getByLabel('Message', { exact: true }).fill('Hello there')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText('Message sent successfully!')
  await page.locator('footer').getByLabel('Email address').fill('ada@example.org')
  await page.locator('footer').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.locator('footer').getByRole('status')).toHaveText('✅ Subscribed successfully!')
  expect(backend.posted).toEqual([
    {
      path: '/api/contact',
      body: expect.objectContaining({
        name: 'Ada',
        email: 'ada@example.org',
        message: 'Hello there',
      }),
    },
    { path: '/api/subscriber', body: { email: 'ada@example.org' } },
  ])
})

test('a message that the backend refuses can be restored', async ({ request, backend, site }) => {
  backend.refusal = { status: 500, body: { message: 'no' } }
  const answer = await request.post('/contact', {
    form: { name: 'Ada', email: 'ada@example.org', website: '', message: 'Kept' },
    headers: { origin: site.url },
  })
  expect(answer.status()).toBe(503)
  const html = await answer.text()
  expect(html).toContain('Message could not be sent.')
  expect(html).toContain('Restore my text')
})

test('a failing backend gives each list its own error text or empty message, Try again, 503 and no-store', async ({
  request,
  backend,
}) => {
  backend.setMood('failing')
  for (const [path, { id }] of listings) {
    const { empty, error } = listingNames[id]
    await expect(async () => {
      const answer = await request.get(path)
      expect([path, answer.status()]).toEqual([path, 503])
      expect(answer.headers()['cache-control']).toBe('no-store')
      const html = await answer.text()
      const text = error?.('The cupboard is &lt;b&gt;bare&lt;/b&gt;.') ?? empty
      expect(html).toContain(
        `<div role="alert"><p>We could not load the list.</p><p>${text}</p></div>`,
      )
      expect(html).toMatch(/<a class="button" href="[^"]+">Try again<\/a>/)
    }).toPass(listTimeout)
  }
  const blogs = await request.get('/blogs')
  expect([blogs.status(), blogs.headers()['cache-control']]).toEqual([503, 'no-store'])
  expect(await blogs.text()).toContain('Failed to load blogs. Please try again later.')
  const home = await request.get('/')
  expect(home.status()).toBe(503)
  // The site itself is still ready.
  expect((await request.get('/readyz')).status()).toBe(200)
  expect(await home.text()).toContain('No scholarships currently open.')
  const search = await request.get('/search?q=plain')
  expect(search.status()).toBe(503)
  expect((await request.get('/opportunity/plain-grant')).status()).toBe(503)
  for (const path of ['/faq', '/about', '/contact'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 200])
})

test.describe('in the browser', () => {
  // One of the odd records has a picture at a port that browsers refuse.
  test.use({
    allowedHosts: ['127.0.0.1:9'],
    expectedErrors: [/status of 503|net::ERR_UNSAFE_PORT/],
  })

  test('Try again loads the list after the backend has recovered', async ({ page, backend }) => {
    backend.setMood('failing')
    await expect(async () => {
      expect((await page.goto('/leadership-programe'))?.status()).toBe(503)
    }).toPass(listTimeout)
    await expect(page.getByRole('alert')).toHaveText(
      'We could not load the list.Error fetching leadership data: The cupboard is <b>bare</b>.',
    )
    await expect(page.locator('header')).toBeVisible()
    await expect(page.locator('footer')).toBeVisible()
    backend.setMood('well')
    await expect(async () => {
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(page.locator('.card', { hasText: 'Young Leaders' })).toBeVisible({
        timeout: 500,
      })
    }).toPass(listTimeout)
  })
})
