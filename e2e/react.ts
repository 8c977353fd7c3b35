import { expect, type Page } from '@playwright/test'

/** Touches the page as a visitor's keyboard would, which starts React, and waits until it is there. */
export async function startReact(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
}

/**
 * Stops the clock of every page that opens from now on; `page.clock.runFor` moves it. A click before React is repeated when React is there, for
 * two seconds: with a clock that stands, a machine that is busy has the time it needs.
 */
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
