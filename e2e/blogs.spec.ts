import type { Page } from '@playwright/test'
import { startReact, stopClock } from './react.ts'
import { expect, test } from './site.ts'

async function openFirst(page: Page) {
  await page.goto('/blogs')
  await startReact(page)
  const link = page.getByRole('link', { name: /^Read More/ }).first()
  const title = await page.locator('.post-card h2').first().innerText()
  await link.click()
  const popup = page.getByRole('dialog', { name: title })
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(/\/blogs\?open=[a-z0-9-]+$/)
  return { link, title, popup }
}

test('the blogs page shows its heading and its articles in three columns', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/blogs')
  await expect(page.locator('h1')).toHaveText('Explore Our Latest Blogs')
  await expect(page.locator('.post-card')).toHaveCount(10)
  for (const card of await page.locator('.post-card').all()) {
    await expect(card.locator('img')).toHaveAttribute('src', /^\//)
    await expect(card.getByRole('link', { name: /^Read More/ })).toHaveAttribute(
      'href',
      /^\/blogs\/[a-z0-9-]+$/,
    )
  }
  expect(
    await page
      .locator('.grid')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length),
  ).toBe(3)
})

test('an article opens over the list, with title, author, category and blocks', async ({
  page,
}) => {
  await page.goto('/blogs')
  await startReact(page)
  await page
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click()
  const popup = page.getByRole('dialog', {
    name: await page.locator('.post-card h2').first().innerText(),
  })
  await expect(popup.getByText(/^By \S/)).toBeVisible()
  await expect(popup.locator('.popup-head .small')).toHaveText(/\S/)
  expect(await popup.locator('.prose > *').count()).toBeGreaterThan(2)
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
})

const ways = {
  Escape: (page) => page.keyboard.press('Escape'),
  'the close mark': (page) => page.locator('dialog .popup-close').click(),
  'the Close button': (page) =>
    page.locator('dialog .popup-foot').getByRole('button', { name: 'Close' }).click(),
  'Space on the close mark': (page) => page.locator('dialog .popup-close').press('Space'),
  'the backdrop': (page) => page.mouse.click(5, 5),
} satisfies Record<string, (page: Page) => Promise<unknown>>

for (const [way, close] of Object.entries(ways)) {
  test(`${way} closes the article after 300 ms and returns the focus`, async ({ page }) => {
    await stopClock(page)
    const { link, popup } = await openFirst(page)
    await close(page)
    await expect(popup).toHaveAttribute('data-closing', '')
    await page.clock.runFor(290)
    await expect(popup).toHaveCount(1)
    await page.clock.runFor(20)
    await expect(popup).toHaveCount(0)
    await expect(page).toHaveURL(/\/blogs$/)
    await expect(link).toBeFocused()
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
  })
}

test('Back closes the article, and its address opens it directly', async ({ page }) => {
  const { popup, title } = await openFirst(page)
  const address = page.url()
  await page.goBack()
  await expect(popup).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('Read More leads to the article’s own page', async ({ page }) => {
    await page.goto('/blogs')
    const title = await page.locator('.post-card h2').first().innerText()
    await page
      .getByRole('link', { name: /^Read More/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/blogs\/[a-z0-9-]+$/)
    await expect(page.locator('h1')).toHaveText(title)
    await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', page.url())
  })
})
