import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Request,
  type WebError,
} from '@playwright/test'
import { startSite, type Site } from '../scripts/site.ts'
import { createPagePool, type PagePool } from './page-pool.ts'
import { createShared, type Shared } from './shared.ts'
import { createSites, type Sites } from './sites.ts'

/**
 * The fixtures of a worker. A site takes a second to start, a browser and a worker two. All
 * fixtures of worker scope are here, because Playwright ends a worker before a file that declares
 * other ones.
 */
interface WorkerFixtures {
  sites: Sites
  pagePool: PagePool
  shared: Shared
}

interface TestFixtures {
  /**
   * A running site, shared with the tests of this worker that have the same settings and the same
   * `siteOf`.
   */
  site: Site
  /** Settings of the site. */
  siteEnv: Record<string, string>
  /** The file whose journeys share a site: leftovers of other files would disturb these. */
  siteOf: string
  /** Other origins that this test allows, such as a fake ad network. */
  allowedHosts: string[]
  /**
   * Expected console errors, such as a failed request. One expression: Playwright reads a list of
   * two objects as a value with options.
   */
  expectedErrors: RegExp[]
}

/** `test` with a running site. A test fails if a page logs an error or requests another host. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sites: [
    async ({}, use) => {
      // All tests use one address, so limits must be high.
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
  site: [
    async ({ sites, siteEnv, siteOf }, use) => use(await sites.find(siteEnv, siteOf)),
    { timeout: 60_000 },
  ],
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
  // A browser that has visited the site needs two thirds of the work of a new one for its next
  // page.
  page: async (
    {
      pagePool,
      site,
      javaScriptEnabled,
      locale,
      timezoneId,
      contextOptions,
      viewport,
      allowedHosts,
      expectedErrors,
    },
    use,
    testInfo,
  ) => {
    const page = await pagePool.find(site.url, [
      javaScriptEnabled,
      locale,
      timezoneId,
      contextOptions,
    ])
    const stop = watch(page.context(), site, allowedHosts, expectedErrors)
    await use(page)
    try {
      stop()
    } finally {
      await pagePool.reset(
        page,
        { viewport, ...contextOptions },
        testInfo.status === testInfo.expectedStatus,
      )
    }
  },
  context: async ({ page }, use) => use(page.context()),
})

/**
 * Records errors in the console and requests to other hosts. The returned function stops it, and
 * fails if there were any.
 */
function watch(
  context: BrowserContext,
  site: Site,
  allowedHosts: readonly string[],
  expectedErrors: readonly RegExp[],
): () => void {
  const errors: string[] = []
  const foreign: string[] = []
  const own = new Set([new URL(site.url).host, ...allowedHosts])
  const onConsole = (message: ConsoleMessage) => {
    if (
      message.type() === 'error' &&
      !expectedErrors.some((expected) => expected.test(message.text()))
    ) {
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
