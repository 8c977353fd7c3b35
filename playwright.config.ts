import { defineConfig } from '@playwright/test'
import { chromiumFlags, findShell } from './scripts/chromium.ts'

const executablePath = findShell()

/**
 * Milliseconds for what a test waits for, in one place: a page's scripts, a click, a text. No test
 * measures speed. Traces of a machine with both cores busy show a renderer that gets an eighth of
 * them: React started after seven seconds, and a popup's data was there after three.
 */
const slowMachine = 20_000

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
  timeout: 120_000,
  expect: { timeout: slowMachine },
  outputDir: 'test-results',
  use: {
    // A wrong locator fails then instead of using up the test's timeout.
    actionTimeout: slowMachine,
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
