import { chromium } from '@playwright/test'
import { chromiumFlags } from './chromium.ts'
import { send } from './client.mjs'

/** The bounds of decision 36, in milliseconds and bytes. */
export const phoneBounds = {
  'first paint ms': 1800,
  'Keep ready ms': 6000,
  'slowest tap ms': 200,
  'list bytes': 15_000,
}

/**
 * A small phone on a slow line: 1.6 Mbit/s, 150 ms, a CPU at a quarter of this machine's speed.
 * `url`: a list. `Keep ready` counts from the first paint. `slowest tap`: the longest time until
 * the next paint, of a menu before React runs and of what follows; `tap` names it.
 */
export async function measurePhone(executablePath, url) {
  await using browser = await chromium.launch({ executablePath, args: chromiumFlags })
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.addInitScript(() => {
    localStorage.setItem('subscribed', 'true')
    window.taps = []
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId > 0) window.taps.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const speed = { downloadThroughput: 200_000, uploadThroughput: 200_000 }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...speed })

  const taps = []
  const tap = async (name, work) => {
    await work()
    // The browser reports an interaction after its paint.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
    )
    taps.push({ name, ms: Math.max(0, ...(await page.evaluate(() => window.taps.splice(0)))) })
  }
  const button = (name) => page.getByRole('button', { name }).filter({ visible: true }).first()
  const open = async (path) => {
    await page.goto(new URL(path, url).href)
    await page.waitForSelector('html[data-ready]', { state: 'attached' })
  }

  await page.goto(url, { waitUntil: 'commit' })
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  await tap('menu', () => page.locator('header summary').filter({ visible: true }).first().tap())
  const ready = await page.waitForFunction(
    () => document.documentElement.hasAttribute('data-ready') && performance.now(),
  )
  await tap('theme', () => button('Switch between light and dark').tap())
  await page.keyboard.press('Escape')
  await tap('Keep', () => button('Keep').tap())
  await tap('popup', () => page.locator('main .card .card-action').first().tap())
  await page.getByRole('dialog').getByRole('link', { name: 'Apply Now' }).waitFor()
  await tap('closing it', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap(),
  )
  await open('/')
  await tap('quick search', () =>
    page.locator('main').getByRole('button', { name: 'Quick Search' }).tap(),
  )
  await tap('letters', () =>
    page.getByRole('dialog').getByRole('textbox').pressSequentially('univ'),
  )
  await open('/can-i-apply')
  // Then the rules are there, and answers are evaluated in the browser.
  await page.getByText('Your answers stay in this browser').first().waitFor()
  await page.locator('[name="me.citizen"]').first().selectOption('PK')
  const degree = (value) => page.locator(`[name="me.degree"][value="${value}"]`)
  await tap('an answer', () => degree('bachelor').tap({ force: true }))
  await tap('results', () => button('Show my results').tap())
  await page.locator('main [data-verdict]').first().waitFor()
  await tap('an answer beside results', () => degree('master').tap({ force: true }))
  if (!(await degree('master').isChecked())) throw new Error('The tap changed no answer.')
  const slowest = taps.reduce((one, other) => (other.ms > one.ms ? other : one))
  const { bytes } = await send(url, { headers: { 'accept-encoding': 'br' } })
  return {
    'first paint ms': Math.round(await paint.jsonValue()),
    'Keep ready ms': Math.round((await ready.jsonValue()) - (await paint.jsonValue())),
    'slowest tap ms': Math.round(slowest.ms),
    tap: slowest.name,
    'list bytes': bytes.length,
  }
}
