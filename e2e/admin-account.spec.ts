import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startReact } from './react.ts'
import { expect, test } from './site.ts'

const password = randomUUID()
const next = randomUUID()

test.use({ siteEnv: { ADMIN_PASSWORD: password }, expectedErrors: [/status of 401/] })

async function signIn(page: Page, word: string): Promise<void> {
  await page.goto('/admin')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill(word)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('a new password ends every other session and replaces the old one', async ({
  page,
  browser,
  site,
}) => {
  const elsewhere = await browser.newPage({ baseURL: site.url })
  for (const each of [page, elsewhere]) {
    await signIn(each, password)
    await expect(each).toHaveURL(/admin_dashboard/)
  }
  await page.goto('/admin/account')
  await startReact(page)
  await expect(page.locator('tbody tr')).toHaveCount(2)
  const part = page.getByRole('region', { name: 'Change password' })
  await part.getByLabel('Current password').fill(password)
  await part.getByLabel('New password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. All other sessions are logged out.')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  expect((await elsewhere.goto('/admin/account'))?.status()).toBe(401)
  await signIn(elsewhere, password)
  await expect(elsewhere.getByRole('alert')).toContainText('Invalid username or password')
  await signIn(elsewhere, next)
  await expect(elsewhere).toHaveURL(/admin_dashboard/)
  await elsewhere.close()
})
