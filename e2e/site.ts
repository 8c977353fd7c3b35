import { test as base, expect, type BrowserContext, type ConsoleMessage, type Request, type WebError } from '@playwright/test'
import { createPagePool, type PagePool } from './page-pool.ts'
import { startSite, type Site } from '../scripts/site.ts'
import { createShared, type Shared } from './shared.ts'
import { createSites, type Sites } from './sites.ts'

/**
 * What the tests of a worker share: a site takes a second to start, a browser and a worker for it two. All that lives as long as a worker stands
 * here, for Playwright ends the worker, its browser and its sites before files that name other things of this kind.
 */
interface WorkerFixtures {
  sites: Sites
  pagePool: PagePool
  shared: Shared
}

interface TestFixtures {
  /** A running site, shared with the tests of this worker that have the same settings and the same `siteOf`. */
  site: Site
  /** Settings of the site. */
  siteEnv: Record<string, string>
  /** The file whose journeys share a site: what those of another one leave there would be found by these. */
  siteOf: string
  /** Other origins that this test lets the page ask, such as a stand-in for an ad network. */
  allowedHosts: string[]
  /** Texts of console errors that this test brings about, such as a failed request. One expression: Playwright reads a list of two objects as a value with its options. */
  expectedErrors: RegExp[]
}

/** `test` with a running site. A test fails when a page writes an error to its console or asks another host for anything. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sites: [
    async ({}, use) => {
      // Journeys of many tests come from one address.
      await using sites = createSites((env) => startSite({ LIMITS_FACTOR: '1000', ...env }))
      await use(sites)
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({}, use) => {
      await using shared = createShared()
      await use(shared)
    },
    { scope: 'worker' },
  ],
  siteEnv: [{}, { option: true }],
  siteOf: ['', { option: true }],
  site: [async ({ sites, siteEnv, siteOf }, use) => use(await sites.find(siteEnv, siteOf)), { timeout: 60_000 }],
  baseURL: async ({ site }, use) => use(site.url),
  allowedHosts: [[], { option: true }],
  expectedErrors: [[], { option: true }],
  pagePool: [
    async ({ browser }, use) => {
      await using pages = createPagePool(browser)
      await use(pages)
    },
    { scope: 'worker' },
  ],
  // A browser that knows the site shows its next page with two thirds of the work that a new one takes.
  page: async (
    { pagePool, site, javaScriptEnabled, locale, timezoneId, contextOptions, viewport, allowedHosts, expectedErrors },
    use,
    testInfo,
  ) => {
    const page = await pagePool.find(site.url, [javaScriptEnabled, locale, timezoneId, contextOptions])
    const stop = watch(page.context(), site, allowedHosts, expectedErrors)
    await use(page)
    try {
      stop()
    } finally {
      await pagePool.reset(page, { viewport, ...contextOptions }, testInfo.status === testInfo.expectedStatus)
    }
  },
  context: async ({ page }, use) => use(page.context()),
})

/** What a browser writes as errors and whom it asks, until the function that comes back is called, which fails where that was not to be. */
function watch(context: BrowserContext, site: Site, allowedHosts: readonly string[], expectedErrors: readonly RegExp[]): () => void {
  const errors: string[] = []
  const foreign: string[] = []
  const own = new Set([new URL(site.url).host, ...allowedHosts])
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !expectedErrors.some((expected) => expected.test(message.text()))) {
      errors.push(`${message.text()} (${message.location().url})`)
    }
  }
  const onWebError = (webError: WebError) => errors.push(String(webError.error()))
  const onRequest = (request: Request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && !own.has(url.host)) foreign.push(request.url())
  }
  context.on('console', onConsole)
  context.on('weberror', onWebError)
  context.on('request', onRequest)
  return () => {
    context.off('console', onConsole)
    context.off('weberror', onWebError)
    context.off('request', onRequest)
    expect(errors, 'errors in the console').toEqual([])
    expect(foreign, 'requests to other hosts').toEqual([])
  }
}

export { expect }
