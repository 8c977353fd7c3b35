import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request as connect } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { readRows } from './database.ts'
import { hold, startReact } from './react.ts'
import { expect, test } from './signed-in.ts'

test.use({ siteOf: 'admin-blog' })

test.use({ expectedErrors: [/status of 4\d\d|net::ERR_FAILED/] })

async function openWizard(page: Page) {
  await page.goto('/admin/add_blog')
  await startReact(page)
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

async function picture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({
    create: { width: 64, height: 40, channels: 3, background: '#b02e1b' },
  })
    .png()
    .toBuffer()
  return { name: 'picture.png', mimeType: 'image/png', buffer }
}

async function writeArticle(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await tab(page, '2 Blog Content')
  await page.getByRole('button', { name: 'Add heading' }).click()
  await page.getByLabel('Heading, block 1').fill('First heading')
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.getByLabel('Text, block 2').fill('Some <i>text</i>.')
}

test('an article is written in three freely clickable steps, and then the form is empty again', async ({
  page,
  site,
}) => {
  await openWizard(page)
  await expect(page.getByRole('tab')).toHaveText(['1 Blog Info', '2 Blog Content', '3 Preview'])
  const title = `Article ${Date.now()}`
  await writeArticle(page, title)
  await page.getByRole('button', { name: 'Add quote' }).click()
  await expect(page.getByLabel('Quote, block 3')).toBeFocused()
  await page.keyboard.type('A quote')
  await page.getByRole('button', { name: 'Add description' }).click()
  await page.getByLabel('Description, block 4').fill('A description')
  await page.getByRole('button', { name: 'Move up, block 3' }).click()
  await expect(page.getByLabel('Quote, block 2')).toHaveValue('A quote')
  await page.getByRole('button', { name: 'Remove, block 4' }).click()
  await expect(page.getByRole('button', { name: 'Remove, block 3' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Remove image URL 1' })).toBeDisabled()
  await page.getByRole('button', { name: 'Add image URL' }).click()
  await expect(page.getByRole('textbox', { name: 'Image URL 2' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Remove image URL 1' })).toBeEnabled()
  await tab(page, '1 Blog Info')
  await page.getByLabel('Category').selectOption('Announcement')
  await tab(page, '3 Preview')
  const preview = page.locator('.sheet[data-look=preview]')
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText(title)
  await expect(preview).toContainText('Some <i>text</i>.')
  await expect(preview).toContainText('By Anonymous')
  await page.getByRole('button', { name: 'Submit Blog' }).click()
  await expect(page.getByRole('alert')).toContainText('Blog submitted successfully')
  await expect(page.getByRole('tab', { name: '1 Blog Info' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByLabel('Title')).toHaveValue('')
  const [row] = readRows(site, 'select state, content, category from post where title = ?', title)
  expect(row).toMatchObject({ state: 'published', category: 'Announcement' })
  expect(JSON.parse(String(row?.['content'])).map((block: { type: string }) => block.type)).toEqual(
    ['heading', 'quote', 'text'],
  )
  await page.getByRole('link', { name: 'View article' }).click()
  await expect(page.locator('h1')).toHaveText(title)
})

test('files of a plain form or a call wait on the disk for the response, and go if the upload breaks off', async ({
  site,
  findSession,
  context,
}) => {
  const folder = join(site.dataDir, 'forms')
  const waiting = async () => (await readdir(folder).catch(() => [])).length
  for (const [path, field] of [
    ['/admin/add_blog', 'blocks.one.file'],
    ['/api/add/blog', 'images'],
  ] as const) {
    const cookie = (await findSession(site)).map(({ name, value }) => `${name}=${value}`).join('; ')
    const type = `multipart/form-data; boundary=${'b'.repeat(30)}`
    const headers = { cookie, origin: site.url, 'content-type': type, 'content-length': 8_000_000 }
    const sending = connect(`${site.url}${path}`, { method: 'POST', headers })
    sending.on('error', () => {})
    const head = `--${'b'.repeat(30)}\r\nContent-Disposition: form-data; name="${field}"; filename="one.png"\r\n\r\n`
    sending.write(Buffer.concat([Buffer.from(head), Buffer.alloc(1_000_000)]))
    await expect.poll(waiting, path).toBe(1)
    sending.destroy()
    await expect.poll(waiting, path).toBe(0)
  }
  const file = await picture()
  const entered = {
    title: 'Kept',
    intent: 'draft',
    key: randomUUID(),
    'blocks.one.type': 'image',
    'blocks.one.value': '',
    'blocks.one.file': file,
  }
  const saved = await context.request.post('/admin/add_blog', {
    headers: { origin: site.url },
    multipart: entered,
  })
  expect(saved.status()).toBe(201)
  expect(await waiting()).toBe(0)
})

test('a picture belongs to its own block, and a wrong file is refused there', async ({
  page,
  site,
}) => {
  await openWizard(page)
  const title = `Pictures ${Date.now()}`
  await writeArticle(page, title)
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Add image', exact: true }).click()
  await page
    .getByLabel('or upload a file, block 3')
    .setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByLabel('Image address, block 3')).toHaveAccessibleDescription(/JPEG, PNG/)
  await page.getByLabel('or upload a file, block 4').setInputFiles(await picture())
  await expect(page.getByLabel('Image address, block 4')).toHaveValue(/^\/uploads\/.*\.webp$/)
  await page.getByLabel('Image description (alt text), block 4').fill('A harbour at night')
  await page.getByRole('button', { name: 'Move up, block 4' }).click()
  await expect(page.getByRole('button', { name: 'Move up, block 3' })).toBeFocused()
  await expect(page.getByLabel('Image address, block 3')).toHaveValue(/^\/uploads\//)
  await tab(page, '3 Preview')
  await expect(page.locator('.sheet[data-look=preview] figure img')).toHaveCount(1)
  await page.getByRole('button', { name: 'Submit Blog' }).click()
  await expect(page.getByRole('alert')).toContainText('Blog submitted successfully')
  const [row] = readRows(site, 'select content from post where title = ?', title)
  expect(JSON.parse(String(row?.['content']))[2]).toMatchObject({
    type: 'image',
    value: expect.stringMatching(/^\/uploads\//),
  })
  await page.getByRole('link', { name: 'View article' }).click()
  await expect(page.getByRole('img', { name: 'A harbour at night' })).toBeVisible()
})

test('the preview says that a picture is still uploading, and shows it when it has arrived', async ({
  page,
}) => {
  await openWizard(page)
  await writeArticle(page, 'On its way')
  await page.getByRole('button', { name: 'Add image', exact: true }).click()
  const upload = await hold(page, /admin\/picture\.data/)
  await page.getByLabel('or upload a file, block 3').setInputFiles(await picture())
  await tab(page, '3 Preview')
  const preview = page.locator('.sheet[data-look=preview]')
  await expect(preview.getByRole('status')).toContainText('An image is still uploading.')
  await expect(preview.locator('figure img')).toHaveCount(0)
  upload.release()
  await expect(preview.locator('figure img')).toHaveCount(1)
  await expect(preview.getByRole('status')).toBeEmpty()
})

test('a photo of a phone is made smaller in the browser, the right way up', async ({
  page,
}, info) => {
  // 24.47 million pixels, taken upright.
  const path = info.outputPath('photo.jpg')
  await sharp({ create: { width: 5712, height: 4284, channels: 3, background: '#b02e1b' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(path)
  await openWizard(page)
  await tab(page, '2 Blog Content')
  await page.getByRole('button', { name: 'Add image', exact: true }).click()
  await page.getByLabel('or upload a file, block 1').setInputFiles(path)
  await expect(page.getByLabel('Image address, block 1')).toHaveValue(/-1600x2133\.webp$/)
})

test('the error of a file leaves with it when the next one is chosen', async ({ page }) => {
  await openWizard(page)
  await writeArticle(page, 'Second try')
  await page.getByRole('button', { name: 'Add image', exact: true }).click()
  const file = page.getByLabel('or upload a file, block 3')
  const address = page.getByLabel('Image address, block 3')
  const preview = page.locator('.sheet[data-look=preview]')
  await file.setInputFiles({
    name: 'x.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  })
  await expect(address).toHaveAccessibleDescription(/JPEG, PNG/)
  await tab(page, '3 Preview')
  await expect(preview.getByRole('status')).toBeEmpty()
  await tab(page, '2 Blog Content')
  const upload = await hold(page, /admin\/picture\.data/)
  await file.setInputFiles(await picture())
  await expect(page.getByText('Uploading...')).toBeVisible()
  await expect(address).not.toHaveAttribute('aria-invalid')
  await expect(address).toHaveAccessibleDescription('')
  upload.release()
  await expect(address).toHaveValue(/^\/uploads\//)
  await expect(address).not.toHaveAttribute('aria-invalid')
})

test('errors appear at their fields, the step with the first one opens, and the text stays', async ({
  page,
}) => {
  await openWizard(page)
  await writeArticle(page, 'A title')
  await page.getByRole('textbox', { name: 'Image URL 1' }).fill('javascript:alert(1)')
  await tab(page, '3 Preview')
  await page.getByRole('button', { name: 'Submit Blog' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Submission failed. Check console for details.',
  )
  await expect(page.getByRole('tab', { name: '2 Blog Content' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('textbox', { name: 'Image URL 1' })).toHaveAccessibleDescription(
    /full web address/,
  )
  await expect(page.getByLabel('Heading, block 1')).toHaveValue('First heading')
  await page.getByRole('textbox', { name: 'Image URL 1' }).fill('')
  await tab(page, '1 Blog Info')
  await page.getByLabel('Title').fill('')
  await tab(page, '3 Preview')
  await page.getByRole('button', { name: 'Submit Blog' }).click()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Enter a title\./)
})

test('a lost session and a broken connection leave the article in its fields', async ({
  page,
  context,
}) => {
  await openWizard(page)
  await writeArticle(page, 'A long article')
  await tab(page, '3 Preview')
  await page.route(/add_blog\.data/, (route) => route.abort())
  await page.getByRole('button', { name: 'Submit Blog' }).click()
  await expect(page.getByRole('alert')).toContainText('Your text is still here')
  await page.unroute(/add_blog\.data/)
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Submit Blog' }).click()
  await expect(page.getByRole('alert')).toContainText('Your session has ended.')
  await context.addCookies(cookies)
  await page.getByRole('button', { name: 'Submit Blog' }).click()
  await expect(page.getByRole('alert')).toContainText('Blog submitted successfully')
})

test('a double click saves once', async ({ page, site }) => {
  await openWizard(page)
  const title = `Twice ${Date.now()}`
  await writeArticle(page, title)
  await tab(page, '3 Preview')
  await page.getByRole('button', { name: 'Submit Blog' }).dblclick()
  await expect(page.getByRole('alert')).toContainText('Blog submitted successfully')
  expect(readRows(site, 'select id from post where title = ?', title)).toHaveLength(1)
})

test('two tabs do not overwrite each other silently, and an earlier version can be restored', async ({
  page,
  context,
}) => {
  await page.goto('/admin/delete_blog')
  await page.locator('tbody th a').first().click()
  await expect(page).toHaveURL(/\/admin\/edit_blog\//)
  await startReact(page)
  const address = page.url()
  const before = await page.getByLabel('Title').inputValue()
  const other = await context.newPage()
  await other.goto(address)
  await startReact(other)
  await other.getByLabel('Title').fill('Changed elsewhere')
  await tab(other, '3 Preview')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await expect(other.getByRole('alert')).toContainText('Changes saved.')
  await page.getByLabel('Title').fill('Changed here')
  await tab(page, '3 Preview')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Someone saved this article after you opened it.',
  )
  await expect(page.locator('.differences')).toContainText(
    'the saved version has “Changed elsewhere”, your text has “Changed here”.',
  )
  await page.getByRole('button', { name: 'Replace it with my text' }).click()
  await expect(page.getByRole('alert')).toContainText('Changes saved.')
  await page
    .getByRole('button', { name: /^Look at version/ })
    .last()
    .click()
  await expect(page.locator('.look')).toContainText(before)
  await page.getByRole('button', { name: /^Restore version/ }).click()
  await expect(page.getByText('Earlier version restored.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(before)
})

test('an article goes to the trash after a confirmation, and can be restored', async ({ page }) => {
  await page.goto('/admin/delete_blog')
  await startReact(page)
  await expect(page.locator('thead th')).toHaveText(['#', 'Name', 'Image', 'Heading', 'Action'])
  const name = (await page.locator('tbody tr').last().locator('th a').textContent()) ?? ''
  const row = page.locator('tbody tr', { has: page.getByRole('link', { name, exact: true }) })
  await row.getByRole('button', { name: /^Delete/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await expect(dialog).toContainText(name)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(page.getByText('Deleted! Blog deleted successfully.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: /^Trash/ }).click()
  await row.getByRole('button', { name: /^Restore/ }).click()
  await expect(page.getByText('No blog data found.')).toBeVisible()
  await page.getByRole('link', { name: /^Draft/ }).click()
  await row.getByLabel(/^More for/).click()
  await row.getByRole('button', { name: /^Publish/ }).click()
  await expect(row).toHaveCount(0)
})
