import { putOpportunities } from './database.ts'
import { expectReadable } from './large-text.ts'
import { layouts } from './layouts.ts'
import { expect, test as base } from './site.ts'

const test = base.extend<object, { stored: undefined }>({
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

for (const { name, open } of layouts) {
  test(`with the browser’s text at 200 % words stay whole and the header small: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page)
    await expectReadable(page)
  })
}
