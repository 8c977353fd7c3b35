import { randomUUID } from 'node:crypto'
import { expect, test as base } from './site.ts'

interface WorkerFixtures {
  password: string
}

interface TestFixtures {
  signedIn: void
}

/** `test` in a browser that is logged in as the administrator, with a password of its own for each worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  password: [async ({}, use) => use(randomUUID()), { scope: 'worker' }],
  siteEnv: [async ({ password }, use) => use({ ADMIN_PASSWORD: password }), { scope: 'worker' }],
  signedIn: [
    async ({ context, site, password }, use) => {
      const data = { username: 'admin', password }
      const answer = await context.request.post(`${site.url}/api/admin/login`, { data, headers: { origin: site.url } })
      expect(answer.status()).toBe(200)
      await use()
    },
    { auto: true },
  ],
})

export { expect }
