import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import routes from '#web/routes.ts'
import { backendAdmin } from '#server/testing/test-backend.ts'
import { fill, readFields, scholarshipText } from './admin-forms.ts'
import { findBarriers } from './axe.ts'
import { startReact } from './react.ts'
import { expect, listTimeout, signIn, test } from './remote-site.ts'

// One backend whose mood the tests change.
test.describe.configure({ mode: 'serial' })

test.use({
  allowedHosts: async ({ backend }, use) =>
    use(['pictures.example.org', '127.0.0.1:9', new URL(backend.url).host]),
  expectedErrors: [
    /status of (?:4(?:0[0149]|22)|503)|ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT|ERR_FAILED/,
  ],
})

test.beforeEach(async ({ context }) => {
  await context.route(/pictures\.example\.org/, (route) => route.abort())
})

const save = { name: 'Save scholarship' }

/** Pages with calls in docs/interface, Another backend. */
const basic = [
  'admin/admin_dashboard',
  'admin/addScholarship',
  'admin/add_internship',
  'admin/add_leadership_data',
  'admin/add_blog',
  'admin/manage_scholarships',
  'admin/delete_blog',
  'admin/get_message_contact',
  // Calls of these pages: similar names, 'View as visitor', pictures.
  'admin/similar',
  'admin/visit',
  'admin/picture',
]

interface Entry {
  readonly path?: string | undefined
  readonly file: string
  readonly children?: readonly Entry[] | undefined
}

/** `isPage`: it renders a page; the others are files and calls of pages. */
function listAdminPaths(entries: readonly Entry[]): { path: string; isPage: boolean }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => [
    ...(path.startsWith('admin/') ? [{ path, isPage: file.endsWith('.tsx') }] : []),
    ...listAdminPaths(children),
  ])
}

async function fillScholarship(page: Page, text: Readonly<Record<string, string>>): Promise<void> {
  await fill(page, text)
  await page.getByLabel('PhD').check()
  await page.locator('select[name=regions]').selectOption({ label: 'Europe' })
}

/** The row of a table with this text. */
const rowOf = (page: Page, text: string): Locator => page.locator('tbody tr', { hasText: text })

test('the administrator’s area shows only what that backend has calls for, and other addresses are not found', async ({
  page,
  site,
}) => {
  await signIn(page)
  await expect(page.getByText('Login successfully')).toBeVisible()
  const names = [
    'Add Scholarship',
    'Add Internship',
    'Add Leadership Program',
    'Create New Blog',
    'Manage Scholarships',
    'Manage Blogs',
    'Messages',
  ]
  await expect(page.locator('.admin-menu > ul a')).toHaveText(['Dashboard', ...names])
  await expect(page.locator('.tiles a')).toHaveText([
    /^\+/,
    /^\+/,
    /^\+/,
    /^\+/,
    /^8\s*Manage Scholarships$/,
    /^\d+\s*Manage Blogs$/,
    /^1\s*Messages$/,
  ])
  await expect(page.getByText('To do today')).toHaveCount(0)
  const paths = listAdminPaths(routes as readonly Entry[]).filter(
    ({ path }) => path !== 'admin/logout',
  )
  expect(paths.length).toBeGreaterThan(basic.length)
  for (const { path, isPage } of paths) {
    const address = `/${path.replaceAll(/:\w+/g, 'x')}`
    const isThere = basic.includes(path)
    const answer = await page.request.get(address)
    expect([address, answer.status()]).toEqual([address, isThere ? 200 : 404])
    if (!isThere && isPage) expect(await answer.text()).toContain('Page not found')
    if (isThere) continue
    const posted = await page.request.post(address, {
      form: { intent: 'save' },
      headers: { origin: site.url },
    })
    // 405: the address has no action.
    expect([404, 405], address).toContain(posted.status())
  }
  for (const path of basic.filter((one) => !/similar|visit|picture/.test(one))) {
    await page.goto(`/${path}`)
    const links = await page
      .locator('main a, nav a')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    for (const link of links.filter((one) => one.startsWith('/admin/')))
      expect(basic, `${path} leads to ${link}`).toContain(link.slice(1))
    expect(await findBarriers(page, { rules: 'advised' }), path).toEqual([])
  }
})

test('a scholarship is added, is on its page at once, and is deleted', async ({
  page,
  backend,
}) => {
  const text = scholarshipText('Journey Scholarship')
  await signIn(page)
  await page.goto('/admin/addScholarship')
  await startReact(page)
  for (const hidden of [
    'More fields',
    'Publish later',
    'Save as draft',
    'More regions',
    'Type of deadline',
    'Or upload an image',
  ])
    await expect(page.getByText(hidden)).toHaveCount(0)
  await fillScholarship(page, text)
  await page.getByRole('button', { name: 'Check and preview' }).click()
  await expect(page.locator('.preview-card')).toContainText('Journey Scholarship')
  await page.getByRole('button', save).click()
  await expect(page.getByRole('alert')).toContainText('Scholarship data saved successfully!')
  expect(await readFields(page, Object.keys(text))).toEqual(
    Object.fromEntries(Object.keys(text).map((name) => [name, ''])),
  )
  expect(backend.posted).toHaveLength(1)
  await page.getByRole('link', { name: 'Open “Journey Scholarship”' }).click()
  await expect(page.locator('h1')).toHaveText('Journey Scholarship')
  await expect(page.getByText('Tuition, housing')).toBeVisible()
  expect(await (await page.request.get('/phd-scholarship')).text()).toContain('Journey Scholarship')

  await page.goto('/admin/manage_scholarships')
  await startReact(page)
  await expect(page.getByRole('columnheader')).toHaveText([
    'Image',
    'Name',
    'Category',
    'Country',
    'Deadline',
    'Actions',
  ])
  await page.getByLabel('Search scholarships').fill('journey')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody button')).toHaveText([/^Delete/])
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toContainText('Permanently delete “Journey Scholarship”?')
  await dialog.getByText('Cancel').click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText('Scholarship deleted successfully.')
  await expect(page.getByText('No scholarships found.')).toBeVisible()
  expect((await page.request.get('/opportunity/journey-scholarship')).status()).toBe(404)
  expect(await (await page.request.get('/phd-scholarship')).text()).not.toContain(
    'Journey Scholarship',
  )
})

test('an internship leads to the dashboard, and a leadership program is saved', async ({
  page,
  backend,
}) => {
  const { amount: _amount, ...shared } = scholarshipText('Journey Internship')
  await signIn(page)
  await page.goto('/admin/add_internship')
  await startReact(page)
  await fill(page, {
    ...shared,
    duration: '3 months',
    customMessage: 'Hello',
    howToApply: 'Write',
    documents: 'A letter',
  })
  await page.getByRole('button', { name: 'Save internship' }).click()
  await expect(page).toHaveURL(/\/admin\/admin_dashboard/)
  await expect(page.getByText('Internship added successfully!')).toBeVisible()
  await page.goto('/admin/add_leadership_data')
  await startReact(page)
  await fill(page, {
    ...shared,
    code: 'academy',
    name: 'Journey Academy',
    officialLink: '',
    hostOrganization: 'A house',
    location: 'Accra',
    duration: '1 week',
    howToApply: 'Write',
    documents: 'CV',
  })
  await page.getByRole('button', { name: 'Save leadership program' }).dblclick()
  await expect(page.getByRole('alert')).toContainText('Leadership program added successfully!')
  expect(backend.posted.map(({ path }) => path)).toEqual([
    '/api/admin/saveInternship',
    '/api/add/leader_data',
  ])
  expect(await (await page.request.get('/leadership-programe')).text()).toContain('Journey Academy')
  expect(await (await page.request.get('/internship')).text()).toContain('Journey Internship')
})

test('errors of that backend appear in the site’s words, and the entered values stay', async ({
  page,
  backend,
}) => {
  const text = scholarshipText('Refused Scholarship')
  await signIn(page)
  await page.goto('/admin/addScholarship')
  await startReact(page)
  await fillScholarship(page, text)
  const outcomes = [
    [{ status: 400, body: { message: 'The grant is too small.' } }, /^The grant is too small\.$/],
    [{ status: 409, body: 'That id is taken' }, /^That id is taken$/],
    [
      { status: 500, body: '' },
      /^Error saving scholarship data\. Please check all fields\. The server answered with status 500\.$/,
    ],
    [{ status: 422, body: { message: 'No', errors: { eligibilityCriteria: 'Say more.' } } }, /^No/],
  ] as const
  for (const [refusal, words] of outcomes) {
    backend.refusal = refusal
    await page.getByRole('button', save).click()
    await expect(page.locator('#outcome p')).toHaveText(words)
    expect(await readFields(page, Object.keys(text))).toEqual(text)
  }
  await expect(page.locator('[name=eligibility]')).toHaveAccessibleDescription(/Say more\./)
  backend.refusal = undefined
  backend.setMood('hanging', '/api/save/scholarshipdata')
  const before = Date.now()
  await page.getByRole('button', save).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await expect(page.locator('#outcome p')).toHaveText(
    /^Error saving scholarship data\. .*did not answer in time\. Try again in a few minutes\.$/,
    listTimeout,
  )
  expect(Date.now() - before).toBeLessThan(8000)
  backend.setMood('well', '/api/save/scholarshipdata')
  expect(await readFields(page, Object.keys(text))).toEqual(text)
  await page.locator('[name=code]').fill('s-2')
  await page.getByRole('button', save).click()
  await expect(page.getByRole('alert')).toContainText('already has this ID')
  await expect(page.getByRole('link', { name: 'Open “Titled Summer School”' })).toHaveAttribute(
    'href',
    /^\/opportunity\//,
  )

  await page.goto('/admin/add_internship')
  await startReact(page)
  const { amount: _amount, ...shared } = text
  await fill(page, {
    ...shared,
    duration: '3 months',
    customMessage: 'Hello',
    howToApply: 'Write',
    documents: 'A letter',
  })
  backend.refusal = { status: 400, body: { error: 'Not now.' } }
  await page.getByRole('button', { name: 'Save internship' }).click()
  await expect(page.locator('#outcome p')).toHaveText('Error occurred: Not now.')
  expect(await readFields(page, Object.keys(shared))).toEqual(shared)

  await page.goto('/admin/manage_scholarships?q=plain')
  await startReact(page)
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await page.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to delete scholarship.')
  await page.goto('/admin/delete_blog')
  await startReact(page)
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error! Could not delete blog.')
})

test('a session that ends there while a form is open loses no text', async ({
  page,
  context,
  backend,
  site,
}) => {
  const text = scholarshipText('Long Typed Scholarship')
  await signIn(page)
  await page.goto('/admin/addScholarship')
  await startReact(page)
  await fillScholarship(page, text)
  backend.endSessions()
  await page.getByRole('button', save).click()
  await expect(page.getByRole('alert')).toContainText('Your session has ended.')
  expect(await readFields(page, Object.keys(text))).toEqual(text)
  await expect(page.getByLabel('PhD')).toBeChecked()
  const other = await context.newPage()
  expect((await other.goto('/admin/manage_scholarships'))?.status()).toBe(401)
  await expect(other.getByText('Please login first as admin')).toBeVisible()
  await context.request.post(`${site.url}/api/admin/login`, {
    data: backendAdmin,
    headers: { origin: site.url },
  })
  await page.getByRole('button', save).click()
  await expect(page.getByRole('alert')).toContainText('Scholarship data saved successfully!')

  backend.endSessions()
  await page.goto('/admin/get_message_contact')
  await expect(page.getByText('Please login first as admin')).toBeVisible()
  await expect(page.getByText('Please log in first to manage user messages')).toBeVisible()
})

test('an article is sent with its pictures, each in its own block, and deleted', async ({
  page,
  backend,
}) => {
  const createImage = (background: string) =>
    sharp({ create: { width: 64, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const red = await createImage('#b02e1b')
  const blue = await createImage('#1b2eb0')
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
  const tab = (name: string) => page.getByRole('tab', { name }).click()
  await signIn(page)
  await page.goto('/admin/add_blog')
  await startReact(page)
  await page.getByLabel('Title').fill('Journey Article')
  await tab('2 Blog Content')
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Add image', exact: true }).click()
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.getByLabel('Text, block 3').fill('Some text')
  await page.getByLabel('or upload a file, block 1').setInputFiles(file('red.png', red))
  await page.getByLabel('or upload a file, block 2').setInputFiles(file('blue.png', blue))
  for (const block of [1, 2])
    await expect(page.getByLabel(`Image address, block ${block}`)).toHaveValue(/^\/uploads\//)
  await page.getByRole('button', { name: 'Move up, block 2' }).click()
  await tab('3 Preview')
  await expect(page.getByText('Save as draft')).toHaveCount(0)
  await expect(page.getByText('Publish on')).toHaveCount(0)
  backend.endSessions()
  await page.getByRole('button', { name: 'Submit Blog' }).click()
  await expect(page.getByRole('alert')).toContainText('Your session has ended.')
  await expect(page.locator('.sheet[data-look=preview]')).toContainText('Some text')
  const data = { ...backendAdmin }
  await page
    .context()
    .request.post('/api/admin/login', { data, headers: { origin: new URL(page.url()).origin } })
  backend.refusal = { status: 500, body: { message: 'The disk is full' } }
  await page.getByRole('button', { name: 'Submit Blog' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Submission failed. Check console for details.',
  )
  await expect(page.getByRole('alert')).toContainText('The disk is full')
  backend.refusal = undefined
  await tab('3 Preview')
  await page.getByRole('button', { name: 'Submit Blog' }).click()
  await expect(page.getByRole('alert')).toContainText('Blog submitted successfully')
  await expect(page.getByLabel('Title')).toHaveValue('')
  expect(backend.files.map(({ bytes }) => Buffer.from(bytes).equals(blue))).toEqual([true, false])
  expect(backend.files.map(({ bytes }) => Buffer.from(bytes).equals(red))).toEqual([false, true])
  const { body } = backend.posted.at(-1) as { body: { content: string } }
  expect(JSON.parse(body.content)).toEqual([
    { type: 'image', value: '' },
    { type: 'image', value: '' },
    { type: 'text', value: 'Some text' },
  ])
  await page.getByRole('link', { name: 'View article' }).click()
  await expect(page.locator('h1')).toHaveText('Journey Article')

  await page.goto('/admin/delete_blog')
  await startReact(page)
  await expect(page.locator('thead th')).toHaveText(['#', 'Name', 'Image', 'Heading', 'Action'])
  const row = rowOf(page, 'Journey Article')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toContainText(
    'This permanently deletes “Journey Article”.',
  )
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Deleted! Blog deleted successfully.')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await page.request.get('/blogs/journey-article')).status()).toBe(404)
})

test('a message is read and deleted, and a failed deletion is reported', async ({
  page,
  request,
  backend,
  site,
}) => {
  const form = {
    name: 'Grace',
    email: 'grace@example.org',
    website: 'https://grace.example.org',
    message: 'Hello from Grace',
  }
  await request.post('/contact', { form, headers: { origin: site.url } })
  await signIn(page)
  await page.goto('/admin/get_message_contact')
  await startReact(page)
  await expect(page.locator('thead th')).toHaveText([
    'Name',
    'Email',
    'Website',
    'Message',
    'Actions',
  ])
  const row = rowOf(page, 'Hello from Grace')
  await expect(row.getByRole('link', { name: 'Reply (message from Grace)' })).toHaveAttribute(
    'href',
    /^mailto:grace@example\.org\?/,
  )
  await expect(row.getByRole('button')).toHaveText([/^Delete/])
  backend.refusal = { status: 500, body: '' }
  await row.getByRole('button', { name: 'Delete (message from Grace)' }).click()
  await expect(page.getByRole('alert')).toHaveText('We could not update the message. Try again.')
  await expect(row).toHaveCount(1)
  backend.refusal = undefined
  await row.getByRole('button', { name: 'Delete (message from Grace)' }).click()
  await expect(page.getByText('Message deleted.')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(JSON.stringify(backend.messages)).not.toContain('Grace')
})

test('that backend’s cookie and token never reach the browser', async ({ page, context }) => {
  const bodies: string[] = []
  page.on('response', (answer) => {
    bodies.push(JSON.stringify(answer.headers()))
    if (/html|json|x-script/.test(answer.headers()['content-type'] ?? ''))
      void answer.text().then(
        (body) => bodies.push(body),
        () => {},
      )
  })
  await signIn(page)
  for (const path of basic) await page.goto(`/${path}`)
  expect(bodies.length).toBeGreaterThan(basic.length)
  expect(bodies.join('\n')).not.toMatch(/secret-|from-there/)
  expect(JSON.stringify(await context.cookies())).not.toMatch(/secret-|from-there/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a scholarship is saved after its session ended, and its text is preserved', async ({
    page,
    backend,
    context,
    site,
  }) => {
    const text = scholarshipText('Plain Form Scholarship')
    await signIn(page)
    await page.goto('/admin/addScholarship')
    await fillScholarship(page, text)
    backend.endSessions()
    await page.getByRole('button', save).click()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    expect(await readFields(page, Object.keys(text))).toEqual(text)
    await context.request.post(`${site.url}/api/admin/login`, {
      data: backendAdmin,
      headers: { origin: site.url },
    })
    await page.getByRole('button', save).click()
    await expect(page.getByText('Scholarship data saved successfully!')).toBeVisible()
    await expect(page.locator('[name=name]')).toHaveValue('')
  })

  test('an article is written block by block and sent with its picture, and a row is deleted', async ({
    page,
    backend,
  }) => {
    const buffer = await sharp({
      create: { width: 64, height: 40, channels: 3, background: '#b02e1b' },
    })
      .png()
      .toBuffer()
    await signIn(page)
    await page.goto('/admin/add_blog')
    await page.getByLabel('Title').fill('Plain Article')
    await page.getByRole('button', { name: 'Add image', exact: true }).click()
    await page
      .getByLabel('or upload a file, block 1')
      .setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Add text', exact: true }).click()
    await page.getByLabel('Text, block 2').fill('Some text')
    await page.getByRole('button', { name: 'Move up, block 2' }).click()
    await page.getByRole('button', { name: 'Add quote', exact: true }).click()
    await page.getByRole('button', { name: 'Remove, block 3' }).click()
    await page.getByRole('button', { name: 'Submit Blog' }).click()
    await expect(page.getByRole('alert')).toContainText('Blog submitted successfully')
    expect(backend.files.map(({ bytes }) => Buffer.from(bytes).equals(buffer))).toEqual([true])
    const { body } = backend.posted.at(-1) as { body: { content: string } }
    expect(JSON.parse(body.content)).toEqual([
      { type: 'text', value: 'Some text' },
      { type: 'image', value: '' },
    ])

    await page.goto('/admin/delete_blog')
    await rowOf(page, 'Plain Article')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    await expect(page.getByText('Deleted! Blog deleted successfully.')).toBeVisible()
    await expect(rowOf(page, 'Plain Article')).toHaveCount(0)
  })
})

test('Logout ends the session and leads to the home page', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect((await page.request.get('/admin/admin_dashboard')).status()).toBe(401)
})
