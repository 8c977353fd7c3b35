import { nameOnCard } from './card.ts'
import type { Page } from '@playwright/test'
import { collections } from '#domain/listing/collections.ts'
import { listingNames } from '#web/texts/en/listings.ts'
import { hold, startReact } from './react.ts'
import { expect, test } from './site.ts'

/** Follows a link of the page as a click would, wherever it stands. */
async function follow(page: Page, path: string) {
  await page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link) => (link as HTMLElement).click())
}

const pages = [
  ...collections.map(({ id }) => ({ path: `/${id}`, loading: listingNames[id].loading ?? 'Loading...', title: listingNames[id].title })),
  { path: '/blogs', loading: 'Loading blogs...', title: 'Explore Our Latest Blogs' },
  { path: '/faq', loading: 'Loading...', title: 'Frequently Asked Questions' },
]
/** A walk of as many as one test has time for. */
const walks = [0, 8, 16].map((from) => pages.slice(from, from === 16 ? undefined : from + 8))

for (const walk of walks) {
  test(`each page shows its own loading text at once until it is there, from ${walk[0]!.path} to ${walk.at(-1)!.path}`, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('subscribed', 'true'))
    await page.goto('/')
    await startReact(page)
    for (const { path, loading, title } of walk) {
      if ((await page.locator(`a[href="${path}"]`).count()) === 0) {
        await follow(page, '/')
        await expect(page.locator('h1')).toHaveText('Find Your Dream Scholarship')
      }
      const { release } = await hold(page, /\.data(\?|$)/)
      await follow(page, path)
      await expect(page.locator('main .message[role=status]'), path).toHaveText(loading)
      release()
      await expect(page.locator('h1'), path).toHaveText(title)
      await expect(page.locator('main').getByText(loading, { exact: true })).toHaveCount(0)
      await page.unroute(/\.data(\?|$)/)
    }
  })
}

test('a popup says Loading... until its item is there', async ({ page }) => {
  await page.goto('/phd-scholarship')
  await startReact(page)
  const { release } = await hold(page, /\/detail\.data/)
  const link = page.locator('main .card .card-action').first()
  await link.click()
  await expect(page.getByRole('dialog', { name: 'Loading...' })).toBeVisible()
  release()
  await expect(page.getByRole('dialog', { name: await nameOnCard(link) })).toBeVisible()
})

test.describe('a line that breaks', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('leaves a popup that says so and can be closed', async ({ page }) => {
    await page.goto('/phd-scholarship')
    await startReact(page)
    await page.route(/\/detail\.data/, (route) => route.abort())
    await page.locator('main .card .card-action').first().click()
    await expect(page.getByRole('dialog', { name: 'The details could not be loaded.' })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Open as a page' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
