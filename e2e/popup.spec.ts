import type { Page } from '@playwright/test'
import { nameOnCard } from './card.ts'
import { hold, startReact } from './react.ts'
import { expect, test } from './site.ts'

const list = '/phd-scholarship'

async function openFirst(page: Page) {
  await page.goto(list)
  await startReact(page)
  const link = page.locator('main .card .card-action').nth(1)
  const name = await nameOnCard(link)
  const slug = (await link.getAttribute('href'))!.split('/').at(-1)!
  await link.click()
  const popup = page.getByRole('dialog', { name })
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`\\?open=${slug}$`))
  return { link, name, slug, popup }
}

test('before React starts a card links to its item’s page, and controls that need React look disabled', async ({
  page,
}) => {
  const { release } = await hold(page, /\/assets\/vendor-/)
  await page.goto(list, { waitUntil: 'commit' })
  const keep = page.locator('main .card .keep').first()
  await expect(keep).toHaveCSS('opacity', '0.5')
  const link = page.locator('main .card .card-action').first()
  const target = await link.getAttribute('href')
  await link.click()
  await page.waitForURL((url) => url.pathname === target, { waitUntil: 'commit' })
  release()
  await page.goto(list)
  await startReact(page)
  await expect(keep).toHaveCSS('opacity', '1')
})

test('Enter on a card opens its popup', async ({ page }) => {
  await page.goto(list)
  await startReact(page)
  const link = page.locator('main .card .card-action').first()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: await nameOnCard(link) })).toBeVisible()
})

const ways = {
  Escape: (page) => page.keyboard.press('Escape'),
  'the close mark': (page) => page.locator('dialog .popup-close').click(),
  'the Close button': (page) =>
    page.locator('dialog .popup-foot').getByRole('button', { name: 'Close', exact: true }).click(),
  'Space on the close mark': (page) => page.locator('dialog .popup-close').press('Space'),
  'Space on the Close button': (page) =>
    page.locator('dialog .popup-foot').getByText('Close', { exact: true }).press('Space'),
  'the backdrop': (page) => page.mouse.click(5, 5),
  Back: (page) => page.goBack(),
} satisfies Record<string, (page: Page) => Promise<unknown>>

for (const [way, close] of Object.entries(ways)) {
  test(`${way} closes the popup, removes its address and returns the focus to the card`, async ({
    page,
  }) => {
    const { link, popup } = await openFirst(page)
    await close(page)
    await expect(popup).toHaveCount(0)
    await expect(page).toHaveURL(/\/phd-scholarship$/)
    await expect(link).toBeFocused()
  })
}

test('Forward reopens a closed popup, and one Back leaves the list', async ({ page }) => {
  await page.goto('/about')
  const { popup } = await openFirst(page)
  await page.goBack()
  await expect(popup).toHaveCount(0)
  await page.goForward()
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('the page behind an open popup neither scrolls nor takes the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  const { popup } = await openFirst(page)
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(5, 5)
  await page.mouse.wheel(0, 400)
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    // The body may be between the last stop and the first, but no link behind the popup.
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
})

test('a popup’s address opens it over its list, and closing leaves the list', async ({ page }) => {
  // Two steps back would lead here.
  await page.goto('/robots.txt')
  const { slug, name } = await openFirst(page)
  await page.goto(`${list}?open=${slug}`)
  const popup = page.getByRole('dialog', { name })
  await expect(popup).toBeVisible()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(page).toHaveURL(/\/phd-scholarship$/)
  await expect(page.locator('main .card').first()).toBeVisible()
})

test('a popup keeps the filters of its list', async ({ page }) => {
  await page.goto(`${list}?region=europe&sort=name`)
  await startReact(page)
  await page.locator('main .card .card-action').first().click()
  await expect(page).toHaveURL(/\?region=europe&sort=name&open=/)
  // The address changes shortly before the dialog handles keys.
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\?region=europe&sort=name$/)
})

test('the popup shows what the page of the item shows', async ({ page }) => {
  const { popup, slug } = await openFirst(page)
  const read = async (root: ReturnType<Page['locator']>) => ({
    facts: await root.locator('.passport > div').allInnerTexts(),
    // The page has the documents with their days, in an order of their own.
    items: (await root.locator('.detail-main li:not(.get-ready li)').allInnerTexts()).toSorted(),
    sentences: await root.locator('.lede').innerText(),
    text: await root.locator('.prose').innerText(),
    link: await root.getByRole('link', { name: 'Apply Now' }).getAttribute('href'),
  })
  // The rules are collapsed there.
  await popup.locator('summary', { hasText: 'Who can apply' }).click()
  const inPopup = await read(popup)
  expect(
    await popup.locator('.detail-part > h3', { hasNotText: 'What it pays for' }).allInnerTexts(),
  ).toEqual([
    'Eligibility Criteria',
    'Benefits',
    'Required Documents',
    'How to Apply',
    'Description',
  ])
  await expect(popup.getByText(/^Hosted by /)).toBeVisible()
  for (const label of [
    'Category',
    'Country',
    'Region',
    'Application Deadline',
    'Amount',
    'Created At',
  ])
    await expect(popup.locator('dt').getByText(label, { exact: true }), label).toBeVisible()
  const apply = popup.getByRole('link', { name: 'Apply Now' })
  await expect(apply).toHaveAttribute('target', '_blank')
  await expect(apply).toHaveAttribute('rel', /noopener/)
  await expect(apply).toHaveAttribute('href', /^https?:\/\//)
  await page.goto(`/opportunity/${slug}`)
  expect(await read(page.locator('main article').first())).toEqual(inPopup)
  await expect(
    page.locator('main article .detail-part > h2', { hasNotText: 'What it pays for' }),
  ).toHaveText([
    'Who can apply',
    /^Required Documents/,
    'How to Apply',
    'Description',
    'Benefits',
    'Eligibility Criteria',
    'More facts',
    'Get ready',
  ])
})

test('cards of the high school page lead to the item’s own page', async ({ page }) => {
  await page.goto('/high-school-scholarship')
  const link = page.locator('main .card .card-action').first()
  const name = await nameOnCard(link)
  const address = (await link.getAttribute('href'))!
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(page.locator('h1')).toHaveText(name!)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const answer = await page.goto(`/high-school-scholarship?open=${address.split('/').at(-1)}`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a card leads to the item’s own page, and so does the popup’s address', async ({ page }) => {
    await page.goto(list)
    const link = page.locator('main .card .card-action').first()
    const name = await nameOnCard(link)
    const address = (await link.getAttribute('href'))!
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect(page.locator('h1')).toHaveText(name)
    await page.goto(`${list}?sort=name&me.citizen=PK&open=${address.split('/').at(-1)}`)
    await expect(page).toHaveURL(
      (url) => url.pathname === address && url.search === '?me.citizen=PK',
    )
    await expect(page.locator('h1')).toHaveText(name)
    await page.goto('/blogs')
    const article =
      (await page
        .getByRole('link', { name: /^Read More/ })
        .first()
        .getAttribute('href')) ?? ''
    await page.goto(`/blogs?open=${article.split('/').at(-1)}`)
    await expect(page).toHaveURL((url) => url.pathname === article)
  })
})

test('on a phone no word of a name in a popup is broken', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/master-scholarship?open=daad-helmut-schmidt-programme')
  const name = page.getByRole('dialog').getByRole('heading', { level: 2 }).first()
  await expect(name).toContainText('Governance')
  // Each word takes one line.
  const lines = await name.evaluate((heading) => {
    const text = heading.firstChild!
    const words = [...text.textContent!.matchAll(/\S+/g)]
    return words.map(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return range.getClientRects().length
    })
  })
  expect(Math.max(...lines)).toBe(1)
  // Below the mark that closes.
  const { y } = (await name.boundingBox())!
  for (const close of await page.getByRole('button', { name: 'Close' }).all()) {
    const box = (await close.boundingBox())!
    if (box.y < y) expect(box.y + box.height).toBeLessThanOrEqual(y)
  }
})
