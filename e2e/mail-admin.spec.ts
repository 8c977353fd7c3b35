import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleReader } from '#domain/testing/sample-reader.ts'
import { openDatabase } from '#storage/database.ts'
import { holdMails, insertMails } from '#storage/mail/outbox.ts'
import { confirmSubscriber, findSubscriberByEmail } from '#storage/mail/subscribers.ts'
import { subscribe } from '#services/mail/subscribers/subscribing.ts'
import { openMailKey } from '#services/secret.ts'
import type { Site } from '../scripts/site.ts'
import { findBarriers } from './axe.ts'
import { putOpportunities, readRows } from './database.ts'
import { expect, test } from './signed-in.ts'

test.use({ siteOf: 'mail-desk' })

test.use({ startsSignedIn: false, expectedErrors: [/status of 40[04]/] })

const slowPoll = { timeout: 20_000, intervals: [200] }

/** The emails in the site's folder. */
async function readOutbox(site: Site): Promise<string[]> {
  const folder = join(site.dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

async function addReader(site: Site, email: string) {
  const db = openDatabase({ file: join(site.dataDir, 'atlas.sqlite') })
  const clock = () => new Date()
  await subscribe({ db, clock }, { email }, sampleReader)
  const subscriber = await findSubscriberByEmail(db.kysely, email)
  await confirmSubscriber(db.kysely, subscriber?.id ?? '', clock())
  await db.close()
}

test('the administrator writes a newsletter, sends a test, sends it once, stops and resumes', async ({
  page,
  site,
  signIn,
}) => {
  await addReader(site, 'reader@example.org')
  await signIn()
  await page.goto('/admin/admin_dashboard')
  await page.getByRole('link', { name: 'Newsletters' }).first().click()
  await expect(page.getByText('This goes to 1 subscriber.')).toBeVisible()

  await page.getByRole('textbox', { name: 'Subject' }).fill('News of March')
  await page.getByRole('button', { name: 'Save and preview' }).last().click()
  await expect(page.getByText('Write at least one block.')).toBeVisible()
  await page.getByRole('button', { name: 'Add text', exact: true }).click()
  await page.locator('.list-row textarea').fill('Three deadlines close this week.')
  await page.getByRole('button', { name: 'Save and preview' }).last().click()
  await expect(page.locator('.sheet[data-look=preview]')).toContainText(
    'Three deadlines close this week.',
  )
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('News of March')

  await page.getByRole('button', { name: 'Send me a test email' }).click()
  const newsletters = async () =>
    (await readOutbox(site)).filter((text) => text.includes('Subject: News of March'))
  await expect
    .poll(
      async () => (await newsletters()).map((text) => /^To: (.*?)\r$/m.exec(text)?.[1]),
      slowPoll,
    )
    .toEqual(['post@localhost'])

  const letter = page.url()
  await page.goto('/admin/outbox')
  await page.getByRole('button', { name: 'Stop all sending' }).click()
  await expect(page.getByRole('button', { name: 'Resume sending' })).toBeVisible()
  await page.goto(letter)
  await expect(page.getByText('Sending is stopped.')).toBeVisible()
  await page.getByLabel('Yes, send it to 1 subscriber').check()
  await page.getByRole('button', { name: 'Send newsletter' }).click()
  const row = page.getByRole('row').filter({ hasText: 'News of March' })
  await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  await page.locator('main').getByRole('link', { name: 'Outgoing emails' }).click()
  await page.getByRole('button', { name: 'Resume sending' }).click()
  await expect(page.getByRole('button', { name: 'Stop all sending' })).toBeVisible()
  await page.goto('/admin/newsletter')
  await expect(row.getByRole('cell').nth(1)).toHaveText('1', { timeout: 20_000 })
  expect(await newsletters()).toHaveLength(2)

  await page.goto('/admin/address_rights')
  const download = page.waitForEvent('download')
  await page.getByLabel('Email address', { exact: true }).first().fill('reader@example.org')
  await page.getByRole('button', { name: 'Show all data' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('"reader@example.org"')
  await page.getByLabel('Email address', { exact: true }).last().fill('reader@example.org')
  await page.getByRole('button', { name: 'Delete all data' }).click()
  await expect(page.getByText('All data about this address is deleted.')).toBeVisible()
  await page.goto('/admin/newsletter')
  await expect(page.getByText('This goes to 0 subscribers.')).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('the administrator sets how emails are sent, and the privacy page states the retention times', async ({
      page,
      site,
      signIn,
    }) => {
      // Without a cookie, like a visitor, so that a cached page would show.
      const readPrivacy = async () => await (await fetch(`${site.url}/privacy`)).text()
      expect(await readPrivacy()).toMatch(
        /delete unconfirmed addresses after 7 days\..*that record after 13 months.*messages from the contact form for 12 months/s,
      )
      await signIn()
      await page.goto('/admin/outbox')
      const fields: readonly [label: string, before: string, after: string][] = [
        ['Emails per minute', '600', '90'],
        ['Wait before sending alerts (minutes)', '15', '0'],
        ['Your email address', '', 'me@example.org'],
        ['Delete unconfirmed addresses after (days)', '7', '1'],
        ['Delete contact messages after (months)', '12', '6'],
        ['Delete the log of sent emails after (months)', '13', '24'],
      ]
      const save = page.getByRole('button', { name: 'Save settings' })
      for (const [label, before, after] of fields) {
        await expect(page.getByLabel(label)).toHaveValue(before)
        await page.getByLabel(label).fill(after)
      }
      await page.getByLabel('Emails per minute').fill('0')
      await page.getByLabel('Your email address').fill('me@example.org, you@example.org')
      await save.click()
      await expect(page.getByRole('alert')).toContainText('Nothing has been saved yet.')
      await expect(page.getByLabel('Emails per minute')).toHaveAccessibleDescription(
        /a whole number from 1 to 60000/,
      )
      await expect(page.getByLabel('Your email address')).toHaveAccessibleDescription(
        /Enter an email address/,
      )
      await expect(page.getByLabel('Your email address')).toHaveValue(
        'me@example.org, you@example.org',
      )
      await expect(page.getByLabel('Delete the log of sent emails after (months)')).toHaveValue(
        '24',
      )
      expect(await readPrivacy()).toContain('after 7 days')

      await page.getByLabel('Emails per minute').fill('90')
      await page.getByLabel('Your email address').fill('me@example.org')
      await save.click()
      await expect(page.getByText('Email settings saved.')).toBeVisible()
      for (const [label, , after] of fields) await expect(page.getByLabel(label)).toHaveValue(after)
      expect(await readPrivacy()).toMatch(
        /delete unconfirmed addresses after 1 day\..*that record after 24 months.*messages from the contact form for 6 months/s,
      )

      // Restores the settings for other tests of this site. A new page load, because the message of
      // the first save would still be visible.
      await page.goto('/admin/outbox')
      for (const [label, before] of fields) await page.getByLabel(label).fill(before)
      await save.click()
      await expect(page.getByLabel('Emails per minute')).toHaveValue('600')
      await expect(page.getByText('Email settings saved.')).toBeVisible()
    })
  })
}

test('a visitor requests reminders for an item, with scripts and without', async ({
  page,
  browser,
  site,
}) => {
  const deadline = {
    kind: 'fixed',
    date: '2031-03-15',
    time: null,
    zone: null,
    note: null,
  } as const
  putOpportunities(site, [{ slug: 'remind-me', name: 'Grant to remember', deadline }])
  await expect(async () => {
    expect((await page.goto('/opportunity/remind-me'))?.status()).toBe(200)
  }).toPass()
  // The link in the box unfolds the form at the end of the page.
  await page.getByRole('link', { name: 'Remind me by email' }).click()
  await page.locator('#watch-email').fill('one@example.org')
  await page.getByRole('button', { name: 'Remind me' }).click()
  const thanks = page.getByText('check your inbox and confirm your email address')
  await expect(thanks).toBeVisible()
  const wide = (await page.locator('.get-ready').boundingBox())!.width
  expect((await thanks.boundingBox())!.width).toBe(wide)

  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  await plain.goto('/opportunity/remind-me')
  await plain.getByRole('link', { name: 'Remind me by email' }).click()
  await plain.locator('#watch-email').fill('two@example.org')
  await plain.getByRole('button', { name: 'Remind me' }).click()
  await expect(plain.getByText('check your inbox and confirm your email address')).toBeVisible()
  await plain.close()
  const confirmations = async () =>
    (await readOutbox(site)).filter((text) => text.includes('Subject: Confirm your reminder'))
  await expect.poll(async () => (await confirmations()).length, slowPoll).toBeGreaterThanOrEqual(2)
})

test('the form of an item lists the coming reminders, and the confirmation email names the item', async ({
  page,
  site,
}) => {
  const undated = { time: null, zone: null, note: null, date: null } as const
  putOpportunities(site, [
    {
      slug: 'remind-expected',
      name: 'Grant expected',
      deadline: { ...undated, kind: 'expected', date: '2031-03-15' },
    },
    {
      slug: 'remind-never',
      name: 'Grant without a date',
      deadline: { ...undated, kind: 'varies' },
    },
    { slug: 'remind-rolling', name: 'Grant all year', deadline: { ...undated, kind: 'rolling' } },
  ])
  const summaryOf = async (slug: string) => {
    await expect(async () =>
      expect((await page.goto(`/opportunity/${slug}`))?.status()).toBe(200),
    ).toPass()
    return page.locator('#remind > summary').innerText()
  }
  expect(await summaryOf('remind-rolling')).toBe('Tell me when this changes')
  expect(await summaryOf('remind-never')).toBe('Tell me when a date is announced')
  expect(await summaryOf('remind-expected')).toBe('Remind me by email')
  await page.locator('#remind > summary').click()
  await expect(page.locator('#remind li')).toHaveText(
    '14 and 7 days before the deadline that is expected around 15 March 2031',
  )
  await page.locator('#watch-email').fill('three@example.org')
  await page.getByRole('button', { name: 'Remind me' }).click()
  await expect(page.getByText('check your inbox and confirm your email address')).toBeVisible()
  const confirmation = async () =>
    (await readOutbox(site)).some(
      (text) => text.includes('three@example.org') && text.includes('Grant expected'),
    )
  await expect.poll(confirmation, slowPoll).toBe(true)
})

test('bots that fill the trap get a success message, and nothing is stored', async ({
  request,
  site,
}) => {
  putOpportunities(site, [{ slug: 'trap', name: 'Grant with a trap' }])
  await expect
    .poll(async () => (await fetch(`${site.url}/opportunity/trap`)).status, slowPoll)
    .toBe(200)
  const email = 'machine@example.org'
  const headers = { origin: site.url }
  for (const [path, form] of [
    ['/newsletter', { email, place: 'footer', company: 'x' }],
    ['/newsletter/remind', { email, slug: 'trap', company: 'x' }],
    ['/contact', { email, name: 'Machine', website: '', message: 'Buy', company: 'x' }],
  ] as const) {
    expect((await request.post(path, { headers, form })).status(), path).toBe(201)
  }
  expect(readRows(site, 'select id from subscriber where email = ?', email)).toEqual([])
  expect(readRows(site, 'select id from message where email = ?', email)).toEqual([])
  expect(readRows(site, 'select id from mail where email = ?', email)).toEqual([])
  expect(
    (await request.post('/newsletter/remind', { headers, form: { email, slug: 'trap' } })).status(),
  ).toBe(201)
  expect(readRows(site, 'select id from subscriber where email = ?', email)).toHaveLength(1)
})

test('both forms link to the privacy page, and the stored consent has their exact text', async ({
  page,
  site,
}) => {
  await page.goto('/contact')
  await expect(
    page.locator('main form').getByRole('link', { name: 'How we use your message' }),
  ).toHaveAttribute('href', '/privacy')
  const form = page.locator('footer form')
  await expect(form.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  await form.getByLabel('Email address').fill('words@example.org')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Check your inbox and confirm your email address.')).toBeVisible()
  const [stored] = readRows(
    site,
    'select consent_text from subscriber where email = ?',
    'words@example.org',
  )
  await expect(
    page.locator('footer').getByText(String(stored?.['consent_text']), { exact: true }),
  ).toBeVisible()
})

test('new, pending, confirmed and unsubscribed addresses get the same API response in the same time', async ({
  request,
  site,
}) => {
  await addReader(site, 'same-known@example.org')
  const subscribe = async (name: string) => {
    const began = performance.now()
    const answer = await request.post('/api/subscriber', {
      data: { email: `same-${name}@example.org` },
    })
    expect(performance.now() - began, name).toBeGreaterThan(98)
    return `${answer.status()} ${await answer.text()} ${Object.keys(answer.headers()).toSorted().join()}`
  }
  const answers = [await subscribe('new'), await subscribe('new'), await subscribe('known')]
  const db = openDatabase({ file: join(site.dataDir, 'atlas.sqlite') })
  const { id = '' } = (await findSubscriberByEmail(db.kysely, 'same-known@example.org')) ?? {}
  const key = await openMailKey(db.kysely, new Date())
  await db.close()
  const leave = `/newsletter/one-click?${new URLSearchParams({ s: id, k: key.sign('leave', id) }).toString()}`
  expect((await request.post(leave, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(
    200,
  )
  answers.push(await subscribe('known'))
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^201 /)
})

test('an email fits a screen of 320 pixels, light and dark', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { toMailHtml } = await import('#web/mail/write-mail.ts')
  const name = `Grant with a very long name ${'x'.repeat(80)}`
  const item = {
    type: 'item',
    label: name,
    href: `${site.url}/opportunity/x`,
    facts: ['Kenya', 'Deadline: 9 Mar 2027'],
  } as const
  const html = toMailHtml(
    {
      subject: 'New',
      siteName: `Atlas ${'z'.repeat(80)}`,
      blocks: [
        { type: 'heading', value: name },
        item,
        { type: 'button', label: 'Confirm my email address', href: site.url },
      ],
      footer: [{ label: 'Unsubscribe', href: `${site.url}/${'y'.repeat(90)}` }],
    },
    { tag: 'en', dir: 'ltr' },
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setContent(html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    const background = await page
      .locator('.sheet')
      .evaluate((sheet) => getComputedStyle(sheet).backgroundColor)
    expect(background).toBe(colorScheme === 'dark' ? 'rgb(26, 37, 55)' : 'rgb(255, 253, 247)')
  }
})

test('axe finds nothing on the pages behind emails, and none scrolls sideways at 320 pixels', async ({
  page,
  site,
}) => {
  await addReader(site, 'chooser@example.org')
  const db = openDatabase({ file: join(site.dataDir, 'atlas.sqlite') })
  const { id = '' } = (await findSubscriberByEmail(db.kysely, 'chooser@example.org')) ?? {}
  const key = await openMailKey(db.kysely, new Date())
  await db.close()
  const link = (purpose: 'choose' | 'leave') =>
    `/newsletter/${purpose}?${new URLSearchParams({ s: id, k: key.sign(purpose, id) }).toString()}`
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [
    '/privacy',
    link('choose'),
    link('leave'),
    '/newsletter/confirm?t=none',
    '/newsletter/remind',
  ]) {
    await page.goto(path)
    expect(await findBarriers(page, { rules: 'advised' }), path).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      path,
    ).toBeLessThanOrEqual(320)
  }
})

test('the dashboard shows emails on hold since a restore, and the administrator sends them', async ({
  page,
  site,
  signIn,
}) => {
  const email = 'held@example.org'
  const db = openDatabase({ file: join(site.dataDir, 'atlas.sqlite') })
  const content = { kind: 'digest', items: [], more: 0 } as const
  await holdMails(db.kysely, new Date('2027-01-03T03:30:00.000Z'), new Date())
  await insertMails(
    db.kysely,
    [{ issue: 'digest:held', recipient: 'held', email, content }],
    new Date(),
  )
  const stateOf = async () =>
    (
      await db.kysely
        .selectFrom('mail')
        .select('state')
        .where('issue', '=', 'digest:held')
        .executeTakeFirst()
    )?.state
  await signIn()
  await page.goto('/admin/admin_dashboard')
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible()
  await expect(page.getByText('No backup has been made yet.')).toBeVisible()
  await page.getByText('Planned emails are on hold').getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByText('1 email is on hold.')).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  expect(await stateOf()).toBe('held')
  await page.getByRole('button', { name: 'Discard the emails on hold' }).click()
  await expect(page.getByText('The emails on hold are discarded.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the emails on hold' })).toBeHidden()
  expect(await stateOf()).toBe('failed')
  await db.close()
})
