import { AxeBuilder } from '@axe-core/playwright'
import { openMailKey } from '#services/mail-key.ts'
import { subscribe } from '#services/subscribe.ts'
import { openDatabase } from '#storage/database.ts'
import { confirmSubscriber, findSubscriberByEmail } from '#storage/subscriber-store.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { putOpportunities } from './database.ts'
import { expect, test } from './site.ts'
import type { Site } from './process.ts'

const password = 'a lighthouse for letters'

test.use({ siteEnv: { ADMIN_PASSWORD: password }, expectedErrors: [/status of 40[04]/] })

const patient = { timeout: 20_000, intervals: [200] }

/** The mails that the site has written to its folder. */
async function readOutbox(site: Site): Promise<string[]> {
  const folder = join(site.dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

async function addReader(site: Site, email: string) {
  const db = openDatabase({ file: join(site.dataDir, 'atlas.sqlite') })
  const clock = () => new Date()
  await subscribe(db, clock, { email })
  const subscriber = await findSubscriberByEmail(db.kysely, email)
  await confirmSubscriber(db.kysely, subscriber?.id ?? '', clock())
  await db.close()
}

test('the administrator writes a letter, tries it, sends it once, stops and goes on', async ({ page, site }) => {
  await addReader(site, 'reader@example.org')
  await page.goto('/admin')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Send a newsletter' }).first().click()
  await expect(page.getByText('1 subscriber would get it.')).toBeVisible()

  await page.getByRole('textbox', { name: 'Subject' }).fill('News of March')
  await page.getByRole('button', { name: 'Save and preview' }).last().click()
  await expect(page.getByText('Please write at least one block.')).toBeVisible()
  await page.getByRole('button', { name: 'Add text', exact: true }).click()
  await page.locator('.block-row textarea').fill('Three deadlines close this week.')
  await page.getByRole('button', { name: 'Save and preview' }).last().click()
  await expect(page.locator('.preview-frame')).toContainText('Three deadlines close this week.')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('News of March')

  await page.getByRole('button', { name: 'Send to me' }).click()
  const letters = async () => (await readOutbox(site)).filter((text) => text.includes('Subject: News of March'))
  await expect.poll(async () => (await letters()).map((text) => /^To: (.*?)\r$/m.exec(text)?.[1]), patient).toEqual(['post@localhost'])

  await page.getByRole('button', { name: 'Stop all sending' }).click()
  await expect(page.getByRole('button', { name: 'Go on sending' })).toBeVisible()
  await page.goBack()
  await page.reload()
  await page.getByLabel('Yes, send it to 1 subscriber').check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'News of March' })
  await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  await page.getByRole('button', { name: 'Go on sending' }).click()
  await expect(row.getByRole('cell').nth(1)).toHaveText('1', { timeout: 20_000 })
  expect(await letters()).toHaveLength(2)

  const download = page.waitForEvent('download')
  await page.getByLabel('E-mail address').first().fill('reader@example.org')
  await page.getByRole('button', { name: 'Show everything' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('"reader@example.org"')
  await page.getByLabel('E-mail address').last().fill('reader@example.org')
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText('Everything about that address is deleted.')).toBeVisible()
  await expect(page.getByText('0 subscribers would get it.')).toBeVisible()
})

test('a visitor asks to be reminded of an item, with scripts and without', async ({ page, browser, site }) => {
  putOpportunities(site, [{ slug: 'remind-me', name: 'Grant to remember' }])
  await expect(async () => {
    expect((await page.goto('/opportunity/remind-me'))?.status()).toBe(200)
  }).toPass()
  await page.getByText('Remind me by e-mail').click()
  await page.locator('#watch-email').fill('one@example.org')
  await page.getByRole('button', { name: 'Remind me' }).click()
  await expect(page.getByText('check your mail to confirm')).toBeVisible()

  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  await plain.goto('/opportunity/remind-me')
  await plain.getByText('Remind me by e-mail').click()
  await plain.locator('#watch-email').fill('two@example.org')
  await plain.getByRole('button', { name: 'Remind me' }).click()
  await expect(plain.getByText('check your mail to confirm')).toBeVisible()
  await plain.close()
  const confirmations = async () => (await readOutbox(site)).filter((text) => text.includes('Subject: Confirm your alerts'))
  await expect.poll(async () => (await confirmations()).length, patient).toBeGreaterThanOrEqual(2)
})

test('a mail fits a screen of 320 pixels, light and dark', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { toMailHtml } = await import('#services/mail-html.ts')
  const name = `Grant with a very long name ${'x'.repeat(80)}`
  const item = { type: 'item', label: name, href: `${site.url}/opportunity/x`, facts: ['Kenya', 'Deadline: 9 Mar 2027'] } as const
  const html = toMailHtml({
    subject: 'New',
    parts: [{ type: 'heading', value: name }, item, { type: 'button', label: 'Confirm my address', href: site.url }],
    footer: [{ label: 'Unsubscribe', href: `${site.url}/${'y'.repeat(90)}` }],
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setContent(html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    const background = await page.locator('.sheet').evaluate((sheet) => getComputedStyle(sheet).backgroundColor)
    expect(background).toBe(colorScheme === 'dark' ? 'rgb(25, 32, 43)' : 'rgb(255, 255, 255)')
  }
})

test('axe finds nothing on the pages behind mails, and none scrolls sideways at 320 pixels', async ({ page, site }) => {
  await addReader(site, 'chooser@example.org')
  const db = openDatabase({ file: join(site.dataDir, 'atlas.sqlite') })
  const { id = '' } = (await findSubscriberByEmail(db.kysely, 'chooser@example.org')) ?? {}
  const key = await openMailKey(db.kysely, new Date())
  await db.close()
  const link = (purpose: 'choose' | 'leave') =>
    `/newsletter/${purpose}?${new URLSearchParams({ s: id, k: key.sign(purpose, id) }).toString()}`
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/privacy', link('choose'), link('leave'), '/newsletter/confirm?t=none', '/newsletter/remind']) {
    await page.goto(path)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map((violation) => `${path} ${violation.id}: ${violation.nodes.map(({ html }) => html).join(' ')}`),
      path,
    ).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})
