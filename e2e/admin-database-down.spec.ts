import type { Page } from '@playwright/test'
import type { Site } from '../scripts/site.ts'
import { putOpportunities, withoutTables } from './database.ts'
import { startReact } from './react.ts'
import { expect, test } from './signed-in.ts'

test.use({ siteOf: 'admin-away' })

test.use({ expectedErrors: [/status of 50\d/] })

const tables = [
  {
    path: 'manage_scholarships?q=stay',
    yes: 'Yes, Delete',
    words: 'Failed to delete scholarship.',
  },
  { path: 'delete_blog', yes: 'Yes, delete it!', words: 'Error! Could not delete blog.' },
  {
    path: 'get_message_contact?q=stay',
    yes: null,
    words: 'We could not update the message. Try again.',
  },
]

/** An item and a message to delete. */
async function putSomething(page: Page, site: Site): Promise<void> {
  putOpportunities(site, [{ slug: 'here-to-stay', name: 'Here to stay', regions: ['Asia'] }])
  const form = { name: 'Ada', email: 'ada@example.org', message: 'Here to stay' }
  await page.request.post(`${site.url}/contact`, { form, headers: { origin: site.url } })
}

/**
 * Clicks up to `remove`, the last click before the first row is deleted. `yes`: the button that
 * confirms, if the page asks.
 */
async function confirmDeletion(page: Page, yes: string | null) {
  const rows = page.locator('tbody tr')
  const count = await rows.count()
  const first = rows.first().getByRole('button', { name: /^Delete/ })
  if (yes !== null) await first.click()
  await expect(page.getByRole('dialog')).toHaveCount(yes === null ? 0 : 1)
  return {
    rows,
    count,
    remove: () => (yes === null ? first : page.getByRole('button', { name: yes })).click(),
  }
}

test('without the database a deletion fails with its own message, and the row stays', async ({
  page,
  site,
}) => {
  await putSomething(page, site)
  for (const { path, yes, words } of tables) {
    await page.goto(`/admin/${path}`)
    await startReact(page)
    const { rows, count, remove } = await confirmDeletion(page, yes)
    await withoutTables(site, async () => {
      await remove()
      await expect(page.getByRole('alert')).toHaveText(words)
      await expect(rows).toHaveCount(count)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    expect(count).toBeGreaterThan(0)
  }
})

test('without the database saving fails with a message and preserves the text', async ({
  page,
  site,
}) => {
  await page.goto('/admin/addScholarship')
  await startReact(page)
  await page.locator('[name=name]').fill('A long text')
  await withoutTables(site, async () => {
    // Bypasses the browser's own checks of the other fields.
    await page.locator('form#opportunity-form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true
    })
    await page.getByRole('button', { name: 'Save scholarship' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Error saving scholarship data. Please check all fields.',
    )
    await expect(page.locator('[name=name]')).toHaveValue('A long text')
  })
})

test('without the database a form of the administrator is not reported as too large', async ({
  page,
  site,
}) => {
  const send = () =>
    page.request.post('/admin/addScholarship', {
      form: { name: 'x'.repeat(70_000) },
      headers: { origin: site.url },
    })
  await withoutTables(site, async () => expect((await send()).status()).toBe(503))
})
