import type { BrowserContext, Page } from '@playwright/test'
import { findBarriersInBoth } from './axe.ts'
import { startReact, subscribe } from './react.ts'
import { expect, test } from './site.ts'

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] })

const item = '/opportunity/singa-award'

async function keep(page: Page, path = item) {
  await page.goto(path)
  await startReact(page)
  await page
    .getByRole('button', { name: /^Keep / })
    .first()
    .click()
  await untilCopied(page)
}

/** The worker answers from the next page on, and it has something to answer with. */
async function untilCopied(page: Page) {
  const isReady = () =>
    page.evaluate(
      async () =>
        navigator.serviceWorker.controller !== null &&
        (await caches.match('/shortlist/offline')) !== undefined,
    )
  await expect.poll(isReady).toBe(true)
}

/** What a browser stores for days without a connection. */
const findStored = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))

/** How many items the copy has; undefined: there is none. */
const countCopied = (page: Page) =>
  page.evaluate(async () => {
    const found = await caches.match('/shortlist/offline')
    return (await found?.text())?.match(/<article/g)?.length
  })

async function expectNothingStored(page: Page) {
  await expect.poll(() => findStored(page)).toEqual({ caches: [], workers: 0 })
}

async function openOffline(page: Page, context: BrowserContext, path: string) {
  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection to the site')
}

test('without a connection any page shows what was kept, with its plan and the day of that knowledge', async ({
  page,
  context,
}) => {
  await subscribe(page)
  await keep(page)
  await openOffline(page, context, '/phd-scholarship?country=SG')
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  await expect(page.getByText(`as we knew it on ${today.format(new Date())}`)).toBeVisible()
  const kept = page.getByRole('article')
  await expect(kept.getByRole('heading', { level: 2 })).toContainText('SINGA')
  await expect(kept.getByRole('heading', { name: 'Application plan' })).toBeVisible()
  await expect(kept.getByRole('listitem')).not.toHaveCount(0)
  await expect(kept).not.toContainText(/days? left|in \d+ days|You can apply|You cannot/)
  await expect(page.locator('body')).toHaveCSS('max-width', '704px')
  expect(await findBarriersInBoth(page)).toEqual([])
})

test('with a connection again the same address shows its own page', async ({ page, context }) => {
  await subscribe(page)
  await keep(page)
  await openOffline(page, context, '/about')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No connection to the site')
  await expect(page).toHaveURL(/\/about$/)
})

test('nothing is stored for a visitor who keeps nothing', async ({ page }) => {
  await page.goto('/shortlist')
  await startReact(page)
  await expectNothingStored(page)
})

test('an empty shortlist and ‘Forget me’ remove the copy and its worker', async ({ page }) => {
  await subscribe(page)
  await keep(page)
  await page
    .getByRole('button', { name: /^Kept / })
    .first()
    .click()
  await expectNothingStored(page)

  await keep(page)
  await page.goto('/opportunity/singa-award?me.citizen=NG')
  await startReact(page)
  await page.getByRole('link', { name: 'Forget me' }).click()
  await expect(page).toHaveURL(/singa-award$/)
  await startReact(page)
  await expectNothingStored(page)
})

test('a slow copy of one tab does not replace the later one of another', async ({
  page,
  context,
}) => {
  await subscribe(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/shortlist/offline?*', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  await page.goto(item)
  await startReact(page)
  const isAsked = page.waitForRequest('**/shortlist/offline?*')
  await page
    .getByRole('button', { name: /^Keep / })
    .first()
    .click()
  await isAsked

  const other = await context.newPage()
  await other.goto('/opportunity/chevening-scholarships')
  await startReact(other)
  await other
    .getByRole('button', { name: /^Keep / })
    .first()
    .click()
  // It waits for the first tab.
  await expect
    .poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1)
  release()
  await expect.poll(() => countCopied(page)).toBe(2)
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length))
    .toBe(0)
  expect(await countCopied(page)).toBe(2)
})

test('two quick presses leave a copy of both', async ({ page }) => {
  await subscribe(page)
  await page.goto('/phd-scholarship')
  await startReact(page)
  const keeps = page.locator('main').getByRole('button', { name: /^Keep / })
  const [first, second] = await keeps.all()
  await first!.evaluate((button: HTMLButtonElement) => button.click())
  await second!.evaluate((button: HTMLButtonElement) => button.click())
  await expect.poll(() => countCopied(page)).toBe(2)
})

test('an installed site has a copy that says that nothing is kept', async ({ page, context }) => {
  await using _ = await page.addInitScript(() => {
    const match = globalThis.matchMedia.bind(globalThis)
    globalThis.matchMedia = (query) => match(query === '(display-mode: standalone)' ? 'all' : query)
  })
  await page.goto('/')
  await startReact(page)
  await untilCopied(page)
  await openOffline(page, context, '/about')
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('the site can be put on a home screen', async ({ page, request }) => {
  await page.goto('/')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(address ?? '')).json()
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
})
