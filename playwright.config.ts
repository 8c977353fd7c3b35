import { defineConfig } from '@playwright/test'
import { chromiumFlags, findShell } from './scripts/chromium.ts'

const executablePath = findShell()

/**
 * Journeys that are about clicks, keys and texts, on pages with dozens of pictures: loading them takes a fifth of the processor's time there.
 * All other files load them, those among them that look at every page.
 */
const withoutPictures = /\/(?:contact|fit|home|items|keeping|listing|newsletter|popup|remote|search|shell)\.spec\.ts$/
const launch = (more: readonly string[]) => ({
  launchOptions: { args: [...chromiumFlags, ...more], ...(executablePath === undefined ? {} : { executablePath }) },
})

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Each takes whole files: the journeys of one share a site, which starts once and sees them in the order of the file. One waits for its page
  // or its site while two work, on the two cores of the machines that check this.
  workers: 3,
  // A test that passes at the second try is a test that fails.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  outputDir: 'test-results',
  use: {
    // A wrong locator fails in seconds, not with the whole test's time.
    actionTimeout: 10_000,
    locale: 'en-US',
    timezoneId: 'UTC',
  },
  projects: [
    { name: 'drawn', testIgnore: withoutPictures, use: launch([]) },
    { name: 'undrawn', testMatch: withoutPictures, use: launch(['--blink-settings=imagesEnabled=false']) },
  ],
})
