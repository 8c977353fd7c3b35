import type { Page } from '@playwright/test'
import { countScriptBytes, maxScriptBytes } from '../scripts/page-scripts.ts'
import { nameOnCard } from './card.ts'
import { hold, startReact, subscribe } from './react.ts'
import { expect, test } from './site.ts'

/** Clicks a link of the page, wherever it is. */
async function follow(page: Page, path: string) {
  await page
    .locator(`a[href="${path}"]`)
    .first()
    .evaluate((link) => (link as HTMLElement).click())
}

/** src/web/shell/page-loading.test.ts checks the texts of all pages. */
const pages = [
  { path: '/phd-scholarship', loading: 'Loading...', title: 'PhD Scholarships' },
  {
    path: '/chinese_govt_scholarship',
    loading: 'Loading scholarships...',
    title: 'Chinese Government Scholarships',
  },
  { path: '/blogs', loading: 'Loading blogs...', title: 'Explore Our Latest Blogs' },
  { path: '/faq', loading: 'Loading...', title: 'Frequently Asked Questions' },
  { path: '/', loading: 'Loading open scholarships...', title: 'Find Your Dream Scholarship' },
]

test('no page has more scripts than a cheap phone can handle', async ({ site }) => {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
    ([, path]) => path ?? '',
  )
  // One page for each route that renders many, by country or item.
  const chosen = [
    ...paths.filter((path) => !/^\/(?:opportunity|blogs|study-in|students-from)\/./.test(path)),
    ...['/opportunity/', '/blogs/', '/study-in/', '/students-from/'].flatMap(
      (part) => paths.find((path) => path.startsWith(part)) ?? [],
    ),
    '/search',
  ]
  expect(chosen.length).toBeGreaterThan(30)
  for (const path of chosen) {
    const bytes = await countScriptBytes(process.cwd(), `${site.url}${path}`)
    expect(bytes, path).toBeGreaterThan(90_000)
    expect(bytes, path).toBeLessThanOrEqual(maxScriptBytes)
  }
})

test('the stylesheet of all pages is loaded once, also by what is loaded later', async ({
  page,
}) => {
  await subscribe(page)
  await page.goto('/')
  await startReact(page)
  await page.locator('main').getByRole('button', { name: 'Quick Search' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
  const addresses = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href }) => (href === null ? [] : href.split('#')[0])),
  )
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses).toEqual([...new Set(addresses)])
})

test('a page shows its own loading text at once until it arrives', async ({ page }) => {
  await subscribe(page)
  await page.goto('/')
  await startReact(page)
  for (const { path, loading, title } of pages) {
    const { release } = await hold(page, /\.data(\?|$)/)
    await follow(page, path)
    await expect(page.locator('main .message[role=status]'), path).toHaveText(loading)
    release()
    await expect(page.locator('h1'), path).toHaveText(title)
    await expect(page.locator('main').getByText(loading, { exact: true })).toHaveCount(0)
    await page.unroute(/\.data(\?|$)/)
  }
})

test('a popup says Loading... until its item arrives', async ({ page }) => {
  await page.goto('/phd-scholarship')
  await startReact(page)
  const { release } = await hold(page, /\/detail\.data/)
  const link = page.locator('main .card .card-action').first()
  await link.click()
  await expect(page.getByRole('dialog', { name: 'Loading...' })).toBeVisible()
  release()
  await expect(page.getByRole('dialog', { name: await nameOnCard(link) })).toBeVisible()
})

test.describe('a broken connection', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('leaves a popup with an error that can be closed', async ({ page }) => {
    await page.goto('/phd-scholarship')
    await startReact(page)
    await page.route(/\/detail\.data/, (route) => route.abort())
    await page.locator('main .card .card-action').first().click()
    await expect(
      page.getByRole('dialog', { name: 'We could not load the details. Try again.' }),
    ).toBeVisible()
    await expect(
      page.getByRole('dialog').getByRole('link', { name: 'The whole page' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('to the script of a popup leads to the page itself, and Back from there to the list', async ({
    page,
  }) => {
    await page.route(/\/assets\/(?:ItemPopup|QuickSearch)-/, (route) => route.abort())
    await page.goto('/phd-scholarship?me.citizen=NP')
    await startReact(page)
    const link = page.locator('main .card .card-action').first()
    const name = await nameOnCard(link)
    const address = (await link.getAttribute('href'))!
    expect(address).toMatch(/\?me\.citizen=NP$/)
    await link.click()
    await expect(page).toHaveURL(({ href }) => href.endsWith(address))
    await expect(page.locator('h1')).toHaveText(name)
    await page.goBack()
    await expect(page).toHaveURL(/\/phd-scholarship\?me\.citizen=NP$/)
    await startReact(page)
    await page.locator('header').getByRole('button', { name: 'Quick Search' }).click()
    await expect(page).toHaveURL(/\/search\?me\.citizen=NP$/)
    await expect(page.locator('main').getByRole('searchbox')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/phd-scholarship\?me\.citizen=NP$/)
  })

  test('to the script of an item over Quick Search leads to its page', async ({ page }) => {
    await subscribe(page)
    await page.route(/\/assets\/ItemPopup-/, (route) => route.abort())
    await page.goto('/')
    await startReact(page)
    await page.locator('header').getByRole('button', { name: 'Quick Search' }).click()
    const modal = page.getByRole('dialog', { name: 'Quick Search' })
    await modal.getByRole('textbox').fill('germany')
    const link = modal.locator('.card .card-action').first()
    const address = (await link.getAttribute('href'))!
    await link.click()
    await expect(page).toHaveURL(({ href }) => href.endsWith(address))
    await page.goBack()
    await expect(modal.getByRole('textbox')).toHaveValue('germany')
  })

  test('to the questions’ script leaves the home page’s form an address', async ({ page }) => {
    await subscribe(page)
    await page.route(/\/assets\/load-own-/, (route) => route.abort())
    await page.goto('/')
    await startReact(page)
    await page.getByLabel('I am a citizen of').selectOption('Nepal')
    await page.locator('main').getByRole('button', { name: 'Can I apply?' }).click()
    await expect(page).toHaveURL(/\/can-i-apply\?me\.citizen=NP$/)
    await expect(page.locator('.label')).toContainText('a citizen of Nepal')
  })
})
