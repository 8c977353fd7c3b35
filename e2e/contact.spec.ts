import type { Page } from '@playwright/test'
import { readRows } from './database.ts'
import { startReact } from './react.ts'
import { expect, test } from './site.ts'

test.use({ expectedErrors: [/net::ERR_FAILED|status of 400/] })

const text = {
  Name: 'Ada Lovelace',
  'Email address': 'ada@example.org',
  'Website (optional)': 'https://ada.example.org/',
  Message: 'Two lines\nof text.',
}

async function fill(page: Page, values: Record<string, string> = text) {
  for (const [label, value] of Object.entries(values))
    await page.locator('main').getByLabel(label, { exact: true }).fill(value)
}

async function expectFields(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await expect(page.locator('main').getByLabel(label, { exact: true }), label).toHaveValue(value)
}

const empty = Object.fromEntries(Object.keys(text).map((label) => [label, '']))
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

test('the four channels have labels, those without an address in one line', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.locator('h1')).toHaveText('Contact Us')
  await expect(page.locator('.channels li')).toHaveText([
    'Messaging channel, Photo profile, Video channel, Chat with us: not available yet',
  ])
  await expect(page.locator('.channels a:not([href^=http])')).toHaveCount(0)
})

test('a message is sent, stored and thanked for, and the form is empty again', async ({
  page,
  site,
}) => {
  await page.goto('/contact')
  await startReact(page)
  const message = `Stored ${Date.now()}`
  await fill(page, { ...text, Message: message })
  await send(page)
  await expect(page.getByRole('alert')).toHaveText('Message sent successfully!')
  await expectFields(page, empty)
  await expect(page.getByRole('alert')).toBeFocused()
  expect(
    readRows(site, 'select name, email, website, message from message where message = ?', message),
  ).toEqual([
    expect.objectContaining({
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      website: 'https://ada.example.org/',
      message,
    }),
  ])
})

test('an error found by the browser is no attempt: nothing is sent or cleared', async ({
  page,
}) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/contact')
  await startReact(page)
  for (const wrong of [
    { Name: '' },
    { 'Email address': '' },
    { 'Email address': 'nobody' },
    { 'Website (optional)': 'no address' },
    { 'Website (optional)': 'javascript:alert(1)' },
    { Message: '' },
  ]) {
    await fill(page, { ...text, ...wrong })
    await send(page)
    await expect(page.locator('main form :is(input, textarea):invalid')).toHaveCount(1)
    await expectFields(page, { ...text, ...wrong })
  }
  expect(posts).toEqual([])
})

test('every attempt clears the form, even with the same result as the last one', async ({
  page,
}) => {
  await page.goto('/contact')
  await startReact(page)
  for (const attempt of ['first', 'second']) {
    await fill(page, { ...text, Message: attempt })
    const sent = page.waitForResponse((response) => response.request().method() === 'POST')
    await send(page)
    expect((await sent).status(), attempt).toBeLessThan(300)
    await expectFields(page, empty)
    await expect(page.getByRole('alert')).toHaveText('Message sent successfully!')
  }
  await page.route(/\.data/, (route) => route.abort())
  for (const _attempt of ['third', 'fourth']) {
    await fill(page)
    const failed = page.waitForEvent('requestfailed')
    await send(page)
    await failed
    await expectFields(page, empty)
    await expect(page.getByRole('alert')).toHaveText('Message could not be sent.')
  }
})

test('a message that fails clears the form and can be restored', async ({ page }) => {
  await page.goto('/contact')
  await startReact(page)
  await page.route(/\.data/, (route) => route.abort())
  await fill(page)
  await send(page)
  await expect(page.getByRole('alert')).toHaveText('Message could not be sent.')
  await expectFields(page, empty)
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('button', { name: 'Restore my text' }).click()
  await expectFields(page, text)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Restore my text' })).toHaveCount(0)
  await page.unroute(/\.data/)
  await send(page)
  await expect(page.getByRole('alert')).toHaveText('Message sent successfully!')
  await expectFields(page, empty)
})

test('errors found only by the server appear at their fields, and the text stays', async ({
  page,
}) => {
  await page.goto('/contact')
  await startReact(page)
  // The browser accepts this address, but the site does not.
  const wrong = { ...text, 'Website (optional)': 'https://user:word@ada.example.org/' }
  await fill(page, wrong)
  await send(page)
  await expect(page.getByRole('alert')).toHaveText(
    'Check the highlighted fields. Your message has not been sent yet.',
  )
  await expect(page.getByRole('alert')).toBeFocused()
  const website = page.locator('main').getByLabel('Website (optional)')
  await expect(website).toHaveAttribute('aria-invalid', 'true')
  await expect(website).toHaveAccessibleDescription(/\S/)
  await expectFields(page, wrong)
})

test('bad posts get a clear refusal and store nothing', async ({ request, site }) => {
  const count = () => readRows(site, 'select id from message where name = ?', 'Hostile').length
  for (const wrong of [
    { email: 'nobody' },
    { website: 'javascript:alert(1)' },
    { message: '' },
    { message: 'x'.repeat(20_000) },
    { name: ' ', message: 'Hostile' },
  ]) {
    const form = {
      name: 'Hostile',
      email: 'h@example.org',
      website: '',
      message: 'Hello',
      ...wrong,
    }
    const answer = await request.post('/contact', { form, headers: { origin: site.url } })
    expect(answer.status(), JSON.stringify(wrong).slice(0, 60)).toBe(400)
    expect(await answer.text()).toContain('Check the highlighted fields.')
  }
  const trap = await request.post('/contact', {
    form: {
      name: 'Hostile',
      email: 'h@example.org',
      website: '',
      message: 'Hello',
      company: 'Machines',
    },
    headers: { origin: site.url },
  })
  expect(trap.status()).toBe(201)
  expect(count()).toBe(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is sent and stored, and the form is empty again', async ({ page, site }) => {
    await page.goto('/contact')
    await fill(page, { ...text, Message: 'Sent without scripts' })
    await send(page)
    await expect(page.getByText('Message sent successfully!')).toBeVisible()
    await expectFields(page, empty)
    expect(
      readRows(site, 'select email from message where message = ?', 'Sent without scripts'),
    ).toHaveLength(1)
  })

  test('errors appear at their fields, and the text stays', async ({ page }) => {
    await page.goto('/contact')
    const wrong = { ...text, 'Website (optional)': 'https://user:word@ada.example.org/' }
    await fill(page, wrong)
    await send(page)
    await expect(
      page.getByText('Check the highlighted fields. Your message has not been sent yet.'),
    ).toBeVisible()
    await expect(page.locator('main').getByLabel('Website (optional)')).toHaveAccessibleDescription(
      /\S/,
    )
    await expectFields(page, wrong)
  })

  test('the footer’s newsletter form stores the address unconfirmed and says so, or reports a failure', async ({
    page,
    request,
    site,
  }) => {
    await page.goto('/faq')
    await page.locator('footer').getByLabel('Email address').fill('footer@example.org')
    await page.locator('footer').getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('✅ Subscribed successfully!')).toBeVisible()
    const [row] = readRows(
      site,
      'select state from subscriber where email = ?',
      'footer@example.org',
    )
    expect(row?.['state']).toBe('unconfirmed')
    const answer = await request.post('/newsletter', {
      form: { place: 'footer', email: 'nobody' },
      headers: { origin: site.url },
    })
    expect(answer.status()).toBe(400)
    expect(await answer.text()).toContain('❌ Subscription failed. Please try again.')
  })
})
