import type { Rules } from '#domain/eligibility/rules-record.ts'
import type { Site } from '../scripts/site.ts'
import { putOpportunities, readRows } from './database.ts'
import { keepOfficialPages, openOfficialPage } from './official-page.ts'
import { startReact } from './react.ts'
import { expect, test } from './signed-in.ts'

test.use({ siteOf: 'admin-rules', expectedErrors: [/status of 400/] })

function readRules(site: Site, slug: string): Rules {
  const [row] = readRows(site, 'select rules from opportunity where slug = ?', slug)
  return JSON.parse(String(row?.['rules'])) as Rules
}

const prose = {
  eligibility: ['Citizens of Ghana', 'Under 35'],
  benefits: ['A stipend of EUR 900'],
  regions: ['Asia'],
}

test('rules are entered by keyboard, summarized during input, and refused at the wrong field', async ({
  page,
  site,
}) => {
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
  await expect(nationality).toContainText('We do not know this country or group.')
  await expect(name).toHaveValue('Atlantis')
  await name.fill('')
  await nationality.getByRole('button', { name: 'Remove Ghana' }).click()
  await expect(name).toBeFocused()
  await expect(nationality.locator('[data-look=says]')).toContainText(
    'Citizens of 56 countries of the Commonwealth can apply.',
  )
  await expect(nationality.locator('[data-look=disagree]')).toContainText(
    '“Open to any nationality” is selected',
  )

  const paid = page.locator('#rules-paid')
  await paid.locator('summary').click()
  await paid.getByRole('combobox', { name: 'Living costs' }).selectOption('yes')
  const payment = paid.getByRole('group', { name: 'Living costs 1' })
  await paid.getByRole('button', { name: 'Add amount: Living costs' }).press('Enter')
  await expect(payment.getByLabel('Amount', { exact: true })).toBeFocused()
  await payment.getByRole('button', { name: 'Remove amount: Living costs 1' }).press('Enter')
  await expect(paid.getByRole('button', { name: 'Add amount: Living costs' })).toBeFocused()
  await page.keyboard.press('Enter')
  await payment.getByLabel('Amount', { exact: true }).fill('900')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(payment).toContainText('Enter the three-letter currency code')
  await expect(payment.getByLabel('Amount', { exact: true })).toHaveValue('900')
  await payment.getByLabel('Currency').fill('eur')
  const basis = page.getByLabel('Source of these rules')
  await expect(basis).toHaveValue('')
  await expect(basis).toHaveAccessibleDescription(/Choose/)
  await basis.selectOption('The organizer’s own page')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  expect(readRules(site, 'ruled')).toMatchObject({
    nationality: { rule: 'listed', countries: [], groups: ['commonwealth'] },
    covers: { living: 'yes', tuition: 'unknown' },
    payment: [{ for: 'living', amount: 900, currency: 'EUR', per: 'month', note: null }],
    basis: 'page',
  })
})

test('rules are entered, and buttons add rows to their lists', async ({ page, site }) => {
  putOpportunities(site, [{ slug: 'plain-ruled', name: 'Plainly Ruled Scholarship', ...prose }])
  await page.goto('/admin/edit/plain-ruled')
  await startReact(page)
  const residence = page.locator('#rules-residence')
  await residence.locator('summary').click()
  await residence.getByLabel('Only in these').check()
  await residence.getByLabel('Country or group').fill('Viet Nam')
  await residence.getByRole('button', { name: 'Add' }).click()
  await expect(residence.locator('[data-look=says]')).toContainText('Living in Vietnam.')
  await residence.getByLabel('Country or group').fill('Atlantis')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(residence).toContainText(
    'We do not know this country or group. Choose one from the list.',
  )
  await residence.getByLabel('Country or group').fill('laos')
  await page.locator('#rules-study summary').click()
  await page.getByRole('button', { name: 'Add a language' }).click()
  const language = page.getByRole('group', { name: 'Language 1' })
  await language.getByRole('combobox', { name: 'Language' }).selectOption('German')
  await language.getByLabel('Tests').fill('TestDaF: 4')
  await page.locator('#rules-paid summary').click()
  await page.getByRole('button', { name: 'Add amount: Prizes' }).click()
  const payment = page.getByRole('group', { name: 'Prizes 1' })
  await payment.getByLabel('Amount', { exact: true }).fill('5,000')
  await payment.getByLabel('Currency').fill('USD')
  await page.getByLabel('Source of these rules').selectOption('Another website')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Changes saved.')).toBeVisible()
  expect(readRules(site, 'plain-ruled')).toMatchObject({
    residence: { rule: 'listed', countries: ['VN', 'LA'] },
    languages: [{ language: 'de', level: null, tests: [{ name: 'TestDaF', score: '4' }] }],
    payment: [{ for: 'prize', amount: 5000, per: 'once' }],
    basis: 'elsewhere',
  })
})

test('a country group is changed, added and deleted, but not while an item uses it', async ({
  page,
  site,
}) => {
  await page.goto('/admin/groups')
  await startReact(page)
  await page.getByRole('link', { name: 'Nordic countries' }).click()
  await page.getByRole('button', { name: 'Remove Norway' }).click()
  await page.getByLabel('Country', { exact: true }).fill('estonia; Atlantis')
  await page.getByRole('button', { name: 'Save group' }).click()
  await expect(
    page.getByText('We do not know this country. Choose one from the list.'),
  ).toBeVisible()
  await page.getByLabel('Country', { exact: true }).fill('estonia')
  await page.getByLabel('Members as of').fill('2027')
  await page.getByRole('button', { name: 'Save group' }).click()
  await expect(page.getByText('Group saved.')).toBeVisible()
  const [nordic] = readRows(site, `select * from country_group where key = 'nordic'`)
  expect(JSON.parse(String(nordic?.['countries']))).toEqual(expect.arrayContaining(['EE']))
  expect(nordic).toMatchObject({ as_of: '2027', countries: expect.not.stringContaining('NO') })

  await page.getByRole('link', { name: 'European Union' }).click()
  await expect(
    page.getByText('You cannot delete this group while opportunities use it.'),
  ).toBeVisible()
  await expect(page.getByText('Yes, delete it')).toHaveCount(0)
  const form = { intent: 'delete' }
  const answer = await page.request.post('/admin/edit_group/eu', {
    form,
    headers: { origin: site.url },
  })
  expect(answer.status()).toBe(409)
  expect(await answer.text()).toContain(
    'You cannot delete this group because these opportunities use it: ',
  )

  await page.goto('/admin/add_group')
  await startReact(page)
  await page.getByLabel('Name').fill('Two of a kind')
  await page.getByLabel('Members as of').fill('2026')
  await page.getByLabel('Country', { exact: true }).fill('Peru; Chile')
  await page.getByRole('button', { name: 'Add: Members' }).click()
  await page.getByRole('button', { name: 'Save group' }).click()
  await page.getByRole('link', { name: 'Two of a kind' }).click()
  await page.getByText('Delete group').click()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(page.getByText('Group deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Two of a kind' })).toHaveCount(0)
})

test('a visa measure is added with its errors shown, and the page for its students says it', async ({
  page,
}) => {
  await page.goto('/admin/visa_measures')
  await startReact(page)
  await page.getByRole('link', { name: 'Add a measure' }).click()
  await page.getByLabel('Country that issues no visas').fill('Atlantis')
  await page.getByLabel('First day').fill('2026-02-01')
  await page.getByLabel('Page that you read').fill('https://example.org/law')
  await page.getByRole('button', { name: 'Save measure' }).click()
  await expect(
    page.getByText('We do not know this country. Choose one from the list.'),
  ).toBeVisible()
  await expect(page.getByText('Choose at least one kind of visa.')).toBeVisible()
  await page.getByLabel('Country that issues no visas').fill('Türkiye')
  await page.getByLabel('Country', { exact: true }).fill('Peru; Chile')
  await page.getByLabel('For a degree').check()
  await page.getByRole('button', { name: 'Save measure' }).click()
  await expect(page.getByText('Measure saved.')).toBeVisible()
  await page.goto('/students-from/peru?country=TR')
  await expect(
    page
      .getByText(
        'Türkiye issues no student visas to citizens of Peru at present (since February 2026). Ask the organizer.',
      )
      .first(),
  ).toBeVisible()
  await page.goto('/admin/visa_measures')
  await startReact(page)
  await page.getByRole('link', { name: 'Türkiye: 2 nationalities' }).click()
  await page.getByText('Delete measure').click()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(page.getByText('Measure deleted.')).toBeVisible()
})

test("one click in the list 'To do today' confirms rules after the official page was opened", async ({
  page,
}) => {
  await keepOfficialPages(page)
  await page.goto('/admin/admin_dashboard')
  await startReact(page)
  // An item without an official link has nothing to open.
  const rows = page
    .locator('.morning-row', { has: page.getByRole('button', { name: /^The rules are right/ }) })
    .filter({ has: page.getByRole('link', { name: /^Official page/ }) })
  const name = await rows.first().getByRole('heading').innerText()
  await openOfficialPage(page, rows.first())
  await rows
    .first()
    .getByRole('button', { name: /^The rules are right/ })
    .click()
  await expect(page.getByText('Rules confirmed.')).toBeVisible()
  await expect(rows.filter({ has: page.getByRole('heading', { name, exact: true }) })).toHaveCount(
    0,
  )
})

test('the source of rules and its page align in rows, whatever their hints say', async ({
  page,
}) => {
  await page.goto('/admin/addScholarship')
  for (const width of [1280, 800]) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await Promise.all(
      ['Source of these rules', 'Page used as source'].map(async (label) => {
        const control = page.getByLabel(label)
        const labelled = page.locator('label', { hasText: label })
        return [await labelled.boundingBox(), await control.boundingBox()].map((box) =>
          Math.round(box?.y ?? 0),
        )
      }),
    )
    expect(boxes[0], `${width} pixels`).toEqual(boxes[1])
  }
})
