import type { Page } from '@playwright/test'
import { startReact } from './react.ts'
import { expect, test } from './site.ts'

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

/** Waits for the scripts of forms and popups that respond in the background. */
async function backgroundLoaded(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => /newsletter|search|detail/.test(name)).length,
      ),
    )
    .toBeGreaterThanOrEqual(4)
}

/** Whether the file of this name has arrived, without which a press follows its link. */
const hasLoaded = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      performance.getEntriesByType('resource').some((each) => each.name.includes(`/${wanted}-`)),
    name,
  )

test('without a connection a newsletter form shows an error, and the page stays', async ({
  page,
  context,
}) => {
  await page.goto('/about')
  await startReact(page)
  await backgroundLoaded(page)
  await context.setOffline(true)
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email address').fill('somebody@example.org')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(footer).toContainText('❌ Subscription failed. Please try again.')
  await expect(page).toHaveURL(/\/about$/)
})

const offline =
  'You are offline. What you entered is still here. Try again when you have a connection.'

test('without a connection a reminder and a report keep what was typed, and the page stays', async ({
  page,
  context,
}) => {
  await page.goto('/opportunity/singa-award')
  await startReact(page)
  await backgroundLoaded(page)
  await context.setOffline(true)
  const reminder = page.locator('#remind')
  await reminder.locator('summary').click()
  await reminder.getByLabel('Email address').fill('somebody@example.org')
  // Its day of the year decides what there is to be told.
  await reminder.getByRole('button', { name: /^(?:Remind|Tell) me$/ }).click()
  await expect(reminder.getByRole('alert')).toHaveText(offline)
  await expect(reminder.getByLabel('Email address')).toHaveValue('somebody@example.org')
  const report = page.locator('#report')
  await report.locator('summary').click()
  await report.getByLabel('What is wrong?').selectOption('The deadline is wrong')
  await report.getByLabel('Tell us more').fill('It closed in May')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(report.getByRole('alert')).toHaveText(offline)
  await expect(report.getByLabel('Tell us more')).toHaveValue('It closed in May')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('SINGA')
})

test('without a connection a quick search shows an error, and the page stays', async ({
  page,
  context,
}) => {
  await page.goto('/about')
  await startReact(page)
  await backgroundLoaded(page)
  await expect.poll(() => hasLoaded(page, 'QuickSearch')).toBe(true)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Quick Search' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('daad')
  await expect(page.getByRole('dialog')).toContainText('The search did not work. Try again.')
  await expect(page).toHaveURL(/\/about$/)
})

test('without a connection a popup shows an error over the list', async ({ page, context }) => {
  await page.goto('/phd-scholarship')
  await startReact(page)
  await backgroundLoaded(page)
  await expect.poll(() => hasLoaded(page, 'ItemPopup')).toBe(true)
  await context.setOffline(true)
  await page.locator('main .card .card-action').first().click()
  await expect(page.getByRole('dialog')).toContainText('We could not load the details. Try again.')
  await expect(page.locator('main .card').first()).toBeAttached()
})

test('without a connection a list shows its own error text', async ({ page, context }) => {
  const open = async (name: string) => {
    await page
      .locator('header')
      .getByText('Opportunity', { exact: true })
      .filter({ visible: true })
      .click()
    await page
      .locator('header')
      .getByRole('link', { name, exact: true })
      .filter({ visible: true })
      .click()
  }
  // All lists share the code of the first one.
  await page.goto('/summer-program')
  await startReact(page)
  await context.setOffline(true)
  await open('Competition')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Competitions')
  const alert = page.locator('main').getByRole('alert')
  await expect(alert).toHaveText(/^We could not load the list\.\s*Error occurred fetching data\.$/)
  await expect(page.locator('main').getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    '/competition',
  )
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.locator('main .card').first()).toBeVisible()
})

test('the address of a popup without its item shows only the list', async ({ page }) => {
  await page.goto('/phd-scholarship?open=never-was-here')
  await expect(page.locator('main .card').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
