import { test as base, expect } from '@playwright/test'
import { startSite, type Site } from './process.ts'
import { createSites, type Sites } from './sites.ts'

interface WorkerFixtures {
  /** What the tests of a worker share: a site takes a second to start, a browser and a worker for it two. */
  sites: Sites
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
  siteEnv: [{}, { option: true }],
  siteOf: ['', { option: true }],
  site: [async ({ sites, siteEnv, siteOf }, use) => use(await sites.find(siteEnv, siteOf)), { timeout: 60_000 }],
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
