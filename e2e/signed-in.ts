import { randomUUID } from 'node:crypto'
import type { Cookie } from '@playwright/test'
import { expect, test as base } from './site.ts'

interface WorkerFixtures {
  /** The file whose journeys share a site: what those of another one leave there would be found by these. */
  siteOf: string
  password: string
  /** The cookies of a browser in which somebody has logged in; all tests of a worker share that session. */
  session: Cookie[]
}

interface TestFixtures {
  /** false: the browser starts as a visitor's, until `signIn`. */
  startsSignedIn: boolean
  /** Gives the browser the session. */
  signIn: () => Promise<void>
  signedIn: void
}

/** `test` in a browser that is logged in as the administrator, with a password of its own for each worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  password: [async ({}, use) => use(randomUUID()), { scope: 'worker' }],
  siteOf: ['', { option: true, scope: 'worker' }],
  siteEnv: [async ({ password, siteOf: _file }, use) => use({ ADMIN_PASSWORD: password }), { scope: 'worker' }],
  session: [
    async ({ playwright, site, password }, use) => {
      const browser = await playwright.request.newContext({ baseURL: site.url })
      const answer = await browser.post('/api/admin/login', { data: { username: 'admin', password }, headers: { origin: site.url } })
      expect(answer.status()).toBe(200)
      const { cookies } = await browser.storageState()
      await browser.dispose()
      await use(cookies)
    },
    { scope: 'worker' },
  ],
  startsSignedIn: [true, { option: true }],
  signIn: async ({ context, session }, use) => use(() => context.addCookies(session)),
  signedIn: [
    async ({ startsSignedIn, signIn }, use) => {
      if (startsSignedIn) await signIn()
      await use()
    },
    { auto: true },
  ],
})

export { expect }
