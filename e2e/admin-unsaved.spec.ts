import type { Page } from '@playwright/test'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { fill, readFields, scholarshipText } from './admin-forms.ts'
import { findBarriers } from './axe.ts'
import { putOpportunities } from './database.ts'
import { startReact } from './react.ts'
import { expect, test } from './signed-in.ts'

test.use({ siteOf: 'admin-add' })

const stored = (page: Page) =>
  page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith('unsaved-form')).length,
  )
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

test('a half-filled form warns before leaving, comes back with its time, and is deleted once it is saved', async ({
  page,
}) => {
  const text = scholarshipText('Half Filled Scholarship')
  await page.goto('/admin/addScholarship')
  await startReact(page)
  await fill(page, text)
  await page.locator('#field-categories').getByLabel('PhD').check()
  await page.locator('select[name=regions]').selectOption({ label: 'Europe' })
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(leaving(page)).toContainText('This browser keeps your text.')
  expect(await findBarriers(page, { rules: 'advised', within: 'dialog' })).toEqual([])
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(leaving(page)).toHaveCount(0)
  await expect(page).toHaveURL(/addScholarship/)
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/get_message_contact/)

  // The text belongs to its own form only.
  await page.goto('/admin/add_internship')
  await startReact(page)
  await expect(page.getByRole('button', { name: 'Save internship' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with this text' })).toHaveCount(0)

  await page.goto('/admin/addScholarship')
  await startReact(page)
  await expect(
    page.getByText(
      /“Half Filled Scholarship” was not saved\. You last changed it on \w+ \d+, \d{4}/,
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Continue with this text' }).click()
  expect(await readFields(page, Object.keys(text))).toEqual(text)
  await expect(page.locator('#field-categories').getByLabel('PhD')).toBeChecked()
  await expect(page.getByText('This will appear on:')).toContainText(
    'PhD Scholarships, European Scholarships',
  )
  // The text is saved before the next key: an immediate reload preserves it.
  await page.reload()
  await startReact(page)
  await page.getByRole('button', { name: 'Continue with this text' }).click()
  await page.getByRole('button', { name: 'Save scholarship' }).click()
  await expect(page.getByRole('alert')).toContainText('Scholarship data saved successfully!')
  expect(await stored(page)).toBe(0)
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(page).toHaveURL(/get_message_contact/)
})

test('the bar at the foot counts what is not saved, and undoing it can be taken back by keyboard', async ({
  page,
  site,
}) => {
  const amounts = { currency: 'EUR', per: 'month', note: null } as const
  putOpportunities(site, [
    {
      slug: 'barred',
      name: 'Barred Scholarship',
      regions: ['Asia'],
      country: 'Japan',
      rules: {
        ...unknownRules,
        payment: [
          { ...amounts, for: 'travel', amount: 5 },
          { ...amounts, for: 'living', amount: 900 },
        ],
      },
    },
  ])
  await page.goto('/admin/edit/barred')
  await startReact(page)
  const bar = page.locator('.save-bar')
  await expect(bar.getByRole('button')).toHaveText(['Save as draft', 'Save changes'])
  await page.locator('[name=country]').fill('Nepal')
  await page.locator('[name=country]').fill('Japan')
  await expect(bar).not.toContainText('not saved')
  await page.locator('[name=country]').fill('Nepal')
  await expect(bar).toContainText('1 change not saved Country')
  await page.locator('#rules-age summary').click()
  await page.locator('[name="rules.age.max"]').fill('30')
  await expect(bar).toContainText('2 changes not saved Country, How old must applicants be?')
  await page.getByRole('button', { name: 'Check and preview' }).click()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused()

  await page.getByRole('button', { name: 'Undo changes' }).press('Enter')
  await expect(bar.getByText('Changes undone.')).toBeFocused()
  await expect(page.locator('[name=country]')).toHaveValue('Japan')
  await expect(page.locator('[name="rules.age.max"]')).toHaveValue('')
  await expect(page.getByRole('heading', { name: 'Preview' })).toHaveCount(0)
  expect(await stored(page)).toBe(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(bar).toContainText('2 changes not saved Country, How old must applicants be?')
  await expect(page.locator('[name=country]')).toHaveValue('Nepal')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  await expect(bar).not.toContainText('not saved')
})

test('the bar stays in view and covers nothing that has the focus, on a phone and when it is zoomed', async ({
  page,
}) => {
  for (const size of [
    { width: 360, height: 740 },
    { width: 640, height: 450 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/admin/addScholarship')
    await startReact(page)
    await page.locator('[name=name]').fill('Barred')
    await expect(page.getByRole('button', { name: 'Undo changes' })).toBeInViewport({ ratio: 1 })
    for (const name of ['deadline', 'funding', 'amountNote', 'code']) {
      const control = page.locator(`[name=${name}]`)
      await control.focus()
      const box = (await control.boundingBox())!
      const bar = (await page.locator('.save-bar').boundingBox())!
      expect(box.y + box.height, name).toBeLessThanOrEqual(bar.y)
      const strip = (await page.getByRole('navigation', { name: 'Sections' }).boundingBox())!
      expect(box.y, name).toBeGreaterThanOrEqual(strip.y + strip.height)
    }
  }
})

test('unsaved text is offered for its own item only, and discarded on request', async ({
  page,
  site,
}) => {
  putOpportunities(site, [
    { slug: 'unsaved-one', name: 'Unsaved One', regions: ['Asia'] },
    { slug: 'unsaved-two', name: 'Unsaved Two', regions: ['Asia'] },
  ])
  await page.goto('/admin/manage_scholarships?q=unsaved')
  await page.goto('/admin/edit/unsaved-one')
  await startReact(page)
  await page.locator('[name=country]').fill('Japan')
  await page.goBack()
  await page.goto('/admin/edit/unsaved-two')
  await startReact(page)
  await expect(page.getByRole('button', { name: 'Continue with this text' })).toHaveCount(0)
  await page.goto('/admin/edit/unsaved-one')
  await startReact(page)
  await page.getByRole('button', { name: 'Continue with this text' }).click()
  await expect(page.locator('[name=country]')).toHaveValue('Japan')
  // Within the site, Back asks for confirmation as a link does.
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Leave and delete the text' }).click()
  await expect(page).toHaveURL(/account/)
  expect(await stored(page)).toBe(0)
  await page.goBack()
  await startReact(page)
  await page.locator('[name=country]').fill('Chile')
  await page.locator('[name=country]').fill('')
  expect(await stored(page)).toBe(0)
})

test('what a killed browser had not written comes back from the site, until it is saved', async ({
  page,
  site,
}) => {
  putOpportunities(site, [{ slug: 'killed', name: 'Killed Browser', regions: ['Asia'] }])
  await page.goto('/admin/edit/killed')
  await startReact(page)
  const copied = page.waitForResponse(
    (response) => response.url().endsWith('/admin/unsaved') && response.status() === 204,
  )
  await page.locator('[name=country]').fill('Nepal')
  await copied
  await page.evaluate(() => localStorage.clear())
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await startReact(page)
  // Which browser it was is not known.
  await expect(page.getByText('“Killed Browser” was not saved.')).toHaveText(
    /You last changed it on [^.]+\d{4}, \d+:\d\d [AP]M\.$/,
  )
  await page.getByRole('button', { name: 'Continue with this text' }).click()
  await expect(page.locator('[name=country]')).toHaveValue('Nepal')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Changes saved.')
  const kept = async () => (await page.request.get('/admin/unsaved?subject=killed')).json()
  await expect.poll(kept).toEqual([])
})

test('an article comes back with its blocks', async ({ page }) => {
  await page.goto('/admin/add_blog')
  await startReact(page)
  await page.getByLabel('Title').fill('Half an article')
  await page.getByRole('tab', { name: '2 Blog Content' }).click()
  await page.getByRole('button', { name: 'Add heading' }).click()
  await page.getByLabel('Heading, block 1').fill('First heading')
  await page.reload()
  await startReact(page)
  await page.getByRole('button', { name: 'Continue with this text' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Half an article')
  await page.getByRole('tab', { name: '2 Blog Content' }).click()
  await expect(page.getByLabel('Heading, block 1')).toHaveValue('First heading')
  await page.getByRole('tab', { name: '3 Preview' }).click()
  await page.getByRole('button', { name: 'Submit Blog' }).click()
  await expect(page.getByText('Blog submitted successfully')).toBeVisible()
  expect(await stored(page)).toBe(0)
})

test('saving one section of the settings leaves what is typed in the others, which come back', async ({
  page,
}) => {
  await page.goto('/admin/settings')
  await startReact(page)
  const about = page.locator('#about textarea').first()
  const contact = page.locator('#contact input:not([type=hidden])').first()
  const question = page.locator('#faq input[name$=".question"]').first()
  await about.fill('Typed in About')
  await contact.fill('https://chat.example.org/us')
  await question.fill('What is new?')
  await page.locator('#faq button', { hasText: 'Save' }).click()
  await expect(page).toHaveURL(/done=faq/)
  await expect(page.getByRole('status').filter({ hasText: 'Settings saved.' })).toBeVisible()
  await expect(about).toHaveValue('Typed in About')
  await expect(contact).toHaveValue('https://chat.example.org/us')
  await expect(question).toHaveValue('What is new?')
  expect(await stored(page)).toBe(2)

  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(leaving(page)).toContainText('This browser keeps your text.')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/get_message_contact/)
  await page.goto('/admin/settings')
  await startReact(page)
  await expect(question).toHaveValue('What is new?')
  await expect(about).not.toHaveValue('Typed in About')
  await page.locator('#about').getByRole('button', { name: 'Continue with this text' }).click()
  await expect(about).toHaveValue('Typed in About')
  await page.locator('#about button', { hasText: 'Save' }).click()
  await expect(page).toHaveURL(/done=about/)
  expect(await stored(page)).toBe(1)
  await page.locator('#contact').getByRole('button', { name: 'Delete' }).click()
  expect(await stored(page)).toBe(0)
})

test('what was chosen for the columns of a sheet is asked about, and comes back with the same sheet', async ({
  page,
}) => {
  const upload = async () => {
    await page.goto('/admin/transfer')
    await startReact(page)
    await page.getByLabel('File').setInputFiles({
      name: 'grants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name of grant,Odd heading\nA grant,A remark\n'),
    })
    await page.getByRole('button', { name: 'Preview the import' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Columns of a sheet')
    await startReact(page)
  }
  const odd = page.getByLabel('Read “Odd heading” as')
  await upload()
  await odd.selectOption('description')
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await upload()
  await expect(odd).toHaveValue('')
  await expect(page.getByText('“Columns of grants.csv” was not saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with this text' }).click()
  await expect(odd).toHaveValue('description')
  await page.getByRole('button', { name: 'Preview the import' }).click()
  await expect(page).toHaveURL(/report=/)
  await expect(page.locator('#report')).toContainText('1 new')
  expect(await stored(page)).toBe(0)
})

for (const { path, field, name } of [
  { path: '/admin/add_group', field: 'name', name: 'Half a Group' },
  { path: '/admin/add_visa_measure', field: 'host', name: 'Norway' },
  { path: '/admin/newsletter', field: 'title', name: 'Half a letter' },
])
  test(`text typed at ${path} is asked about before leaving, and offered back`, async ({
    page,
  }) => {
    await page.goto(path)
    await startReact(page)
    await page.locator(`[name=${field}]`).fill(name)
    await page.getByRole('link', { name: 'Messages', exact: true }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await page.goto(path)
    await startReact(page)
    await expect(page.getByText(`“${name}” was not saved.`)).toBeVisible()
    await page.getByRole('button', { name: 'Continue with this text' }).click()
    await expect(page.locator(`[name=${field}]`)).toHaveValue(name)
    await page.getByRole('link', { name: 'Messages', exact: true }).click()
    await page.getByRole('button', { name: 'Leave and delete the text' }).click()
    await expect(page).toHaveURL(/get_message_contact/)
    expect(await stored(page)).toBe(0)
  })
