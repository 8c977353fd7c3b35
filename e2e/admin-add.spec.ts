import { writeFile } from 'node:fs/promises'
import { fill, readFields, scholarshipText } from './admin-forms.ts'
import { putOpportunities, readRows } from './database.ts'
import { hold, startReact } from './react.ts'
import { expect, test } from './signed-in.ts'

test.use({ siteOf: 'admin-add' })

test.use({ expectedErrors: [/status of 4(?:00|01|09|15)|ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT/] })

const save = { name: 'Save scholarship' }

test('a saved scholarship is announced and public, and the form is empty again', async ({
  page,
}) => {
  const text = scholarshipText('Journey Scholarship')
  await page.goto('/admin/addScholarship')
  await startReact(page)
  await expect(page.getByText('This would not appear on any page.')).toBeVisible()
  await fill(page, text)
  await page.locator('#field-categories').getByLabel('PhD').check()
  await page.locator('select[name=regions]').selectOption({ label: 'Europe' })
  await expect(page.getByText('This will appear on:')).toContainText(
    'PhD Scholarships, European Scholarships',
  )
  await page.getByRole('button', save).click()
  await expect(page.getByRole('alert')).toContainText('Scholarship data saved successfully!')
  expect(await readFields(page, Object.keys(text))).toEqual(
    Object.fromEntries(Object.keys(text).map((name) => [name, ''])),
  )
  await expect
    .poll(async () => (await page.request.get('/opportunity/journey-scholarship')).status(), {
      message: 'its page is public',
    })
    .toBe(200)
  const answer = await page.request.get('/opportunity/journey-scholarship')
  const html = await answer.text()
  for (const item of ['Tuition, housing', 'A stipend of 1,200 euros', 'May 4, 2031'])
    expect(html).toContain(item)
})

test('text entered before React starts stays, and so does the picture’s address', async ({
  page,
}) => {
  const { release } = await hold(page, /\/assets\/react-/)
  // The held script delays the load event, so the test does not wait for it.
  await page.goto('/admin/addScholarship', { waitUntil: 'domcontentloaded' })
  const text = scholarshipText('Chevening Scholarship')
  await fill(page, text)
  release()
  await startReact(page)
  // Another element of the same name would render the form once more.
  await page.locator('[name=name]').focus()
  await page.locator('[name=country]').focus()
  await expect(page.locator('.field:has([name=name]) + [role=status]')).toContainText(
    'Is it already here? Check these:',
  )
  expect(await readFields(page, Object.keys(text))).toEqual(text)
})

test('the button reads Submitting... and two clicks save once', async ({ page, site }) => {
  await page.goto('/admin/add_leadership_data')
  await startReact(page)
  await fill(page, {
    code: 'twice',
    name: 'Twice Clicked Academy',
    hostOrganization: 'An organization',
    country: 'Ghana',
    location: 'Accra',
    image: 'https://127.0.0.1:9/picture.png',
    deadline: '2031-05-04',
    duration: '2 weeks',
    description: 'A sentence.',
    benefits: 'Costs',
    eligibility: 'Anybody',
    howToApply: 'Write',
    documents: 'A letter',
  })
  const { release } = await hold(page, /add_leadership_data\.data/)
  await page.getByRole('button', { name: 'Save leadership program' }).click()
  const button = page.getByRole('button', { name: 'Submitting...' })
  await expect(button).toBeDisabled()
  await button.click({ force: true })
  release()
  await expect(page.getByRole('alert')).toContainText('Leadership program added successfully!')
  expect(
    readRows(site, 'select id from opportunity where name = ?', 'Twice Clicked Academy'),
  ).toHaveLength(1)
})

test('a saved internship leads to the dashboard, which announces the success', async ({ page }) => {
  await page.goto('/admin/add_internship')
  await startReact(page)
  const text = scholarshipText('Journey Internship')
  const { amount: _amount, ...shared } = text
  await fill(page, {
    ...shared,
    duration: '3 months',
    customMessage: 'Hello',
    howToApply: 'Write',
    documents: 'A letter',
  })
  await page.getByRole('button', { name: 'Save internship' }).click()
  await expect(page).toHaveURL(/\/admin\/admin_dashboard/)
  await expect(page.getByRole('alert')).toHaveText('Internship added successfully!')
  await page.goto('/admin/add_internship')
  await startReact(page)
  // A draft needs only a name.
  await page.locator('[name=name]').fill('Begun Internship')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page).toHaveURL(/\/admin\/admin_dashboard/)
  await expect(page.getByRole('alert')).toHaveText(
    'Internship added successfully!It is a draft. Visitors cannot see it yet.',
  )
})

test('errors appear at their fields, a taken id links to its item, and the text stays', async ({
  page,
}) => {
  await page.goto('/admin/addScholarship')
  await startReact(page)
  const text = scholarshipText('Taken Scholarship')
  await fill(page, { ...text, officialLink: 'javascript:alert(1)' })
  await page.locator('select[name=regions]').selectOption({ label: 'Asia' })
  await page.getByRole('button', save).click()
  await expect(page.getByRole('alert')).toContainText(
    'Error saving scholarship data. Please check all fields.',
  )
  await expect(page.locator('[name=officialLink]')).toHaveAccessibleDescription(/https:\/\//)
  await page.locator('[name=officialLink]').fill(text['officialLink']!)
  await page.getByRole('button', save).click()
  await expect(page.getByRole('alert')).toContainText('Scholarship data saved successfully!')

  const second = { ...scholarshipText('Another One'), code: text['code']! }
  await fill(page, second)
  await page.locator('select[name=regions]').selectOption({ label: 'Asia' })
  await page.getByRole('button', save).click()
  await expect(page.getByRole('alert')).toContainText('already has this ID')
  await expect(page.getByRole('link', { name: 'Open “Taken Scholarship”' })).toHaveAttribute(
    'href',
    /\/admin\/edit\//,
  )
  expect(await readFields(page, Object.keys(second))).toEqual(second)
})

test('likely duplicates and doubts about the link appear before saving, and a preview on demand', async ({
  page,
}) => {
  await page.goto('/admin/addScholarship')
  await startReact(page)
  await fill(page, { name: 'Chevening Scholarship' })
  await page.locator('[name=country]').focus()
  await expect(page.locator('.field:has([name=name]) + [role=status]')).toContainText(
    'Is it already here? Check these:',
  )
  await fill(page, { officialLink: 'https://www.chevenning.org/apply' })
  await page.locator('[name=country]').focus()
  await expect(page.getByText('This link looks like chevening.org but is different')).toBeVisible()
  await page.getByRole('button', { name: 'Check and preview' }).click()
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused()
  await expect(page.locator('.preview-card')).toContainText('Chevening Scholarship')
  await expect(page.locator('.preview-popup')).toContainText(
    'This link looks like chevening.org but is different',
  )
  await expect(page.locator('[name=amount]')).toHaveAccessibleDescription(
    /Enter the amount as a number/,
  )
})

test('the card and where visitors find it follow what is typed, and nothing is stored', async ({
  page,
  site,
}) => {
  await page.goto('/admin/addScholarship')
  await startReact(page)
  const live = page.getByRole('complementary', { name: 'As visitors see it' })
  await expect(live).toContainText('Once there is a name, the card appears here')
  await fill(page, { name: 'Lantern Grant', country: 'France', deadline: '2031-05-04' })
  await expect(live.locator('.live-card')).toContainText('Lantern Grant')
  await expect(live.locator('.live-card')).toContainText('France')
  await expect(live.getByRole('link', { name: 'Study in France' })).toHaveAttribute(
    'href',
    '/study-in/france',
  )
  await expect(live).toContainText('The search finds it by: lantern, lg, france')
  await expect(live).toContainText('countries find it below “Ask the organizer”.')
  // What is half typed does not take the card away.
  await fill(page, { officialLink: 'htt', name: 'Lantern Prize <b>x</b>' })
  await expect(live.locator('.live-card')).toContainText('Lantern Prize <b>x</b>')
  await page.locator('#field-categories').getByLabel('Master').check()
  await page.locator('select[name=regions]').selectOption({ label: 'Europe' })
  await expect(live.getByText('This will appear on:')).toContainText(
    'Master’s Scholarships, European Scholarships',
  )
  await expect(live.locator('.live-card')).toContainText('Master')
  expect(readRows(site, `select id from opportunity where name like 'Lantern%'`)).toEqual([])
  await fill(page, { name: '' })
  await expect(live.locator('.live-card')).toHaveCount(0)
})

test('the sections say what is missing as one types, and a mistake once the form was checked', async ({
  page,
}) => {
  await page.goto('/admin/addScholarship')
  await startReact(page)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  const link = (name: string) => sections.getByRole('link', { name })
  await expect(link('What')).toHaveText('What Name and 4 more missing')
  await expect(link('When')).toHaveText('When Deadline missing')
  await expect(link('Who')).toHaveText('Who 4 open questions')
  await page.locator('[name=deadline]').fill('2031-05-04')
  await expect(link('When')).toHaveText('When Complete')
  await fill(page, {
    ...scholarshipText('Sectioned Scholarship'),
    officialLink: 'javascript:alert(1)',
  })
  await expect(link('Words')).toHaveText('Words Complete')
  await page.getByRole('button', { name: 'Check and preview' }).click()
  await expect(link('What')).toHaveText('What 1 mistake, Region missing')
  // Of a link that cannot be read no page can be shown, so the message is in view.
  await expect(page.locator('#outcome')).toBeFocused()
  await page.locator('select[name=regions]').selectOption({ label: 'Asia' })
  await page.locator('[name=officialLink]').fill('https://example.org/sectioned')
  await expect(link('What')).toHaveText('What Complete')
  await link('Money').press('Enter')
  await expect(page.getByRole('heading', { name: 'Money' })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.locator('[name=funding]')).toBeFocused()
  await page.locator('[name=openToAll]').check()
  const nationality = page.locator('#rules-nationality')
  await nationality.locator('summary').click()
  await nationality.getByLabel('Only these').check()
  await expect(link('Who')).toHaveText('Who Text and rules differ')
})

test('a new item gets an ID from its name that no other one has, unless another is entered', async ({
  page,
  site,
}) => {
  putOpportunities(site, [{ slug: 'taken-name', name: 'Other', code: 'grant-of-the-oresund' }])
  await page.goto('/admin/addScholarship')
  await startReact(page)
  const code = page.locator('[name=code]')
  const name = async (text: string) => {
    await page.locator('[name=name]').fill(text)
    await page.locator('[name=country]').focus()
  }
  await name('Grant of the Öresund')
  await expect(code).toHaveValue('grant-of-the-oresund-2')
  await name('Grant of the Bosporus')
  await expect(code).toHaveValue('grant-of-the-bosporus')
  await code.fill('mine')
  const answered = page.waitForResponse(/admin\/similar/)
  await name('Grant of the Sound')
  await answered
  await expect(code).toHaveValue('mine')
})

test('a pasted list says what becomes of its bullets, of one line and of etc before it is saved', async ({
  page,
  site,
}) => {
  await page.goto('/admin/addScholarship')
  await startReact(page)
  const hint = (name: string) => page.locator(`.stack:has(> .field [name=${name}]) > [role=status]`)
  await fill(page, { documents: '\uf0b7\tPassport\n\uf0b7\tPhoto' })
  await expect(hint('documents')).toContainText('becomes “Passport”.')
  await fill(page, { documents: 'Passport\nPhoto' })
  await expect(hint('documents')).toHaveText('')
  await fill(page, { howToApply: 'Apply online with transcripts, etc. There is no fee.' })
  await expect(hint('howToApply')).toHaveText(
    'This line becomes 3 entries. Give each its own line to decide where it ends.“etc” stays as it is. Name what it means, or delete it.',
  )
  // The lines of a stored list stay whole.
  putOpportunities(site, [{ slug: 'listed', name: 'Listed', howToApply: ['Apply online'] }])
  await page.goto('/admin/edit/listed')
  await startReact(page)
  await fill(page, { howToApply: 'Apply online with transcripts, in English. There is no fee.' })
  await expect(page.locator('.save-bar')).toContainText('1 change not saved')
  await expect(hint('howToApply')).toHaveText('')
})

test('a session that ends while the form is open loses no text', async ({
  page,
  context,
  site,
  password,
}) => {
  await page.goto('/admin/addScholarship')
  await startReact(page)
  const text = scholarshipText('Long Typed Scholarship')
  await fill(page, text)
  await page.locator('select[name=regions]').selectOption({ label: 'Asia' })
  await context.clearCookies()
  await page.getByRole('button', save).click()
  await expect(page.getByRole('alert')).toContainText('Your session has ended.')
  expect(await page.evaluate(() => localStorage.getItem('isAdminLoggedIn'))).toBeNull()
  expect(await readFields(page, Object.keys(text))).toEqual(text)
  await context.request.post(`${site.url}/api/admin/login`, {
    data: { username: 'admin', password },
    headers: { origin: site.url },
  })
  await page.getByRole('button', save).click()
  await expect(page.getByRole('alert')).toContainText('Scholarship data saved successfully!')
})

test('an uploaded picture fills the address field, and a file that is not a picture is refused', async ({
  page,
}) => {
  await page.goto('/admin/addScholarship')
  await startReact(page)
  const file = page.getByLabel('Or upload an image')
  await file.setInputFiles({
    name: 'drawing.svg',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(page.locator('[name=image]')).toHaveAccessibleDescription(/JPEG, PNG, WebP/)
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  await file.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png })
  await expect(page.locator('[name=image]')).toHaveValue(/^\/uploads\/[a-z0-9]{24}-1x1\.webp$/)
  await expect(page.getByText('Image uploaded.')).toBeVisible()
})

test('a picture that is too large gets its own error, and the form can be saved afterwards', async ({
  page,
}, info) => {
  await page.goto('/admin/addScholarship')
  await startReact(page)
  await fill(page, scholarshipText('Large Picture Scholarship'))
  await page.locator('select[name=regions]').selectOption({ label: 'Asia' })
  const file = page.getByLabel('Or upload an image')
  // A file on the disk: Playwright would send the bytes of a buffer through the browser's control,
  // which is slow on a busy machine.
  const path = info.outputPath('large.jpg')
  await writeFile(path, Buffer.alloc(9 * 1024 * 1024))
  await file.setInputFiles(path)
  await expect(page.locator('[name=image]')).toHaveAccessibleDescription(
    /This image is larger than 8 MB\./,
  )
  await page.getByRole('button', save).click()
  await expect(page.getByRole('alert')).toContainText('Scholarship data saved successfully!')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a scholarship is checked and saved, and errors preserve the text', async ({ page }) => {
    await page.goto('/admin/addScholarship')
    const text = scholarshipText('Plain Form Scholarship')
    await fill(page, { ...text, officialLink: 'javascript:alert(1)' })
    await page.locator('#field-categories').getByLabel('Master').check()
    await page.locator('select[name=regions]').selectOption({ label: 'Africa' })
    await expect(page.locator('.save-bar').getByRole('button')).toHaveText([
      'Save as draft',
      'Save scholarship',
    ])
    await page.getByRole('button', { name: 'Check and preview' }).click()
    await expect(page.locator('.save-bar')).toContainText('12 changes not saved')
    await expect(page.locator('.live-card')).toContainText('Plain Form Scholarship')
    await expect(page.locator('.live')).toContainText('The search finds it by: plain, form')
    await expect(page.getByText('This will appear on:')).toContainText(
      'Master’s Scholarships, African Scholarships',
    )
    await expect(page.locator('[name=officialLink]')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('What 1 mistake')
    await expect(page.locator('#field-categories').getByLabel('Master')).toBeChecked()
    await page.locator('[name=officialLink]').fill(text['officialLink']!)
    await page.getByRole('button', save).click()
    await expect(page.getByText('Scholarship data saved successfully!')).toBeVisible()
    await expect(page.locator('[name=name]')).toHaveValue('')
  })
})
