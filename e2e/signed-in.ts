import { randomUUID } from 'node:crypto'
import { type Cookie, request } from '@playwright/test'
import type { Site } from '../scripts/site.ts'
import { expect, test as base } from './site.ts'
import { oncePerSite } from './sites.ts'

/** The administrator's password at all sites that these tests start, by worker. */
const password = randomUUID()

const findSession = oncePerSite(async ({ url }): Promise<Cookie[]> => {
  const browser = await request.newContext({ baseURL: url })
  const answer = await browser.post('/api/admin/login', {
    data: { username: 'admin', password },
    headers: { origin: url },
  })
  expect(answer.status()).toBe(200)
  const { cookies } = await browser.storageState()
  await browser.dispose()
  return cookies
})

interface TestFixtures {
  password: string
  /** The cookies of a browser with a session, which all tests of a site share. */
  findSession: (site: Site) => Promise<Cookie[]>
  /** false: the browser starts as a visitor's, until `signIn`. */
  startsSignedIn: boolean
  /** Gives the browser the session. */
  signIn: () => Promise<void>
  signedIn: void
}

/**
 * `test` in a browser with the administrator's session, with a separate password for each worker.
 */
export const test = base.extend<TestFixtures>({
  password: async ({}, use) => use(password),
  findSession: async ({}, use) => use(findSession),
  siteEnv: { ADMIN_PASSWORD: password },
  startsSignedIn: [true, { option: true }],
  signIn: async ({ context, site }, use) =>
    use(async () => context.addCookies(await findSession(site))),
  signedIn: [
    async ({ startsSignedIn, signIn }, use) => {
      if (startsSignedIn) await signIn()
      await use()
    },
    { auto: true },
  ],
})

export { expect }
