import { expect, type Page } from '@playwright/test'

/** Milliseconds for a page's scripts on a machine with other work. How long a phone waits for them is measured by `npm run lighthouse`. */
export const readyWithin = 20_000

/** Waits until React is there. */
export async function startReact(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', '', { timeout: readyWithin })
}

/** Stops the clock of every page that opens from now on; `page.clock.runFor` moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2030-01-01T00:00:00Z' })
  await page.clock.pauseAt('2030-01-01T00:00:01Z')
}

/** Holds the requests for these addresses until `release` is called. */
export async function hold(page: Page, addresses: string | RegExp): Promise<{ release: () => void }> {
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

/** The browser of somebody who has subscribed: no newsletter pop-up opens over what is looked at. */
export async function subscribe(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('subscribed', 'true'))
}
