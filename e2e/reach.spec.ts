import type { Page } from '@playwright/test'
import { collections } from '#domain/listing/collections.ts'
import { findBarriers, findBarriersInBoth } from './axe.ts'
import { layouts } from './layouts.ts'
import { startReact } from './react.ts'
import { expect, test } from './more-items.ts'

test.use({ expectedErrors: [/status of 40[04]/], contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('subscribed', 'true'))
})

const narrow = { width: 320, height: 800 }
const wide = { width: 1280, height: 900 }

/** How far the page is wider than the window, in pixels. */
function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

for (const { name, open } of layouts) {
  test(`axe finds nothing on ${name}, narrow and wide, light and dark; it never scrolls sideways, with text at 200 %, from right to left`, async ({
    page,
  }) => {
    const direct = (dir: string) => page.evaluate((value) => (document.documentElement.dir = value), dir)
    const enlarge = (size: string) => page.evaluate((value) => (document.documentElement.style.fontSize = value), size)
    for (const viewport of [narrow, wide]) {
      const at = `${viewport.width} pixels`
      await page.setViewportSize(viewport)
      await open(page)
      expect(await measureOverflow(page), at).toBeLessThanOrEqual(0)
      await direct('rtl')
      expect(await measureOverflow(page), `${at}, right to left`).toBeLessThanOrEqual(0)
      await direct('ltr')
      expect(await findBarriersInBoth(page), at).toEqual([])
      if (viewport === wide) continue
      await page.setViewportSize({ width: 360, height: 800 })
      await enlarge('200%')
      expect(await measureOverflow(page), 'text at 200 %').toBeLessThanOrEqual(0)
    }
  })
}

for (const { id } of collections.filter((each) => layouts.every(({ path }) => path !== `/${each.id}`))) {
  test(`axe finds nothing on /${id} on a wide screen`, async ({ page }) => {
    await page.setViewportSize(wide)
    await page.goto(`/${id}`)
    expect(await findBarriers(page)).toEqual([])
  })
}

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
