import type { Locator } from '@playwright/test'
import { startReact } from './react.ts'
import { expect, test } from './site.ts'

/** docs/interface, Navigation. */
const groups = {
  Opportunity: [
    '/chinese_govt_scholarship',
    '/summer-program',
    '/competition',
    '/exchange-programe',
    '/leadership-programe',
    '/can-i-apply',
  ],
  Category: [
    '/post-doct_scholarship',
    '/phd-scholarship',
    '/master-scholarship',
    '/undergraduate-scholarship',
    '/high-school-scholarship',
  ],
  'Scholarship Region': [
    '/asian_scholarship',
    '/american-scholarship',
    '/south-american-scholarship',
    '/european-scholarship',
    '/african-scholarship',
    '/australian-scholarship',
    '/middle_eastscholarship',
    '/study-in',
    '/students-from',
  ],
}

const order = [
  'Home',
  'Opportunity',
  'Famous Scholarship',
  'Category',
  'Scholarship Region',
  'Internship',
  'Blogs',
]
const singles = ['/', '/fascholarship', '/internship', '/blogs']
const addresses = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))

test('the header has its links and groups in their order', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/faq')
  await startReact(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(
    menu
      .locator('> ul > li > :is(a, details > summary)')
      .or(menu.locator('> ul > li > details > summary')),
  ).toHaveText(order)
  expect(await addresses(menu.locator('> ul > li > a'))).toEqual(singles)
  for (const [name, paths] of Object.entries(groups)) {
    const group = menu.locator('details', { has: page.locator('summary', { hasText: name }) })
    expect(await addresses(group.locator('a'))).toEqual(paths)
    await group.locator('summary').click()
    await expect(group.locator('a').first()).toBeVisible()
  }
  await expect(menu.locator('details[open]')).toHaveCount(1)
  await page.mouse.click(640, 700)
  await expect(menu.locator('details[open]')).toHaveCount(0)
})

test('the narrow menu has the same links, and Shortlist, FAQ, About and Contact', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.locator('header summary[aria-label=Menu]').click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  expect(await addresses(menu.locator('a'))).toEqual([
    ...singles,
    '/shortlist',
    '/faq',
    '/about',
    '/contact',
    ...Object.values(groups).flat(),
  ])
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(page.locator('h1')).toHaveText('Contact Us')
  await expect(menu).toBeHidden()
})

test('the footer has its quick links, its regions and its newsletter form', async ({ page }) => {
  await page.goto('/')
  const footer = page.locator('footer')
  expect(
    await addresses(footer.getByRole('navigation', { name: 'Quick links' }).locator('a')),
  ).toEqual(['/', '/can-i-apply', '/about', '/contact', '/faq', '/competition'])
  expect(
    await addresses(footer.getByRole('navigation', { name: 'Scholarship regions' }).locator('a')),
  ).toEqual(groups['Scholarship Region'].filter((path) => !path.startsWith('/stud')))
  await expect(footer.getByLabel('Email address')).toBeVisible()
})

test('the first Tab leads to the skip link, which leads to the content', async ({ page }) => {
  await page.goto('/phd-scholarship')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test('menus open with Enter, and Escape closes them and returns the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/about')
  await startReact(page)
  const summary = page
    .getByRole('navigation', { name: 'Main' })
    .locator('summary', { hasText: 'Category' })
  await summary.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Postdoc' }),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(summary).toBeFocused()
  await expect(page.locator('details[data-menu][open]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('h1')).toHaveText('PhD Scholarships')
})

test('the theme button switches the colors and remembers the choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page
    .locator('header')
    .getByRole('button', { name: 'Switch between light and dark' })
    .first()
    .click()
  const dark = await background()
  expect(dark).not.toBe(light)
  await page.goto('/faq')
  expect(await background()).toBe(dark)
  await page
    .locator('header')
    .getByRole('button', { name: 'Switch between light and dark' })
    .first()
    .click()
  expect(await background()).toBe(light)
})

test('FAQ: ten questions, at most one open, and the open one closes with a click', async ({
  page,
}) => {
  await page.goto('/faq')
  const questions = page.locator('.faq details')
  await expect(questions).toHaveCount(10)
  await expect(page.locator('.faq details[open]')).toHaveCount(0)
  await questions.nth(0).locator('summary').click()
  await questions.nth(3).locator('summary').click()
  await expect(page.locator('.faq details[open]')).toHaveCount(1)
  await expect(questions.nth(3).locator('p')).toBeVisible()
  const marker = (index: number) =>
    questions
      .nth(index)
      .locator('summary')
      .evaluate((summary) => getComputedStyle(summary, '::after').content)
  expect(await marker(3)).not.toBe(await marker(0))
  await questions.nth(3).locator('summary').click()
  await expect(page.locator('.faq details[open]')).toHaveCount(0)
})

test('About has its five headings', async ({ page }) => {
  await page.goto('/about')
  await expect(page.locator('main h2')).toHaveText([
    'Introduction',
    'Education',
    'Why this site exists',
    'Experience',
    'Mission',
  ])
})

test.describe('an unknown address', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('is a 404 page with a working search box', async ({ page }) => {
    const answer = await page.goto('/nowhere/at-all')
    expect(answer?.status()).toBe(404)
    await expect(page.locator('h1')).toHaveText('Page not found')
    await page.getByRole('searchbox').fill('daad')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/\/search\?q=daad$/)
    await expect(page.locator('main .card').first()).toBeVisible()
  })

  test('is also a 404 page for items and articles that do not exist', async ({ page }) => {
    for (const path of ['/opportunity/none', '/blogs/none', '/scholarships/none']) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expect(page.getByRole('searchbox')).toBeVisible()
      await startReact(page)
      await expect(page.locator('h1')).toHaveText('Page not found')
    }
  })
})

test('a phone’s header keeps its height when its own font arrives, so that nothing jumps', async ({
  page,
}) => {
  const height = async () => (await page.locator('header.head').boundingBox())?.height
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 740 })
    await page.route('**/fonts/*', (route) =>
      route.fulfill({ body: '', contentType: 'font/woff2' }),
    )
    await page.goto('/contact')
    const others = await height()
    await page.unroute('**/fonts/*')
    await page.goto('/contact')
    await page.evaluate(() => document.fonts.ready)
    const own = await height()
    expect([width, others]).toEqual([width, own])
    expect(own, `${width}`).toBeLessThan(80)
  }
})
