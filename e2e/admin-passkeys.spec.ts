import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { startSite } from '../scripts/site.ts'
import { findFreePort } from '../src/server/testing/free-port.ts'
import { startReact } from './react.ts'
import { expect, test } from './site.ts'

const password = randomUUID()

/** Browsers have passkeys at a name only, and at this computer's own without https. */
async function startNamedSite() {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const site = await startSite({
    PORT: String(port),
    PUBLIC_URL: url,
    ADMIN_PASSWORD: password,
    LIMITS_FACTOR: '1000',
  })
  return { url, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

/** Chromium's authenticator in software, which says yes to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/admin_dashboard/)
}

test('a passkey is added, logs in without the password, and is removed', async ({ browser }) => {
  await using site = await startNamedSite()
  const page = await browser.newPage({ baseURL: site.url })
  await addAuthenticator(page)
  await signIn(page)
  await page.goto('/admin/account')
  await startReact(page)
  const part = page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) })
  await part.getByLabel('Name of the passkey').fill('Laptop')
  await part.getByLabel('Confirm with your password').fill('wrong')
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(part.getByText('This is not your current password.')).toBeVisible()
  await part.getByLabel('Confirm with your password').fill(password)
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
  await expect(part.locator('tbody tr')).toContainText('Laptop')

  await page.context().clearCookies()
  await page.goto('/admin')
  await startReact(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(/admin_dashboard/)
  await expect(page.getByText('Login successful!')).toBeVisible()

  await page.goto('/admin/account')
  await startReact(page)
  await page.getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/admin')
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0)
  await page.close()
})

test('without JavaScript the password logs in beside passkeys, and a key for scripts is shown once', async ({
  browser,
}) => {
  await using site = await startNamedSite()
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await signIn(page)
  await page.goto('/admin/account')
  await page.getByLabel('Name of the key').fill('Nightly import')
  await page.getByLabel('What the key may do').selectOption('drafts')
  const part = page.locator('section', { has: page.getByRole('heading', { name: 'Keys for' }) })
  await part.getByLabel('Confirm with your password').fill(password)
  await part.getByRole('button', { name: 'Create a key' }).click()
  const token = (await part.locator('code').textContent()) ?? ''
  expect(token).toMatch(/^key_/)
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.get('/api/posts/x', { headers })).status()).toBe(404)
  expect((await page.request.get('/api/getMessage', { headers })).status()).toBe(403)
  await page.goto('/admin/account')
  await expect(page.getByText(token)).toHaveCount(0)
  await expect(part.locator('tbody tr')).toContainText('Nightly import')
  await page.getByLabel('Also remove all keys for scripts').check()
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(page.getByText('All other sessions are logged out.')).toBeVisible()
  expect((await page.request.get('/api/posts/x', { headers })).status()).toBe(401)
  await page.close()
})

test('the second step is set up and asked for without JavaScript', async ({ browser }) => {
  await using site = await startNamedSite()
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await signIn(page)
  await page.goto('/admin/account')
  const part = page.locator('section', { has: page.getByRole('heading', { name: 'Second step' }) })
  await part.getByLabel('Confirm with your password').fill(password)
  await part.getByRole('button', { name: 'Set up the second step' }).click()
  await expect(part.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  const secret = (await part.locator('code').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await part.getByLabel('Code of the app').fill('12345')
  await part.getByRole('button', { name: 'Turn on the second step' }).click()
  await expect(part.getByText('This code is wrong or was used before.')).toBeVisible()
  await part.getByLabel('Code of the app').fill(app.generate())
  await part.getByRole('button', { name: 'Turn on the second step' }).click()
  await expect(part.getByText('10 recovery words are left.')).toBeVisible()
  const words = await part.locator('li code').allTextContents()
  expect(words).toHaveLength(10)

  await page.context().clearCookies()
  await page.goto('/admin')
  const enter = async (code: string) => {
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password').fill(password)
    await page.getByLabel('Code from your authenticator app').fill(code)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  await enter('wrong')
  await expect(page.getByRole('alert')).toContainText('Login failed: This code is wrong')
  await enter(words[0] ?? '')
  await expect(page).toHaveURL(/admin_dashboard/)
  await page.goto('/admin/account')
  await expect(part.getByText('9 recovery words are left.')).toBeVisible()
  await part.getByLabel('Confirm with your password').fill(password)
  await part.getByRole('button', { name: 'Turn off the second step' }).click()
  await expect(page.getByText('The second step is off.')).toBeVisible()
  await page.close()
})
