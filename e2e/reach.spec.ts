import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { collections } from '#domain/listing/collections.ts'
import { putOpportunities } from './database.ts'
import { layouts } from './layouts.ts'
import { startReact } from './react.ts'
import { expect, test as base } from './site.ts'

const test = base.extend<object, { stored: undefined }>({
  siteEnv: [{ SITE_NAME: 'Atlas within Reach' }, { scope: 'worker' }],
  stored: [
    async ({ site }, use) => {
      putOpportunities(site, [
        {
          slug: 'closed-grant',
          name: 'Closed Grant',
          categories: ['phd'],
          regions: ['europe'],
          deadline: { kind: 'fixed', date: '2026-01-31', time: null, zone: null, note: null },
        },
      ])
      await expect.poll(async () => (await fetch(`${site.url}/opportunity/closed-grant`)).status).toBe(200)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})

test.use({ expectedErrors: [/status of 40[04]/], contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('subscribed', 'true'))
})

const narrow = { width: 320, height: 800 }
const wide = { width: 1280, height: 900 }

/** What axe finds against WCAG 2.2 AA: the rule, and where. */
async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`))
}

/** How far the page is wider than the window, in pixels. */
function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

for (const { name, open } of layouts) {
  test(`axe finds nothing on ${name}, narrow and wide, light and dark`, async ({ page }) => {
    for (const [size, viewport] of Object.entries({ narrow, wide })) {
      await page.setViewportSize(viewport)
      await open(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await findBarriers(page), `${size}, ${colorScheme}`).toEqual([])
      }
    }
  })

  test(`${name} never scrolls sideways: at 320 pixels, with text at 200 %, from right to left`, async ({ page }) => {
    await page.setViewportSize(narrow)
    await open(page)
    expect(await measureOverflow(page), '320 pixels').toBeLessThanOrEqual(0)
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    expect(await measureOverflow(page), '320 pixels, right to left').toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.evaluate(() => {
      document.documentElement.dir = 'ltr'
      document.documentElement.style.fontSize = '200%'
    })
    expect(await measureOverflow(page), 'text at 200 %').toBeLessThanOrEqual(0)
    await page.evaluate(() => (document.documentElement.style.fontSize = ''))
    await page.setViewportSize(wide)
    expect(await measureOverflow(page), '1280 pixels').toBeLessThanOrEqual(0)
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    expect(await measureOverflow(page), '1280 pixels, right to left').toBeLessThanOrEqual(0)
  })
}

test('axe finds nothing on any listing', async ({ page }) => {
  test.slow()
  await page.setViewportSize(wide)
  for (const { id } of collections) {
    await page.goto(`/${id}`)
    expect(await findBarriers(page), id).toEqual([])
  }
})

test('nothing moves where less motion is asked for', async ({ page }) => {
  const findMotion = () =>
    page.evaluate(() => {
      const long = (value: string) => value.split(',').some((part) => Number.parseFloat(part) * (part.includes('ms') ? 0.001 : 1) > 0.01)
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

test('in dir=rtl the layout mirrors: the brand stands on the right, the ad column on the left', async ({ page }) => {
  await page.setViewportSize(wide)
  await page.goto('/phd-scholarship')
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!
  expect((await box('.brand')).x).toBeGreaterThan(640)
  expect((await box('.sponsored')).x).toBeLessThan((await box('main .card')).x)
})
