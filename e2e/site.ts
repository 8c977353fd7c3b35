import { test as base, expect } from '@playwright/test'
import { startSite, type Site } from './process.ts'

interface WorkerFixtures {
  /** One running site for the tests of a worker; settings by `test.use({ siteEnv: { … } })`. */
  site: Site
  siteEnv: Record<string, string>
}

interface TestFixtures {
  /** Other origins that this test lets the page ask, such as a stand-in for an ad network. */
  allowedHosts: string[]
  /** Texts of console errors that this test brings about, such as a failed request. One expression: Playwright reads a list of two objects as a value with its options. */
  expectedErrors: RegExp[]
}

/** `test` with a running site. A test fails when a page writes an error to its console or asks another host for anything. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteEnv: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ siteEnv }, use) => {
      // Journeys of many tests come from one address.
      const site = await startSite({ LIMITS_FACTOR: '1000', ...siteEnv })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  allowedHosts: [[], { option: true }],
  expectedErrors: [[], { option: true }],
  // Here and not in a fixture of its own, so that a test that only asks by HTTP starts no browser.
  context: async ({ context, site, allowedHosts, expectedErrors }, use) => {
    const errors: string[] = []
    const foreign: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error' && !expectedErrors.some((expected) => expected.test(message.text()))) {
        errors.push(`${message.text()} (${message.location().url})`)
      }
    })
    context.on('weberror', (webError) => errors.push(String(webError.error())))
    const own = new Set([new URL(site.url).host, ...allowedHosts])
    context.on('request', (request) => {
      const url = new URL(request.url())
      if (url.protocol.startsWith('http') && !own.has(url.host)) foreign.push(request.url())
    })
    await use(context)
    expect(errors, 'errors in the console').toEqual([])
    expect(foreign, 'requests to other hosts').toEqual([])
  },
})

export { expect }
