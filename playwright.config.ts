import { defineConfig } from '@playwright/test'
import { chromiumFlags, findShell } from './scripts/chromium.ts'

const executablePath = findShell()

/**
 * Journeys about clicks, keys and texts, on pages with dozens of pictures, whose loading takes a fifth of the processor's time there. All other files
 * load pictures, including those that check every page.
 */
const withoutPictures = /\/(?:contact|fit|home|items|keeping|listing|newsletter|popup|remote|search|shell)\.spec\.ts$/
const launch = (more: readonly string[]) => ({
  launchOptions: { args: [...chromiumFlags, ...more], ...(executablePath === undefined ? {} : { executablePath }) },
})

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Each worker runs complete files: the journeys of a file share a site, which starts once. On the two cores of the test machines, one worker waits
  // for its page or site while two work.
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
    { name: 'undrawn', testMatch: withoutPictures, use: launch(['--blink-settings=imagesEnabled=false']) },
  ],
})
