import type { Page } from '@playwright/test'
import { backendAdmin, startTestBackend, type TestBackend } from '#server/testing/test-backend.ts'
import { expect, test as base } from './site.ts'

/**
 * A site in front of a backend with only the basic calls (docs/interface, Another backend) and
 * odd records. The backend starts in good mood.
 */
export const test = base.extend<{ wellAtFirst: void; backend: TestBackend }>({
  backend: async ({ shared }, use) => use(await shared.find('backend', startTestBackend)),
  siteEnv: async ({ backend }, use) => use({ API_URL: backend.url }),
  wellAtFirst: [
    async ({ backend }, use) => {
      backend.setMood('well')
      backend.refusal = undefined
      backend.posted.length = 0
      await use()
    },
    { auto: true },
  ],
})

/** The site uses lists for 2 seconds. */
export const listTimeout = { timeout: 20_000 }

/** Logs in as the administrator of the other backend. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Username').fill(backendAdmin.username)
  await page.getByLabel('Password').fill(backendAdmin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/admin_dashboard/)
}

export { expect }
