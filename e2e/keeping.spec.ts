import { startReact } from './react.ts'
import { expect, test } from './site.ts'

test('a plan says what to do by when; its ticks stay in the browser, and the item goes on as text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/opportunity/government-of-ireland-goi-ies')
  await startReact(page)
  await page.getByRole('link', { name: 'Share as text' }).click()
  await expect(page.getByText('Copied. Paste it wherever you like.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/opportunity/government-of-ireland-goi-ies\n')

  await page.getByRole('link', { name: 'Plan what to do by when' }).click()
  const referees = page.getByRole('checkbox', { name: 'Ask your referees' })
  await referees.check()
  await expect(page.getByText(/^1 of \d+ done\. Your ticks stay in this browser\.$/)).toBeVisible()
  await page.reload()
  await startReact(page)
  await expect(referees).toBeChecked()
  const calendar = await page.request.get((await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '')
  expect(await calendar.text()).toContain('SUMMARY:Ask your referees: Government of Ireland')

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('nothing is kept here')
    }
  })
  await referees.uncheck()
  await expect(page.getByText(/^0 of \d+ done\. This browser keeps nothing/)).toBeVisible()
})
