import { defineConfig } from '@playwright/test'
import { chromiumFlags, findShell } from './scripts/chromium.mjs'

const executablePath = findShell()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Each takes whole files: the journeys of one share a site, which starts once and sees them in the order of the file.
  workers: 2,
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
    launchOptions: { args: chromiumFlags, ...(executablePath === undefined ? {} : { executablePath }) },
  },
})
