import { defineConfig } from '@playwright/test'
import { chromiumFlags, findShell } from './scripts/chromium.ts'

const executablePath = findShell()

/**
 * Journeys about clicks, keys and texts, on pages with dozens of pictures, whose loading takes a
 * fifth of the processor's time there. All other files load pictures, including those that check
 * every page.
 */
const withoutPictures =
  /\/(?:contact|fit|home|items|listing|newsletter|popup|remote|search|shell|shortlist)\.spec\.ts$/
/**
 * For pages that live half a second: V8's middle compiler and its many small collections of garbage
 * cost a tenth of the renderers' time.
 */
const forShortPages = '--js-flags=--no-maglev --min-semi-space-size=16 --initial-heap-size=256'
const launch = (more: readonly string[]) => ({
  launchOptions: {
    args: [...chromiumFlags, forShortPages, ...more],
    ...(executablePath === undefined ? {} : { executablePath }),
  },
})

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Each worker runs complete files: the journeys of a file share a site, which starts once. On the
  // two cores of the test machines, one worker waits for its page or site while two work.
  workers: 3,
  // A test that passes only at the second try counts as failed.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  outputDir: 'test-results',
  use: {
    // A wrong locator fails in seconds instead of using up the test's timeout.
    actionTimeout: 10_000,
    locale: 'en-US',
    timezoneId: 'UTC',
  },
  projects: [
    { name: 'drawn', testIgnore: withoutPictures, use: launch([]) },
    {
      name: 'undrawn',
      testMatch: withoutPictures,
      use: launch(['--blink-settings=imagesEnabled=false']),
    },
  ],
})
