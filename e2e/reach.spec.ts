import { type Collection, collections } from '#domain/listing/collections.ts'
import { findBarriers, findBarriersInBoth } from './axe.ts'
import { restoreLongestNames } from './database.ts'
import { expectNothingLost, expectReadable, measureOverflow } from './large-text.ts'
import { areaOf, layouts, oneOfEach } from './layouts.ts'
import { expect, test } from './more-items.ts'
import { startReact, subscribe } from './react.ts'
import { oncePerSite } from './sites.ts'

// No journey of this file changes data that another one reads.
test.describe.configure({ mode: 'parallel' })

test.use({
  siteEnv: { SITE_NAME: 'Atlas in Reach' },
  expectedErrors: [/status of 40[04]/],
  contextOptions: { reducedMotion: 'reduce' },
})

/** A few cards with the longest names show the same faults as thirty. */
const shorten = oncePerSite(async (site) => {
  const count = async () =>
    (await (await fetch(`${site.url}/phd-scholarship`)).text()).split('card-action').length
  const before = await count()
  restoreLongestNames(site, 3)
  await expect.poll(count).toBeLessThan(before)
})

test.beforeEach(async ({ site }) => shorten(site))

const narrow = { width: 320, height: 800 }
const wide = { width: 1280, height: 900 }

for (const { name, open, part, differsByWidth = false } of layouts) {
  test(`${name}: axe finds nothing, narrow and wide, light and dark; nothing scrolls sideways, even from right to left; text at 200 % is readable`, async ({
    page,
  }) => {
    const direct = (dir: string) =>
      page.evaluate((value) => (document.documentElement.dir = value), dir)
    const expectNothingBad = async (at: string, isWidened: boolean) => {
      expect(await measureOverflow(page), at).toBeLessThanOrEqual(0)
      await direct('rtl')
      expect(await measureOverflow(page), `${at}, right to left`).toBeLessThanOrEqual(0)
      await direct('ltr')
      expect(await findBarriersInBoth(page, { isWidened, ...areaOf(part) }), at).toEqual([])
    }
    await page.setViewportSize(narrow)
    await subscribe(page)
    await open(page)
    await expectNothingBad('narrow', false)
    await expectReadable(page)
    await page.setViewportSize(wide)
    if (differsByWidth) await open(page)
    await expectNothingBad('wide', !differsByWidth)
  })
}

/** What parts its page has. Listings that differ by their texts and items alone are one layout. */
const lookOf = ({ columns, card, popup, ads, worldwide, choose }: Collection) =>
  [columns, card, popup, ads, worldwide, choose].join()
const isCovered = new Set(
  collections.filter(({ id }) => layouts.some(({ path }) => path === `/${id}`)).map(lookOf),
)

for (const { id } of oneOfEach(lookOf).filter((each) => !isCovered.has(lookOf(each)))) {
  test(`axe finds nothing on /${id}, a layout of its own, on a wide screen`, async ({ page }) => {
    await page.setViewportSize(wide)
    await subscribe(page)
    await page.goto(`/${id}`)
    expect(await findBarriers(page, areaOf())).toEqual([])
  })
}

test('words stay unbroken on a phone and on a wide screen with doubled page text, which media queries do not see', async ({
  page,
}) => {
  await page.setViewportSize(wide)
  const item = '/opportunity/closed-grant'
  await page.goto('/phd-scholarship')
  const other = (await page.locator('main .card .card-action').first().getAttribute('href'))!
    .split('/')
    .at(-1)
  for (const path of [
    '/',
    '/phd-scholarship',
    '/post-doct_scholarship',
    item,
    `/opportunity/${other}`,
    `/compare?items=${other},closed-grant`,
  ]) {
    await page.goto(path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
    await expectNothingLost(page)
    const ends = await page.locator('nav.menu-wide a').first().boundingBox()
    expect(ends?.x, `the menu of ${path}`).toBeGreaterThanOrEqual(0)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNothingLost(page)
    await page.setViewportSize(wide)
  }
})

test('the API page is readable on a phone, with text at 200 % too, and axe finds nothing there', async ({
  page,
}) => {
  await page.setViewportSize(narrow)
  await page.goto('/api/docs')
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  expect(await findBarriers(page)).toEqual([])
  await expectReadable(page)
})

test("'full' and 'open' still look so with forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const [path, mark] of [
    ['/opportunity/closed-grant', '.funding'],
    ['/phd-scholarship', '.application-status'],
  ] as const) {
    await page.goto(path)
    const fillings = await page
      .locator(`main ${mark}`)
      .evaluateAll((labels) =>
        labels.map((label) => getComputedStyle(label, '::before').forcedColorAdjust),
      )
    expect(fillings.length).toBeGreaterThan(0)
    expect(new Set(fillings), mark).toEqual(new Set(['none']))
  }
})

test('what is chosen is underlined with forced colors, where no color says it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/master-scholarship?closes=2027-01')
  const chosen = page.locator(
    ':is(header.head, main) :is(a, summary):is([aria-current], [data-current])',
  )
  const lines = await chosen.evaluateAll((links) =>
    links
      .filter((link) => link.checkVisibility())
      .map((link) => [
        link.textContent.trim(),
        getComputedStyle(link).textDecorationLine,
        getComputedStyle(link).textDecorationThickness,
      ]),
  )
  expect(lines.length).toBeGreaterThanOrEqual(2)
  expect(lines.filter(([, line, width]) => line !== 'underline' || width !== '3px')).toEqual([])
})

test('Keep and Apply have borders with forced colors, kept or not', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/phd-scholarship')
  await page.goto((await page.locator('main .card .card-action').first().getAttribute('href'))!)
  await startReact(page)
  const edgesOf = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } =
        getComputedStyle(element)
      return (
        borderTopStyle === 'solid' &&
        Number.parseFloat(borderTopWidth) >= 1 &&
        borderTopColor !== backgroundColor
      )
    })
  const keep = page.locator('.apply-bar .keep')
  for (const isPressed of ['false', 'true']) {
    await expect(keep).toHaveAttribute('aria-pressed', isPressed)
    expect(await edgesOf('.apply-bar .keep > span'), isPressed).toBe(true)
    await keep.click()
  }
  expect(await edgesOf('.apply-bar .apply')).toBe(true)
})

test('nothing moves if the reader prefers reduced motion', async ({ page }) => {
  const findMotion = () =>
    page.evaluate(() => {
      const long = (value: string) =>
        value
          .split(',')
          .some((part) => Number.parseFloat(part) * (part.includes('ms') ? 0.001 : 1) > 0.01)
      return [...document.querySelectorAll('*')]
        .filter((element) => {
          const style = getComputedStyle(element)
          return (
            long(style.transitionDuration) ||
            (style.animationName !== 'none' && long(style.animationDuration)) ||
            style.scrollBehavior === 'smooth'
          )
        })
        .map((element) => `${element.localName}.${element.className}`)
    })
  for (const path of ['/', '/phd-scholarship', '/blogs', '/contact']) {
    await page.goto(path)
    expect(await findMotion(), path).toEqual([])
  }
  await page.goto('/blogs')
  await startReact(page)
  await page
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findMotion()).toEqual([])
})

test('in dir=rtl the layout mirrors: the brand and the column of filters and ads are on the right', async ({
  page,
}) => {
  await page.setViewportSize(wide)
  await page.goto('/phd-scholarship')
  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!
  expect((await box('.brand')).x).toBeLessThan(640)
  expect((await box('.sponsored')).x).toBeLessThan((await box('main .card')).x)
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  expect((await box('.brand')).x).toBeGreaterThan(640)
  expect((await box('.sponsored')).x).toBeGreaterThan((await box('main .card')).x)
})
