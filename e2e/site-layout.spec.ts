import { startSite } from '../scripts/site.ts'
import { expect, test } from './site.ts'

test('the site works under its policy: pages run their scripts, request nothing from others and log no errors', async ({
  page,
}) => {
  for (const path of ['/', '/phd-scholarship', '/blogs', '/faq', '/about', '/contact']) {
    const answer = await page.goto(path)
    expect([path, answer?.status()]).toEqual([path, 200])
    await page.mouse.click(1, 1)
    await page.waitForLoadState('networkidle')
  }
})

test('an unknown or unreadable address is a real 404 page', async ({ request }) => {
  for (const path of ['/nowhere', '/%ff', '/%00', '/opportunity/none'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})

test('the program exits with 0 at SIGTERM and SIGINT, and prints its password once', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const site = await startSite()
    expect(site.logs().match(/password \(shown this once\): \S+/g)).toHaveLength(1)
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
    expect(await site.stop(signal)).toBe(0)
  }
})

test('the start reports all wrong settings and ends', async () => {
  const message = await startSite({ TRUST_PROXY: 'all', SITE_NAME: 'x'.repeat(100) }).then(
    String,
    String,
  )
  for (const part of [/ended with 1: /, /\bSITE_NAME must be /, /\bTRUST_PROXY must be /])
    expect(message).toMatch(part)
})
