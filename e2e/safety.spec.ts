import type { Opportunity } from '#domain/opportunity/opportunity.ts'
import { putOpportunities } from './database.ts'
import { startReact } from './react.ts'
import { expect, test as base } from './site.ts'
import { oncePerSite } from './sites.ts'

const hostileName =
  '<script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">"\'&amp;'

const items: Partial<Opportunity>[] = [
  {
    slug: 'hostile',
    name: hostileName,
    categories: ['phd', '</script><script>window.hacked = 3</script>'],
    description: '</script><svg onload="window.hacked = 4">\n[link](javascript:window.hacked=5)',
    benefits: ['<iframe src="javascript:parent.hacked=6"></iframe>'],
    country: '<b>Bold</b>',
    image: 'javascript:window.hacked=7',
    officialLink: 'javascript:window.hacked=8',
    deadline: { kind: 'fixed', date: '2031-01-01', time: null, zone: null, note: null },
  },
]

const store = oncePerSite(async (site) => {
  putOpportunities(site, items)
  await expect.poll(async () => (await fetch(`${site.url}/opportunity/hostile`)).status).toBe(200)
})

const test = base.extend<{ violations: string[]; stored: void }>({
  siteEnv: { SITE_NAME: 'Atlas of Dangers' },
  stored: [
    async ({ site }, use) => {
      await store(site)
      await use()
    },
    { auto: true },
  ],
  violations: async ({ context }, use) => {
    const seen: string[] = []
    await using _function = await context.exposeFunction(
      'reportViolation',
      (text: string) => void seen.push(text),
    )
    await using _script = await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        const report = (window as unknown as { reportViolation: (text: string) => void })
          .reportViolation
        report(`${event.effectiveDirective} ${event.blockedURI}`)
      })
    })
    await use(seen)
  },
})

test('every kind of response has the security headers, and no policy allows inline code', async ({
  request,
}) => {
  for (const path of [
    '/',
    '/phd-scholarship',
    '/opportunity/hostile',
    '/nowhere',
    '/api/docs',
    '/api/get/scholarship_data',
    '/favicon.svg',
    '/ads/1',
  ]) {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
    const policy = headers['content-security-policy'] ?? ''
    if (headers['content-type']?.startsWith('text/html')) {
      expect(policy, path).toContain("default-src 'none'")
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(policy, path).toContain("base-uri 'none'")
    }
    expect(policy, path).not.toContain('unsafe')
  }
})

test('normal use of the site breaks no policy', async ({ page, violations }) => {
  await page.goto('/')
  await startReact(page)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.locator('main').getByRole('button', { name: 'Quick Search' }).click()
  await page.getByRole('textbox', { name: 'Name, subject' }).fill('daad')
  await expect(page.getByRole('dialog').locator('.card').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Quick Search' })).toHaveCount(0)
  await page.locator('.index a', { hasText: 'Chinese' }).click()
  await expect(page.locator('h1')).toHaveText('Chinese Government Scholarships')
  await page.locator('main .card .card-action').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .locator('header')
    .getByRole('button', { name: 'Switch between light and dark' })
    .first()
    .click()
  await page.locator('footer').getByRole('link', { name: 'Contact' }).click()
  await page.locator('main').getByLabel('Name', { exact: true }).fill('Ada')
  await page.locator('main').getByLabel('Email address').fill('ada@example.org')
  await page.locator('main').getByLabel('Message', { exact: true }).fill('Hello')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText('Message sent successfully!')
  expect(violations).toEqual([])
})

test('hostile text in an item shows as text, runs nothing and becomes no link', async ({
  page,
  violations,
}) => {
  await page.goto('/phd-scholarship?open=hostile')
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(hostileName)
  await startReact(page)
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(hostileName)
  await page.goto('/opportunity/hostile')
  await startReact(page)
  await expect(page.locator('h1')).toHaveText(hostileName)
  await expect(page.getByText('<iframe src="javascript:parent.hacked=6"></iframe>')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Apply Now' })).toHaveCount(0)
  await expect(page.locator('[href^="javascript:" i], [src^="javascript:" i]')).toHaveCount(0)
  await expect(page.locator('main :is(iframe, script)')).toHaveCount(0)
  await page.goto(`/search?q=${encodeURIComponent('<script>window.hacked=9</script>')}`)
  await startReact(page)
  await expect(page.getByRole('searchbox')).toHaveValue('<script>window.hacked=9</script>')
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(violations).toEqual([])
})

test('the share picture, the calendar file and the sitemap handle hostile text too', async ({
  request,
}) => {
  const html = await (await request.get('/opportunity/hostile')).text()
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1]
  expect((await request.get(picture!)).headers()['content-type']).toBe('image/png')
  const calendar = await request.get('/opportunity/hostile/deadline.ics')
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('<script')
})

test('odd addresses and bodies never crash the server', async ({ request }) => {
  const nested = '['.repeat(50_000)
  for (const [path, options] of [
    ['/%2e%2e/%2e%2e/etc/passwd', {}],
    [`/${'x'.repeat(4000)}`, {}],
    ['/phd-scholarship?page=1e999&sort[]=x', {}],
    ['/search?q=%f0%28%8c%28', {}],
    ['/opportunity/__proto__', {}],
    ['/opportunity/constructor/detail', {}],
    [
      '/api/contact',
      { method: 'POST', data: nested, headers: { 'content-type': 'application/json' } },
    ],
    [
      '/api/contact',
      {
        method: 'POST',
        data: Buffer.from([0xff, 0xfe]),
        headers: { 'content-type': 'application/json' },
      },
    ],
    ['/api/subscriber', { method: 'POST', data: { email: { toString: 1 } } }],
    ['/contact', { method: 'POST', data: 'x', headers: { 'content-type': 'text/plain' } }],
    ['/contact', { method: 'DELETE' }],
    ['/phd-scholarship', { method: 'POST', form: { a: 'b' } }],
  ] as const) {
    const answer = await request.fetch(path, options)
    expect(answer.status(), path.slice(0, 60)).toBeLessThan(500)
  }
})
