import type { Page } from '@playwright/test'
import type { Site } from '../scripts/site.ts'
import { putOpportunities, readRows } from './database.ts'
import { startReact } from './react.ts'
import { expect, test } from './signed-in.ts'

test.use({ siteOf: 'admin-removal' })

test.use({ expectedErrors: [/status of 409/] })

const put = (site: Site, word: string, count: number) =>
  putOpportunities(
    site,
    Array.from({ length: count }, (_, index) => ({
      slug: `${word}-${index}`,
      name: `${word} ${index}`,
      regions: ['Asia'],
      state: 'trash' as const,
    })),
  )
const count = (site: Site, word: string) =>
  Number(
    readRows(site, 'select count(*) as total from opportunity where slug like ?', `${word}-%`)[0]?.[
      'total'
    ],
  )

async function chooseAll(page: Page, word: string) {
  for (const box of await page.getByLabel(new RegExp(`^Select “${word} \\d+”`)).all())
    await box.check()
}

test('several items of the trash are deleted permanently after a confirmation that names them', async ({
  page,
  site,
}) => {
  put(site, 'perished', 12)
  await page.goto('/admin/manage_scholarships?state=trash&q=perished')
  await startReact(page)
  const dialog = page.getByRole('dialog', { name: 'Delete selected items?' })
  await page.getByLabel('Select all on this page').check()
  await page.getByLabel('With selected').selectOption('Delete permanently')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(dialog).toContainText('This deletes 12 items and their history.')
  await expect(dialog.getByRole('listitem')).toHaveCount(11)
  await expect(dialog).toContainText('and 2 more')
  await dialog.getByText('Cancel').click()
  await expect(dialog).toHaveCount(0)
  expect(count(site, 'perished')).toBe(12)
  // The selection stays.
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await dialog.getByRole('button', { name: 'Yes, delete permanently' }).click()
  await expect(page.getByRole('alert')).toHaveText('12 items deleted permanently.')
  await expect(dialog).toHaveCount(0)
  expect(count(site, 'perished')).toBe(0)
})

test('if one of several items was restored meanwhile, none is deleted', async ({ page, site }) => {
  put(site, 'saved', 2)
  await page.goto('/admin/manage_scholarships?state=trash&q=saved')
  await startReact(page)
  await chooseAll(page, 'saved')
  await page.getByLabel('With selected').selectOption('Delete permanently')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('saved 1')
  putOpportunities(site, [{ slug: 'saved-1', name: 'saved 1', regions: ['Asia'], state: 'draft' }])
  await page.getByRole('button', { name: 'Yes, delete permanently' }).click()
  await expect(page.getByRole('alert')).toContainText(
    '“saved 1” is no longer in the trash. Nothing was deleted.',
  )
  expect(count(site, 'saved')).toBe(2)
})

test('a forged request deletes nothing outside the trash permanently', async ({ page, site }) => {
  putOpportunities(site, [{ slug: 'kept-0', name: 'Kept', regions: ['Asia'] }])
  const form = { action: 'remove', ids: 'kept-0', confirmed: 'yes' }
  const answer = await page.request.post(`${site.url}/admin/manage_scholarships`, {
    form,
    headers: { origin: site.url },
  })
  expect([answer.status(), count(site, 'kept')]).toEqual([409, 1])
})

test('several articles are deleted permanently', async ({ page, site }) => {
  // Other journeys on the same site may have left items in the trash.
  const trashed = () => readRows(site, `select id from post where state = 'trash'`).length
  const before = trashed()
  await page.goto('/admin/delete_blog')
  await startReact(page)
  const boxes = page.getByLabel(/^Select “/)
  for (const index of [0, 1]) await boxes.nth(index).check()
  await page.getByLabel('With selected').selectOption('Delete')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Delete these items?' })).toContainText(
    'These 2 items go to the trash.',
  )
  expect(trashed()).toBe(before)
  await page.getByRole('button', { name: 'Yes, move to the trash' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/admin/delete_blog?state=trash')
  await startReact(page)
  for (const index of [0, 1]) await boxes.nth(index).check()
  await page.getByLabel('With selected').selectOption('Delete permanently')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('This deletes 2 items and their history.')
  expect(trashed()).toBe(before + 2)
  await page.getByRole('button', { name: 'Yes, delete permanently' }).click()
  await expect(page.getByText('Deleted! Blog deleted successfully.')).toBeVisible()
  expect(trashed()).toBe(before)
})
