import type { Rules } from '#domain/eligibility/rules.ts'
import { putOpportunities, readRows } from './database.ts'
import { startReact } from './react.ts'
import { expect, test } from './signed-in.ts'
import type { Site } from './process.ts'

test.use({ siteOf: 'admin-rules', expectedErrors: [/status of 400/] })

function readRules(site: Site, slug: string): Rules {
  const [row] = readRows(site, 'select rules from opportunity where slug = ?', slug)
  return JSON.parse(String(row?.['rules'])) as Rules
}

const prose = { eligibility: ['Citizens of Ghana', 'Under 35'], benefits: ['A stipend of EUR 900'], regions: ['Asia'] }

test('rules are entered with the keyboard, said back while one types, and refused at the part that is wrong', async ({ page, site }) => {
  putOpportunities(site, [{ slug: 'ruled', name: 'Ruled Scholarship', openToAll: true, ...prose }])
  await page.goto('/admin/edit/ruled')
  await startReact(page)
  const nationality = page.locator('#rules-nationality')
  await nationality.locator('summary').click()
  await nationality.getByLabel('Only these').check()
  const name = nationality.getByLabel('Country or group')
  for (const each of ['ghana', 'The Commonwealth', 'Atlantis']) {
    await name.fill(each)
    await name.press('Enter')
  }
  await expect(nationality).toContainText('There is no such country or group.')
  await expect(name).toHaveValue('Atlantis')
  await name.fill('')
  await nationality.getByRole('button', { name: 'Take Ghana away' }).click()
  await expect(name).toBeFocused()
  await expect(nationality.locator('.says-back')).toContainText('Citizens of 56 countries of the Commonwealth may apply.')
  await expect(nationality.locator('.disagree')).toContainText('“Open to every nationality” is ticked')

  const paid = page.locator('#rules-paid')
  await paid.locator('summary').click()
  await paid.getByRole('combobox', { name: 'Living' }).selectOption('yes')
  await paid.getByRole('button', { name: 'Add a figure: Living' }).click()
  const figure = paid.getByRole('group', { name: 'Living 1' })
  await figure.getByLabel('Amount').fill('900')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(figure).toContainText('Please enter the currency')
  await expect(figure.getByLabel('Amount')).toHaveValue('900')
  await figure.getByLabel('Currency').fill('eur')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The changes are saved.')).toBeVisible()
  expect(readRules(site, 'ruled')).toMatchObject({
    nationality: { rule: 'listed', countries: [], groups: ['commonwealth'] },
    covers: { living: 'yes', tuition: 'unknown' },
    payment: [{ for: 'living', amount: 900, currency: 'EUR', per: 'month', note: null }],
    basis: 'page',
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('rules are entered, and lists grow by their buttons', async ({ page, site }) => {
    putOpportunities(site, [{ slug: 'plain-ruled', name: 'Plainly Ruled Scholarship', ...prose }])
    await page.goto('/admin/edit/plain-ruled')
    const residence = page.locator('#rules-residence')
    await residence.locator('summary').click()
    await residence.getByLabel('Only there').check()
    await residence.getByLabel('Country or group').fill('Viet Nam')
    await residence.getByRole('button', { name: 'Add' }).click()
    await expect(residence.locator('.says-back')).toContainText('Living in Vietnam.')
    await residence.getByLabel('Country or group').fill('Atlantis')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(residence).toContainText('There is no such country or group. Please choose one from the list.')
    await residence.getByLabel('Country or group').fill('laos')
    await page.locator('#rules-paid summary').click()
    await page.getByRole('button', { name: 'Add a figure: Prizes' }).click()
    const figure = page.getByRole('group', { name: 'Prizes 1' })
    await figure.getByLabel('Amount').fill('5,000')
    await figure.getByLabel('Currency').fill('USD')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('The changes are saved.')).toBeVisible()
    expect(readRules(site, 'plain-ruled')).toMatchObject({
      residence: { rule: 'listed', countries: ['VN', 'LA'] },
      payment: [{ for: 'prize', amount: 5000, per: 'once' }],
    })
  })
})
