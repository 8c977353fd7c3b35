import { withoutTables } from './database.ts'
import { expect, test } from './site.ts'

test.use({ siteOf: 'away' })

const tables = ['opportunity', 'post', 'setting', 'subscriber', 'mail_token', 'message', 'session']
// The plain home page is cached since the start.
const pages = [
  '/?fresh',
  '/about',
  '/faq',
  '/privacy',
  '/contact',
  '/blogs',
  '/search',
  '/asian_scholarship',
  '/can-i-apply',
  '/opportunity/any',
]
const mailPages = ['confirm', 'choose', 'leave'].map((page) => `/newsletter/${page}?t=any`)

test('without the database each page that needs it, its data and the pages of emails are 503 with Retry-After, uncached', async ({
  request,
  site,
}) => {
  const data = pages.slice(1).map((path) => `${path}.data`)
  await withoutTables(
    site,
    async () => {
      // The site polls twice a second. Until then pages without a query, such as articles, come
      // from memory, but home reads items and fails earlier. None of these addresses is cached.
      let requests = 0
      await expect
        .poll(async () => (await request.get(`/blogs?look=${(requests += 1)}`)).status())
        .toBe(503)
      for (const path of [...pages, ...data, ...mailPages]) {
        const answer = await request.get(path)
        const { 'retry-after': retryAfter, 'cache-control': cacheControl } = answer.headers()
        expect([path, answer.status(), retryAfter, cacheControl]).toEqual([
          path,
          503,
          '5',
          'no-store',
        ])
      }
      for (const path of mailPages) {
        const answer = await request.post(path, {
          form: { t: 'any' },
          headers: { origin: site.url },
        })
        expect([path, answer.status(), answer.headers()['retry-after']]).toEqual([path, 503, '5'])
      }
      const form = { name: 'Ada', email: 'ada@example.org', message: 'Written <slowly>' }
      const answer = await request.post('/contact', { form, headers: { origin: site.url } })
      expect([answer.status(), answer.headers()['cache-control']]).toEqual([503, 'no-store'])
      for (const text of [
        'Message could not be sent.',
        'Restore my text',
        'Written &lt;slowly&gt;',
      ])
        expect(await answer.text()).toContain(text)
    },
    tables,
  )
  expect((await request.get('/about')).status()).toBe(200)
})
