import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { startSite } from '../scripts/site.ts'
import { startReact } from './react.ts'
import { expect, test as base } from './site.ts'

/**
 * A hostile script of the network. It tries everything that is forbidden and records each result.
 */
const script = `
const tries = {
  parent: () => parent.document.title,
  top: () => top.location.href,
  cookie: () => document.cookie,
  storage: () => localStorage.length,
}
const results = Object.entries(tries).map(([name, attempt]) => {
  try { return name + ' reached ' + attempt() } catch (error) { return name + ' ' + error.name }
})
document.getElementById('ad').textContent = 'Ad for slot ' + document.currentScript.dataset.slot + ': ' + results.join(', ')
`

interface Network extends AsyncDisposable {
  readonly url: string
  readonly host: string
}

async function startNetwork(): Promise<Network> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}/ad.js`,
    host,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A site with a fake ad network on another port of this machine. */
const test = base.extend<{ network: Network }>({
  network: async ({ shared }, use) => use(await shared.find('ad network', startNetwork)),
  siteEnv: async ({ network }, use) => use({ ADS_SCRIPT_URL: network.url }),
  allowedHosts: async ({ network }, use) => use([network.host]),
})

const pages = ['/', '/phd-scholarship', '/asian_scholarship', '/post-doct_scholarship']

/**
 * Position and size of every slot and of the first cards, in whole pixels. A phone lays out cards
 * when they come near the screen. Here all of them are laid out, so that both measurements have
 * real heights.
 */
async function measure(page: Page): Promise<unknown> {
  return page.locator('.slot, main .card').evaluateAll((all) => {
    const elements = all.slice(0, 40) as HTMLElement[]
    for (const element of document.querySelectorAll<HTMLElement>('main .card'))
      element.style.contentVisibility = 'visible'
    return elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    })
  })
}

test('the network’s code runs in each slot and reaches no page, cookie or storage', async ({
  page,
}) => {
  for (const path of pages) {
    await page.goto(path)
    const frames = page.locator('.slot iframe')
    await expect(frames).toHaveCount(2)
    for (const slot of [1, 2]) {
      const frame = page.locator(`.slot iframe[src="/ads/${slot}"]`)
      await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
      await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
      await expect(frame).not.toHaveAttribute(
        'sandbox',
        /allow-same-origin|allow-top-navigation|allow-forms/,
      )
      await expect(frame).toHaveAttribute('title', `Sponsored: Ad ${slot}`)
      await frame.scrollIntoViewIfNeeded()
      await expect(frame.contentFrame().locator('#ad')).toHaveText(
        `Ad for slot ${slot}: parent SecurityError, top SecurityError, cookie SecurityError, storage SecurityError`,
      )
    }
    await expect(page.locator('.slot > span').first()).toHaveText('Sponsored')
    await expect(page.locator('.slot > b')).toHaveCount(0)
  }
})

test('only the frame’s own policy knows the network, and the frame is sandboxed by itself', async ({
  request,
  network,
}) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()['content-security-policy']!
  for (const path of pages) expect(await policyOf(path)).not.toContain(network.host)
  const policy = await policyOf('/ads/1')
  expect(policy).toContain(`script-src http://${network.host}`)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toMatch(/sandbox (?!.*allow-same-origin)/)
})

test('nothing jumps: slots and cards keep their positions without a network', async ({
  page,
  browser,
}) => {
  const plain = await startSite()
  try {
    for (const width of [360, 1280]) {
      const other = await browser.newPage({ baseURL: plain.url, viewport: { width, height: 900 } })
      await page.setViewportSize({ width, height: 900 })
      for (const path of pages) {
        await page.goto(path)
        await other.goto(path)
        await expect(other.locator('.slot > b')).toHaveText(['Ad 1', 'Ad 2'])
        await expect(other.locator('iframe')).toHaveCount(0)
        // The browser's own days replace the server's, which may take one more line in a narrow
        // column.
        for (const each of [page, other]) {
          await startReact(each)
          await each.evaluate(() => document.fonts.ready)
        }
        expect(await measure(page), `${path} at ${width}`).toEqual(await measure(other))
      }
      await other.close()
    }
    expect((await fetch(`${plain.url}/ads/1`)).status).toBe(404)
  } finally {
    await plain.stop()
  }
})

test('two ad columns beside a page have different names', async ({ page }) => {
  await page.goto('/post-doct_scholarship')
  const columns = page.getByRole('complementary')
  await expect(columns).toHaveCount(2)
  await expect(columns.first()).toHaveAccessibleName('Sponsored: Ad 1')
  await expect(columns.last()).toHaveAccessibleName('Sponsored: Ad 2')
})

test('an item’s own page has a slot with a network, and no empty frame without one', async ({
  page,
  browser,
}) => {
  await page.goto('/phd-scholarship')
  const item = (await page.locator('main .card .card-action').first().getAttribute('href'))!
  await page.goto(item)
  await expect(page.locator('.slot iframe')).toHaveCount(1)
  const plain = await startSite()
  try {
    const other = await browser.newPage({ baseURL: plain.url })
    await other.goto(item)
    await expect(other.locator('h1')).toBeVisible()
    await expect(other.locator('.slot')).toHaveCount(0)
    await other.close()
  } finally {
    await plain.stop()
  }
})

test('pages under /admin never have ads', async ({ request }) => {
  for (const path of ['/admin', '/admin/admin_dashboard', '/admin/addScholarship'])
    expect(await (await request.get(path)).text()).not.toMatch(/class="slot"|\/ads\//)
})

test('a page with a token in its address has no ads or foreign content, and sends no referrer', async ({
  request,
}) => {
  for (const page of ['choose', 'confirm', 'leave']) {
    const answer = await request.get(`/newsletter/${page}?s=somebody&k=token`)
    const html = await answer.text()
    expect(html, page).not.toMatch(/class="slot"|<iframe|\/ads\//)
    expect(
      html.match(
        /<(?:img|script|link|source|video|object|embed)\b[^>]*?\b(?:src|href|data)="(?!\/(?!\/))[^"]*"/g,
      ),
      page,
    ).toBeNull()
    expect(answer.headers()['referrer-policy'], page).toBe('same-origin')
  }
})
