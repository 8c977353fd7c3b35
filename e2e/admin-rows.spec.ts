import type { Locator, Page } from '@playwright/test'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { Site } from '../scripts/site.ts'
import { putOpportunities, readRows } from './database.ts'
import { expect, test } from './signed-in.ts'

test.use({
  siteOf: 'admin-rows',
  javaScriptEnabled: false,
  expectedErrors: [/status of 4(?:00|09)/],
})

/** The names that a picker has chosen. */
const chosenIn = (part: Page | Locator) => part.locator('.picked-one')

test('a country leaves a group and another one comes in, and Enter saves', async ({
  page,
  site,
}) => {
  await page.goto('/admin/edit_group/nordic')
  await page.getByLabel('Note').fill('Half typed')
  await page.getByRole('button', { name: 'Remove Norway' }).click()
  await expect(chosenIn(page)).not.toContainText(['Norway'])
  await expect(page.getByLabel('Note')).toHaveValue('Half typed')
  expect(page.url()).toMatch(/#members-rows$/)
  const name = page.getByLabel('Country', { exact: true })
  await name.fill('estonia; Atlantis')
  await page.getByRole('button', { name: 'Add: Members' }).click()
  await expect(chosenIn(page).filter({ hasText: 'Estonia' })).toHaveCount(1)
  await expect(name).toHaveValue('Atlantis')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(/We do not know this country or group\./)
  const countries = () => {
    const [group] = readRows(site, `select * from country_group where key = 'nordic'`)
    return JSON.parse(String(group?.['countries'])) as string[]
  }
  expect(countries()).toContain('NO')
  await name.fill('')
  await page.getByLabel('Members as of').press('Enter')
  await expect(page.getByText('Group saved.')).toBeVisible()
  expect(countries()).toContain('EE')
  expect(countries()).not.toContain('NO')
})

test('a visa measure gets and loses its nationalities', async ({ page }) => {
  await page.goto('/admin/add_visa_measure')
  await page.getByLabel('Country', { exact: true }).fill('Peru; Chile')
  await page.getByRole('button', { name: /^Add: / }).click()
  await page.getByRole('button', { name: 'Remove Peru' }).click()
  await expect(chosenIn(page)).toHaveText(['Chile'])
})

test('blocks of an article are added, moved and removed, each with its own error', async ({
  page,
  site,
}) => {
  await page.goto('/admin/add_blog')
  const title = `Plainly written ${Date.now()}`
  await page.getByLabel('Title').fill(title)
  for (const type of ['text', 'heading', 'image', 'quote'])
    await page.getByRole('button', { name: `Add ${type}`, exact: true }).click()
  await page.getByLabel('Text, block 1').fill('One')
  await page.getByLabel('Heading, block 2').fill('Two')
  await page.getByLabel('Image address, block 3').fill('javascript:x')
  await page.getByRole('button', { name: 'Move up, block 3' }).click()
  await page.getByRole('button', { name: 'Move down, block 1' }).click()
  await page.getByRole('button', { name: 'Remove, block 4' }).click()
  await page.getByRole('button', { name: 'Add image URL' }).click()
  await page.getByRole('textbox', { name: 'Image URL 2' }).fill('ftp://example.org/a.png')
  await page.getByRole('button', { name: 'Submit Blog' }).click()
  const wrong = [
    page.getByLabel('Image address, block 1'),
    page.getByRole('textbox', { name: 'Image URL 2' }),
  ]
  for (const field of wrong) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/full web address/)
  }
  await expect(page.locator('.error')).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove, block 1' }).click()
  await page.getByRole('button', { name: 'Remove image URL 2' }).click()
  await page.getByRole('button', { name: 'Submit Blog' }).click()
  await expect(page.getByRole('alert')).toContainText('Blog submitted successfully')
  const [post] = readRows(site, 'select content from post where title = ?', title)
  expect(JSON.parse(String(post?.['content']))).toEqual([
    { type: 'text', value: 'One' },
    { type: 'heading', value: 'Two' },
  ])
})

test('a newsletter gets its blocks, and no half-typed subject is lost', async ({ page }) => {
  await page.goto('/admin/newsletter')
  await page.getByRole('textbox', { name: 'Subject' }).fill('News of May')
  await page.getByRole('button', { name: 'Add text', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('News of May')
  await page.getByLabel('Text, block 1').fill('Three deadlines close.')
  await page.getByRole('button', { name: 'Save and preview' }).last().click()
  await expect(page.locator('.sheet[data-look=preview]')).toContainText('Three deadlines close.')
})

test('questions of the FAQ are added, moved and removed', async ({ page }) => {
  await page.goto('/admin/settings')
  const faq = page.locator('#faq')
  const before = await faq.locator('.list-row').count()
  const add = async (question: string) => {
    const number = await faq.locator('.list-row').count()
    await faq.getByRole('button', { name: 'Add a question' }).click()
    await faq.getByLabel(`Question ${number + 1}`, { exact: true }).fill(question)
  }
  await add('Who pays?')
  await add('Who asks?')
  await faq.getByLabel(`Answer ${before + 2}`, { exact: true }).fill('Nobody.')
  await faq.getByRole('button', { name: `Move question ${before + 2} up` }).click()
  await faq.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  const unanswered = faq.getByLabel(`Answer ${before + 2}`, { exact: true })
  await expect(unanswered).toHaveAttribute('aria-invalid', 'true')
  await faq.getByRole('button', { name: `Remove question ${before + 2}` }).click()
  await faq.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(faq.getByLabel(`Question ${before + 1}`, { exact: true })).toHaveValue('Who asks?')
  await expect(faq.locator('.list-row')).toHaveCount(before + 1)
})

/** As another editor does meanwhile, in a tab of the same browser. */
async function saveElsewhere(page: Page, name: string, value: string): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.locator(`[name=${name}]`).fill(value)
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByText('Changes saved.')).toBeVisible()
  await other.close()
}

test('what another editor saved is asked about until it is answered, whatever is pressed in between', async ({
  page,
  site,
}) => {
  putOpportunities(site, [{ slug: 'shared', name: 'Shared', regions: ['Asia'], country: 'Japan' }])
  await page.goto('/admin/edit/shared')
  await page.locator('[name=country]').fill('Vietnam')
  await saveElsewhere(page, 'country', 'China')
  await saveElsewhere(page, 'hostUniversity', 'Fudan')
  const save = page.getByRole('button', { name: 'Save changes' })
  const conflict = page.getByText('the saved version has “China”, your text has “Vietnam”')
  await page.getByRole('button', { name: 'Check and preview' }).click()
  await save.click()
  await expect(conflict).toBeVisible()
  await page.locator('#rules-study summary').click()
  await page.getByRole('button', { name: 'Add a language' }).click()
  await page.getByRole('button', { name: /: Language 1$/ }).click()
  await save.click()
  await expect(conflict).toBeVisible()
  await page.getByRole('button', { name: 'Replace it with my text' }).click()
  await expect(page.getByText(/^Changes saved\. The changes that someone else made/)).toBeVisible()
  // What only the other one changed stays.
  expect(
    readRows(site, `select country, host_university from opportunity where slug = 'shared'`),
  ).toEqual([{ country: 'Vietnam', host_university: 'Fudan' }])
})

test('the day of publishing that another editor has moved stays, whatever is pressed in between', async ({
  page,
  site,
}) => {
  await page.goto('/admin/add_blog')
  const title = `On its day ${Date.now()}`
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Add text', exact: true }).click()
  await page.getByLabel('Text, block 1').fill('One')
  await page.getByLabel('Publish on').fill('2047-05-01')
  await page.getByRole('button', { name: 'Submit Blog' }).click()
  await page.getByRole('link', { name: 'Edit article' }).click()
  await saveElsewhere(page, 'publishAt', '2047-06-02')
  await page.getByRole('button', { name: 'Add image URL' }).click()
  await page.getByLabel('Text, block 1').fill('Two')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^Changes saved\. The changes that someone else made/)).toBeVisible()
  const [post] = readRows(site, 'select content, publish_at from post where title = ?', title)
  expect(post).toMatchObject({ publish_at: expect.stringMatching(/^2047-06-02/) })
  expect(post).toMatchObject({ content: expect.stringContaining('Two') })
})

function readRules(site: Site, slug: string): Rules {
  const [row] = readRows(site, 'select rules from opportunity where slug = ?', slug)
  return JSON.parse(String(row?.['rules'])) as Rules
}

test('rules get countries, languages and payments, and the question stays open', async ({
  page,
  site,
}) => {
  putOpportunities(site, [{ slug: 'rowed', name: 'Rowed Scholarship', regions: ['Asia'] }])
  await page.goto('/admin/edit/rowed')
  const residence = page.locator('#rules-residence')
  await residence.locator('summary').click()
  await residence.getByLabel('Only in these').check()
  const name = residence.getByLabel('Country or group')
  await name.fill('Viet Nam; the commonwealth; Atlantis')
  await residence.getByRole('button', { name: 'Add: Countries' }).click()
  await expect(chosenIn(residence)).toContainText(['Vietnam'])
  await expect(name).toHaveAccessibleDescription(/We do not know this country or group\./)
  await name.fill('Laos')
  await residence.getByRole('button', { name: 'Remove Vietnam' }).click()
  await expect(name).toHaveValue('Laos')

  await page.locator('#rules-study summary').click()
  await page.getByRole('button', { name: 'Add a language' }).click()
  await page.getByRole('button', { name: 'Add a language' }).click()
  const language = page.getByRole('group', { name: 'Language 2' })
  await language.getByRole('combobox', { name: 'Language' }).selectOption('German')
  await page.getByRole('button', { name: /: Language 1$/ }).click()

  const paid = page.locator('#rules-paid')
  await paid.locator('summary').click()
  await paid.getByRole('button', { name: 'Add amount: Prizes' }).click()
  const payment = paid.getByRole('group', { name: 'Prizes 1' })
  await expect(payment).toBeInViewport()
  await payment.getByLabel('Amount', { exact: true }).fill('5,000')
  await payment.getByLabel('Currency').fill('USD')
  await paid.getByRole('button', { name: 'Add amount: Prizes' }).click()
  await paid.getByRole('button', { name: 'Remove amount: Prizes 2' }).click()
  await page.getByLabel('Source of these rules').selectOption('Another website')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  expect(readRules(site, 'rowed')).toMatchObject({
    residence: { rule: 'listed', countries: ['LA'] },
    languages: [{ language: 'de' }],
    payment: [{ for: 'prize', amount: 5000, currency: 'USD', per: 'once' }],
  })
})
