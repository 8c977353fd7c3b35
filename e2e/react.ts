import { expect, type Page } from '@playwright/test'

/** Waits until React has started. `npm run lighthouse` measures how long a phone waits for it. */
export async function startReact(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
}

/** Stops the clock of every page that opens later. `page.clock.runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2030-01-01T00:00:00Z' })
  await page.clock.pauseAt('2030-01-01T00:00:01Z')
}

/** Holds the requests for these addresses until `release` is called. */
export async function hold(
  page: Page,
  addresses: string | RegExp,
): Promise<{ release: () => void }> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return { release: () => release() }
}

/** Marks the browser as subscribed, so that no newsletter pop-up covers the page. */
export async function subscribe(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('subscribed', 'true'))
}
