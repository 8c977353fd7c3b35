import type { Locator, Page } from '@playwright/test'
import { putOpportunities, putRows, readRows } from './database.ts'
import { keepOfficialPages, openOfficialPage } from './official-page.ts'
import { startReact } from './react.ts'
import { expect, test } from './signed-in.ts'

test.use({ siteOf: 'admin-desk' })

test.use({ startsSignedIn: false, expectedErrors: [/status of 40[019]|ERR_FAILED/] })

/** Logs in through the form, for a separate session. */
async function logIn(page: Page, password: string) {
  await page.goto('/admin')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/admin_dashboard/)
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('it is not visible')
  return box
}

/** What a line offers beside its first buttons. */
const openMenu = (line: Locator) => line.locator('summary', { hasText: 'More' }).click()

test("the dashboard announces the login and begins with the list 'To do today'", async ({
  page,
  password,
}) => {
  await logIn(page, password)
  await expect(page.getByText('Login successfully')).toBeVisible()
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expect(page.locator('h2').first()).toHaveText('To do today')
  await expect(page.locator('header.head, footer')).toHaveCount(0)
  await expect(page.locator('.tiles a', { hasText: 'Manage Scholarships' })).toHaveText(
    /^\d+\s*Manage Scholarships$/,
  )
})

test("a line of 'To do today' waits for its official page, and keeps its place when it is done", async ({
  page,
  signIn,
}) => {
  await keepOfficialPages(page)
  await signIn()
  await page.goto('/admin/admin_dashboard?lane=dates')
  await startReact(page)
  const lines = page.locator('.morning-row')
  const heading = lines
    .filter({ has: page.getByRole('button', { name: /^Mark as announced/ }) })
    .first()
    .getByRole('heading')
  const name = (await heading.textContent()) ?? ''
  const line = lines.filter({ has: page.getByRole('heading', { name, exact: true }) })
  const names = () => lines.getByRole('heading').allTextContents()
  const before = await names()
  const announce = line.getByRole('button', {
    name: /^Mark as announced: \d+ [A-Z][a-z]+ \d{4}/,
  })
  // Pressed before the page was opened it does nothing.
  await expect(announce).toHaveAccessibleName(/Open the official page first\.$/)
  await announce.click()
  await expect(line.getByRole('alert')).toHaveText(
    /^Open the official page first\. Nothing was changed\./,
  )
  const shown = await openOfficialPage(page, line, (link) => link.press('Enter'))
  expect(shown).toMatch(/^leads to https:/)
  await expect(announce).not.toHaveAccessibleName(/Open the official page first/)

  await announce.dblclick()
  const undo = line.getByRole('button', { name: /^Undo/ })
  await expect(line).toHaveText(new RegExp(`Date marked as announced\\.Undo: `))
  await expect(line.getByText('Date marked as announced.')).toBeVisible()
  await expect(line.locator('.morning-what')).toBeFocused()
  expect(await names()).toEqual(before)
  await undo.click()
  await expect(line.getByRole('status')).toHaveText('Undone. 1 item is as it was before.')
  await announce.click()
  await expect(undo).toBeVisible()
  // It goes with the next load, and nobody is asked at once whether the day is right.
  await page.reload()
  await expect(announce).toHaveCount(0)
  await expect(line.getByRole('button', { name: /^Mark as checked today/ })).toHaveCount(0)
})

test("a postponed row of the list 'To do today' can be shown again, and its item does not change", async ({
  page,
  site,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin/admin_dashboard?lane=dates')
  await startReact(page)
  const row = page
    .locator('.morning-row', { has: page.getByRole('button', { name: /^Mark as announced/ }) })
    .first()
  const name = (await row.locator('h3').textContent()) ?? ''
  const before = readRows(site, 'select version from opportunity where name = ?', name)
  const again = page.locator('.morning-row', {
    has: page.getByRole('heading', { name, exact: true }),
  })
  const leaveOut = again.getByRole('button', { name: /^Leave out for (?:14|30) days/ })
  await openMenu(again)
  await leaveOut.click()
  await expect(again.getByRole('status')).toHaveText(
    'The line is left out of the list for now. The item was not changed.',
  )
  await again.getByRole('button', { name: /^Undo/ }).click()
  await openMenu(again)
  await leaveOut.click()
  await expect(again.getByRole('button', { name: /^Undo/ })).toBeVisible()
  expect(readRows(site, 'select version from opportunity where name = ?', name)).toEqual(before)
  await page.reload()
  await startReact(page)
  await expect(again.getByRole('button', { name: /^Mark as announced/ })).toHaveCount(0)
  const lanes = page.getByRole('navigation', { name: 'Parts of the list' })
  await lanes.getByRole('link', { name: 'Later 1' }).click()
  await again.getByRole('button', { name: /^Bring back/ }).click()
  await expect(again.getByRole('status')).toHaveText('The line is in the list again.')
  await again.getByRole('button', { name: /^Undo/ }).click()
  await expect(again.getByRole('status')).toHaveText(/^Undone\./)
  await again.getByRole('button', { name: /^Bring back/ }).click()
  await expect(again.getByRole('status')).toHaveText('The line is in the list again.')
  await lanes.getByRole('link', { name: /^All/ }).click()
  await expect(again.getByRole('button', { name: /^Mark as announced/ })).toHaveCount(1)
})

test('the facts of a line are at its side, follow the keys, and go on to the next when it is done', async ({
  page,
  signIn,
}) => {
  await keepOfficialPages(page)
  await signIn()
  await page.goto('/admin/admin_dashboard?lane=dates')
  await startReact(page)
  const lines = page.locator('.morning-row')
  const pane = page.getByRole('region', { name: /^Facts for/ })
  const nameOf = async (index: number) => (await lines.nth(index).locator('h3').textContent()) ?? ''
  const names = () => lines.locator('h3').allTextContents()
  const before = await names()
  const first = lines.nth(0)
  await first.getByRole('button', { name: /^Facts/ }).click()
  await expect(pane).toHaveAccessibleName(`Facts for “${await nameOf(0)}”`)
  await expect(pane).toContainText('Deadline')
  const beside = await boxOf(pane)
  const list = await boxOf(first.locator('.morning-what'))
  expect(beside.x).toBeGreaterThan(list.x + list.width)
  // The buttons are there alone, with what the menu had.
  await expect(pane.getByRole('button', { name: /^Leave out/ })).toBeVisible()
  await expect(lines.nth(1).getByRole('link', { name: /^Official page/ })).toBeHidden()

  await first.locator('.morning-what').focus()
  await page.keyboard.press('j')
  await expect(pane).toHaveAccessibleName(`Facts for “${await nameOf(1)}”`)
  await expect(lines.nth(1).locator('.morning-what')).toBeFocused()
  await page.keyboard.press('k')
  await expect(pane).toHaveAccessibleName(`Facts for “${await nameOf(0)}”`)
  await page.keyboard.press('l')
  await expect(first.getByRole('status')).toHaveText(/^The line is left out/)
  await expect(pane).toHaveAccessibleName(`Facts for “${await nameOf(1)}”`)
  await expect(first.locator('.morning-what')).toBeFocused()
  expect(await names()).toEqual(before)
  await page.keyboard.press('z')
  await expect(first.getByRole('status')).toHaveText(/^Undone/)
  // The button that had the focus is gone: keys reach the line once it has the focus again.
  await expect(first.locator('.morning-what')).toBeFocused()
  await page.keyboard.press('f')
  await expect(pane).toHaveAccessibleName(`Facts for “${await nameOf(0)}”`)
  await page.keyboard.press('f')
  await expect(pane).toHaveCount(0)
})

test('a press while facts are on their way does not bring back the ones before', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin/admin_dashboard?lane=rules')
  await startReact(page)
  const lines = page.locator('.morning-row')
  const pane = page.getByRole('region', { name: /^Facts for/ })
  const [, second, third] = await lines.locator('h3').allTextContents()
  await lines
    .nth(0)
    .getByRole('button', { name: /^Facts/ })
    .click()
  await expect(pane).toContainText('Deadline')
  const gate = Promise.withResolvers<void>()
  await page.route(/admin_dashboard\.data/, async (route) => {
    if (route.request().method() === 'GET') await gate.promise
    await route.continue().catch(() => undefined)
  })
  await lines
    .nth(1)
    .getByRole('button', { name: /^Facts/ })
    .click()
  await expect(pane).toHaveAccessibleName(`Facts for “${second}”`)
  await lines.nth(2).locator('.morning-what').focus()
  await page.keyboard.press('l')
  await expect(lines.nth(2).getByRole('status')).toHaveText(/^The line is left out/)
  await expect(pane).toHaveAccessibleName(`Facts for “${second}”`)
  gate.resolve()
  await expect(pane).toContainText('Deadline')
  await page.keyboard.press('z')
  await expect(lines.nth(2).getByRole('status')).toHaveText(/^Undone/)
  expect(await lines.nth(2).locator('h3').textContent()).toBe(third)
})

test('facts that do not arrive are said at their line, and what was done stays', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin/admin_dashboard?lane=dates')
  await startReact(page)
  const lines = page.locator('.morning-row')
  const undo = lines.nth(0).getByRole('button', { name: /^Undo/ })
  const second = lines.nth(1)
  await openMenu(lines.nth(0))
  await lines
    .nth(0)
    .getByRole('button', { name: /^Leave out for/ })
    .click()
  await expect(undo).toBeVisible()
  await page.route(/admin_dashboard\.data/, (route) => route.abort())
  await second.getByRole('button', { name: /^Facts/ }).click()
  const pane = second.getByRole('region', { name: /^Facts for/ })
  await expect(pane.getByRole('alert')).toHaveText('This did not work. Try again.')
  await expect(undo).toBeVisible()
  await second.getByRole('button', { name: /^Close/ }).click()
  await expect(pane).toHaveCount(0)
  await page.unroute(/admin_dashboard\.data/)
  await second.getByRole('button', { name: /^Facts/ }).click()
  await expect(pane).toContainText('Deadline')
  await expect(pane.getByRole('alert')).toHaveCount(0)
  await undo.click()
  await expect(lines.nth(0).getByRole('status')).toHaveText(/^Undone/)
})

test('the facts of a line that has left the list are not those of another', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin/admin_dashboard?lane=dates')
  await startReact(page)
  const gone = 'This line is no longer in the list.'
  const line = page.locator('.morning-row').first()
  const name = (await line.locator('h3').textContent()) ?? ''
  const other = await page.context().newPage()
  await other.goto('/admin/admin_dashboard?lane=dates')
  await startReact(other)
  const done = other.locator('.morning-row').first()
  await openMenu(done)
  await done.getByRole('button', { name: /^Leave out for/ }).click()
  const undo = done.getByRole('button', { name: /^Undo/ })
  await expect(undo).toBeVisible()
  await line.getByRole('button', { name: /^Facts/ }).click()
  const pane = page.getByRole('region', { name: `Facts for “${name}”` })
  await expect(pane.getByRole('alert')).toHaveText(gone)
  await page.goto('/admin/admin_dashboard?lane=dates&line=not-there')
  await expect(page.getByRole('status').filter({ hasText: gone })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Facts for/ })).toHaveCount(0)
  await expect(page.locator('[data-beside]')).toHaveCount(0)
  await undo.click()
  await expect(done.getByRole('status')).toHaveText(/^Undone/)
  await other.close()
})

test('the list has its whole width again after its last line is done', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/admin/admin_dashboard?lane=dates')
  await startReact(page)
  const last = page.locator('.morning-row').last()
  // The last of a long list is collapsed.
  const more = page.locator('.morning > details > summary')
  if ((await more.count()) > 0) await more.click()
  await last.getByRole('button', { name: /^Facts/ }).click()
  await expect(page.locator('[data-beside]')).toHaveCount(1)
  await last.getByRole('button', { name: /^Leave out for/ }).click()
  await expect(last.getByRole('status')).toHaveText(/^The line is left out/)
  await expect(page.locator('[data-beside]')).toHaveCount(0)
  await last.getByRole('button', { name: /^Undo/ }).click()
  await expect(last.getByRole('status')).toHaveText(/^Undone/)
})

test("lanes of 'To do today' are addresses, and an empty one leads to the next, without scripts too", async ({
  browser,
  page,
  site,
  signIn,
}) => {
  await signIn()
  await using context = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/admin/admin_dashboard?lane=links')
  const lanes = plain.getByRole('navigation', { name: 'Parts of the list' })
  await expect(lanes.getByRole('link', { name: 'Links 0' })).toHaveAttribute('aria-current', 'page')
  await expect(plain.getByText('Nothing here. Next: Dates')).toBeVisible()
  await plain.getByRole('link', { name: /^Dates \(\d+\)$/ }).click()
  await expect(plain).toHaveURL(/\?lane=dates$/)
  const line = plain.locator('.morning-row').first()
  const name = (await line.getByRole('heading').textContent()) ?? ''
  await openMenu(line)
  await line.getByRole('button', { name: /^Leave out for/ }).click()
  await expect(plain).toHaveURL(/lane=dates/)
  await expect(plain.getByRole('status')).toContainText('The line is left out of the list for now.')
  await lanes.getByRole('link', { name: 'Later 1' }).click()
  await expect(line.getByRole('heading')).toHaveText(name)
  await line.getByRole('button', { name: /^Bring back/ }).click()
  await expect(plain.getByText('Nothing here. Next: Dates')).toBeVisible()
})

test("on a phone the chosen lane of 'To do today' is in view, and the menu stands beside the first button", async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/admin_dashboard?lane=later')
  const chosen = (await page.locator('.lanes a[aria-current]').boundingBox())!
  expect(chosen.x + chosen.width).toBeLessThanOrEqual(360)
  await page.goto('/admin/admin_dashboard?lane=dates')
  const tops = await page
    .locator('.morning-actions')
    .first()
    .locator(':scope > * > .button, :scope > .button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  expect(tops).toHaveLength(4)
  expect(new Set(tops).size).toBe(2)
})

test("keys move in 'To do today' and press the buttons of a line", async ({ page, signIn }) => {
  await keepOfficialPages(page)
  await signIn()
  await page.goto('/admin/admin_dashboard')
  await startReact(page)
  const lines = page.locator('.morning-row:visible')
  const at = (index: number) => lines.nth(index).locator('.morning-what')
  await lines.first().getByRole('heading').getByRole('link').focus()
  const waiting = lines.filter({
    has: page.getByRole('button', { name: /Open the official page/ }),
  })
  const name = (await waiting.first().getByRole('heading').textContent()) ?? ''
  const index = (await lines.getByRole('heading').allTextContents()).indexOf(name)
  for (let step = 0; step <= index; step += 1) await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(at(index)).toBeFocused()
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('o')
  await (await opened).close()
  await page.keyboard.press('Enter')
  await expect(lines.nth(index)).toHaveAttribute('data-done', '')
  await expect(lines.nth(index).getByRole('status')).toHaveText(
    /^(?:Date marked as announced|Marked as checked today|Rules confirmed)\.$/,
  )
  await page.keyboard.press('z')
  await expect(lines.nth(index).getByRole('status')).toHaveText(/^Undone\./)
  await page.keyboard.press('?')
  await expect(page.locator('[data-keys]')).toBeFocused()
  await at(index).focus()
  await page.keyboard.press('l')
  await expect(lines.nth(index)).toContainText('The line is left out of the list for now.')
  await page.keyboard.press('z')
  await expect(lines.nth(index).getByRole('status')).toHaveText(/^Undone\./)
})

test("two lines of one item end with one press and come back with its Undo, and 'Change date' opens the form there", async ({
  page,
  site,
  signIn,
}) => {
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  putOpportunities(site, [
    {
      slug: 'two-lines',
      name: 'Two Lines',
      officialLink: 'https://example.org/two',
      deadline: { kind: 'fixed', date: soon, time: null, zone: null, note: null },
    },
  ])
  putRows(site, 'report', [
    {
      id: 'two-lines',
      opportunity_id: 'two-lines',
      reason: 'dead-link',
      text: null,
      state: 'open',
      created_at: '2026-01-01T00:00:00.000Z',
      settled_at: null,
    },
  ])
  await keepOfficialPages(page)
  await signIn()
  await page.goto('/admin/admin_dashboard')
  await startReact(page)
  const lines = page.locator('.morning-row', {
    has: page.getByRole('heading', { name: 'Two Lines', exact: true }),
  })
  for (const more of await page.locator('.morning > details > summary').all()) await more.click()
  await expect(lines).toHaveCount(2)
  await openOfficialPage(page, lines.last())
  await lines
    .last()
    .getByRole('button', { name: /^Mark as checked today/ })
    .click()
  await expect(lines.last().getByRole('status')).toHaveText('Marked as checked today.')
  // A check solves what was reported.
  const ended = 'Answered by what was done in another line of this item.'
  await expect(lines.first().getByRole('status')).toHaveText(ended)
  await lines.last().getByRole('button', { name: /^Undo/ }).click()
  await expect(lines.last().getByRole('status')).toHaveText(/^Undone/)
  await openMenu(lines.first())
  await lines
    .first()
    .getByRole('button', { name: /^Unpublish/ })
    .click()
  await expect(lines.first().getByRole('status')).toHaveText('Unpublished. It is a draft now.')
  await expect(lines.last().getByRole('status')).toHaveText(ended)
  await lines.first().getByRole('button', { name: /^Undo/ }).click()
  await openMenu(lines.last())
  await lines
    .last()
    .getByRole('link', { name: /^Change date/ })
    .click()
  await expect(page).toHaveURL(/edit\/two-lines#field-deadline$/)
  await expect(page.locator('#field-deadline')).toBeInViewport()
})

test("a press of 'To do today' that is sent twice is done once, without scripts too", async ({
  page,
  site,
  signIn,
}) => {
  const closing = { time: null, zone: null, note: null }
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const past = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
  putOpportunities(site, [
    { slug: 'twice-soon', deadline: { ...closing, kind: 'fixed', date: soon } },
    { slug: 'twice-expected', deadline: { ...closing, kind: 'expected', date: soon } },
    { slug: 'twice-passed', deadline: { ...closing, kind: 'fixed', date: past } },
  ])
  await signIn()
  const rules = readRows(
    site,
    `select id, version from opportunity where state = 'published' and rules like '%"knowledge"%' limit 1`,
  )
  for (const [id, intent, version] of [
    ['twice-soon', 'verify', 1],
    ['twice-expected', 'confirm', 1],
    ['twice-passed', 'renew', 1],
    ['twice-passed', 'unpublish', 2],
    [String(rules[0]?.['id']), 'confirm-rules', Number(rules[0]?.['version'])],
  ] as const) {
    await page.request.get(`/admin/official/${id}`, { maxRedirects: 0 })
    const press = () =>
      page.request.post('/admin/admin_dashboard', {
        headers: { origin: site.url },
        form: { id, intent, version, isPost: '' },
        maxRedirects: 0,
      })
    const answers = [await press(), await press()]
    const [first, second] = answers.map((answer) => answer.headers()['location'])
    expect([intent, second]).toEqual([intent, first])
    expect(first).toMatch(/undo=/)
  }
})

test("a visitor reports a problem without an account, and it comes first in 'To do today' until it is solved", async ({
  page,
  site,
  signIn,
}) => {
  await page.goto('/phd-scholarship')
  const path =
    (await page.locator('.card a[href^="/opportunity/"]').first().getAttribute('href')) ?? ''
  await page.goto(path)
  const name = (await page.locator('h1').textContent()) ?? ''
  await page.getByText('Correct this').click()
  await page.getByLabel('What is wrong?').selectOption('asks-for-money')
  await page.getByLabel(/^Tell us more/).fill('A page asked me for 50 dollars.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toHaveText('Thank you. We will check it.')
  expect(readRows(site, 'select text from report')).toContainEqual({
    text: 'A page asked me for 50 dollars.',
  })
  await signIn()
  await page.goto('/admin/admin_dashboard')
  const row = page.locator('.morning-row').first()
  await expect(row).toContainText(name)
  await expect(row).toContainText('it asks for money')
  await expect(row).toContainText('A page asked me for 50 dollars.')
  await row.getByRole('button', { name: /^Mark as solved/ }).click()
  await expect(page.getByText('Reports marked as solved.')).toBeVisible()
  await row.getByRole('button', { name: /^Undo/ }).click()
  await expect(row.getByRole('status')).toHaveText(/^Undone\./)
  expect(readRows(site, "select text from report where state = 'open'")).toContainEqual({
    text: 'A page asked me for 50 dollars.',
  })
  await row.getByRole('button', { name: /^Mark as solved/ }).click()
  await expect(page.getByText('Reports marked as solved.')).toBeVisible()
  await expect(page.getByText('A page asked me for 50 dollars.')).toHaveCount(0)
})

test('a report without a reason preserves its text, and a report by a bot is not stored', async ({
  request,
  site,
}) => {
  const list = await (await request.get('/phd-scholarship')).text()
  const path = /href="(\/opportunity\/[^"?]+)"/.exec(list)?.[1] ?? ''
  const headers = { origin: site.url }
  const wrong = await request.post(path, { headers, form: { reason: 'nothing', text: 'My words' } })
  expect(wrong.status()).toBe(400)
  expect(await wrong.text()).toContain('My words')
  const trap = await request.post(path, {
    headers,
    form: { reason: 'closed', text: 'Machine', company: 'x' },
  })
  expect(trap.status()).toBe(201)
  expect(
    readRows(site, 'select id from report where text in (?, ?)', 'Machine', 'My words'),
  ).toEqual([])
})

test('clicks on Apply are counted without cookies and shown by period', async ({
  page,
  context,
  site,
  signIn,
}) => {
  await page.goto('/phd-scholarship')
  const path =
    (await page.locator('.card a[href^="/opportunity/"]').nth(1).getAttribute('href')) ?? ''
  await page.goto(path)
  // React reports the click.
  await startReact(page)
  const name = (await page.locator('h1').textContent()) ?? ''
  await context.route(/^https:/, (route) => route.abort())
  const link = page.getByRole('link', { name: /^Apply Now/ }).first()
  // The official site is irrelevant here.
  await link.evaluate((element) => element.setAttribute('href', '#apply'))
  const counted = page.waitForRequest(/\/applied$/)
  await link.click({ modifiers: [] })
  expect((await counted).headers()['cookie']).toBeUndefined()
  // Nothing waits for the response of a beacon.
  await expect.poll(() => readRows(site, 'select clicks from apply_click')).toEqual([{ clicks: 1 }])
  await signIn()
  await page.goto('/admin/view-applications')
  const row = page.locator('tr', { has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(row.locator('td').nth(1)).toHaveText('1')
  await expect(page.getByRole('img', { name: /Clicks on “Apply Now” each day/ })).toBeVisible()
  await row.getByRole('link', { name: /^Over time/ }).click()
  await expect(page.getByText(`Only “${name}”`)).toBeVisible()
})

test('messages are read, marked as read, searched, answered by email and deleted', async ({
  page,
  request,
  site,
  signIn,
}) => {
  for (const name of ['Ada', 'Grace']) {
    const form = {
      name,
      email: `${name.toLowerCase()}@example.org`,
      website: '',
      message: `Hello from ${name}`,
    }
    await request.post('/contact', { form, headers: { origin: site.url } })
  }
  await signIn()
  await page.goto('/admin/get_message_contact')
  await startReact(page)
  await expect(page.locator('thead th')).toHaveText([
    'Name',
    'Email',
    'Website',
    'Message',
    'Actions',
  ])
  const ada = page.locator('tbody tr', { hasText: 'Hello from Ada' })
  await expect(ada).toHaveAttribute('data-state', 'unread')
  await expect(ada.getByRole('link', { name: 'Reply (message from Ada)' })).toHaveAttribute(
    'href',
    /^mailto:ada@example\.org\?subject=.*&body=.*Ada%20wrote%3A%0D%0A%3E%20Hello%20from%20Ada$/,
  )
  await ada.getByRole('button', { name: 'Mark as read' }).click()
  await expect(ada).toHaveAttribute('data-state', 'read')
  await ada.getByRole('button', { name: 'Archive' }).click()
  await expect(ada).toHaveCount(0)
  await page.getByLabel('Search messages').fill('grace')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete (message from Grace)' }).click()
  await expect(page.getByText('No messages found.')).toBeVisible()
  await expect(page.getByText('Message deleted.')).toBeVisible()
  const grace = page.locator('tbody tr', { hasText: 'Hello from Grace' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Message restored.')).toBeVisible()
  await expect(grace).toHaveAttribute('data-state', 'unread')
  await grace.getByRole('button', { name: 'Delete (message from Grace)' }).click()
  await expect(page.getByText('Message deleted.')).toBeVisible()
  await page.getByRole('link', { name: /^Trash/ }).click()
  await expect(page.getByText('permanently deleted after 30 days')).toBeVisible()
  await grace.getByRole('button', { name: 'Restore (message from Grace)' }).click()
  await expect(grace).toHaveCount(0)
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await grace.getByRole('button', { name: 'Delete (message from Grace)' }).click()
  await expect(page.getByText('Message deleted.')).toBeVisible()
  await page.getByRole('link', { name: /^Trash/ }).click()
  const remove = grace.getByRole('button', { name: 'Delete permanently (message from Grace)' })
  const dialog = page.getByRole('dialog', { name: 'Delete permanently?' })
  await remove.click()
  await expect(dialog).toContainText('the message from Grace')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await remove.click()
  await dialog.getByRole('button', { name: 'Yes, delete' }).click()
  await expect(page.getByText('Message permanently deleted.')).toBeVisible()
  expect(readRows(site, 'select id from message where name = ?', 'Grace')).toEqual([])
})

test('the site’s questions are changed with a preview, and visitors see them at once', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin/settings')
  await startReact(page)
  const faq = page.locator('#faq')
  await faq.getByLabel('Question 1', { exact: true }).fill('Is <b>this</b> new?')
  await faq.getByRole('button', { name: /^Preview/ }).click()
  await expect(faq.locator('.sheet[data-look=preview] summary').first()).toContainText(
    'Is <b>this</b> new?',
  )
  await faq.getByRole('button', { name: 'Add a question' }).click()
  await expect(faq.getByLabel('Question 11', { exact: true })).toBeFocused()
  await faq.getByRole('button', { name: /^Save/ }).last().click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await page.goto('/faq')
  await expect(page.locator('.faq summary').first()).toContainText('Is <b>this</b> new?')
  await expect(page.locator('.faq details')).toHaveCount(10)
})

test('the name and the pages with ads are changed with a preview, and visitors see them', async ({
  page,
  site,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin/settings')
  await startReact(page)
  const general = page.locator('#general')
  await general.getByLabel('Name of the site').fill('Compass & <Co>')
  await general.getByLabel('Only the pages I select').check()
  for (const box of await general.getByRole('checkbox').all()) await box.uncheck()
  await general.getByLabel('Internships', { exact: true }).check()
  await general.getByRole('button', { name: /^Preview/ }).click()
  await expect(general.locator('.sheet[data-look=preview] .brand')).toHaveText('Compass & <Co>')
  await expect(general.locator('.sheet[data-look=preview]')).toContainText(
    'Ads will appear on: Internships.',
  )
  await general.getByRole('button', { name: /^Save/ }).last().click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  const [item] = readRows(site, "select slug from opportunity where state = 'published' limit 1")
  await page.context().clearCookies()
  expect((await (await page.request.get('/api/openapi.json')).json()).info.title).toBe(
    'Compass & <Co> API',
  )
  const ownShare = await (await page.request.get('/share/v1/page-home.png')).body()
  for (const [path, slots] of [
    ['/', 0],
    [`/opportunity/${String(item?.['slug'])}`, 0],
    ['/phd-scholarship', 0],
    ['/internship', 2],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('header .brand')).toHaveText('Compass & <Co>')
    await expect(page.locator('.sponsored .slot')).toHaveCount(slots)
  }
  await signIn()
  await page.goto('/admin/settings')
  await general.getByLabel('Name of the site').fill('')
  await general.getByLabel('Default pages').check()
  await general.getByRole('button', { name: /^Save/ }).last().click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  expect((await (await page.request.get('/share/v1/page-home.png')).body()).equals(ownShare)).toBe(
    false,
  )
})

test('the newsletter pop-up stays away for a day after its x where the settings say so', async ({
  page,
  signIn,
}) => {
  const choose = async (pause: string) => {
    await signIn()
    await page.goto('/admin/settings')
    const general = page.locator('#general')
    await general.getByLabel(/^The newsletter pop-up comes again/).selectOption(pause)
    await general.getByRole('button', { name: /^Save/ }).last().click()
    await expect(page.getByText('Settings saved.')).toBeVisible()
    await page.context().clearCookies()
  }
  await choose('After a day')
  const popup = page.locator('#newsletter')
  const close = popup.getByRole('button', { name: 'Close the newsletter form' })
  await page.goto('/')
  await close.click()
  await page.clock.install()
  await page.goto('/')
  await page.clock.runFor(1010)
  await expect(popup).toBeHidden()
  await page.goto('/about')
  await startReact(page)
  await page.getByRole('link', { name: 'Scholarship Atlas' }).click()
  await expect(page.locator('h1')).toHaveText('Find Your Dream Scholarship')
  await page.clock.runFor(1010)
  await expect(popup).toBeHidden()
  await page.clock.fastForward('24:00:00')
  await page.goto('/')
  await page.clock.runFor(1010)
  await close.click()
  await choose('At the next visit of the home page')
  await page.goto('/')
  await page.clock.runFor(1010)
  await expect(popup).toBeVisible()
})

test('a wrong contact link is refused at its field and stays there', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/admin/settings')
  await startReact(page)
  const field = page.getByLabel('Chat with us')
  await field.fill('javascript:alert(1)')
  await page.locator('#contact').getByRole('button', { name: /^Save/ }).last().click()
  await expect(page.getByRole('alert')).toContainText('Nothing has been saved yet.')
  await expect(field).toHaveValue('javascript:alert(1)')
  await expect(field).toHaveAccessibleDescription(/\S/)
})

test('a form outlives the end of its session with its text', async ({ page, context, signIn }) => {
  await signIn()
  await page.goto('/admin/settings')
  await startReact(page)
  await context.clearCookies()
  await page.getByLabel('Name of the site').fill('My long text')
  await page.locator('#general').getByRole('button', { name: /^Save/ }).last().click()
  await expect(page.getByRole('alert')).toContainText('Your session has ended.')
  await expect(page.getByLabel('Name of the site')).toHaveValue('My long text')
})

test('the account page lists sessions and refuses a wrong or weak password', async ({
  page,
  password,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin/account')
  await startReact(page)
  await expect(page.locator('tbody tr', { hasText: 'This browser' })).toHaveCount(1)
  const part = page.getByRole('region', { name: 'Change password' })
  await part.getByLabel('Current password').fill('not this one at all')
  await page.getByLabel('New password').fill('another good password 93')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(part.getByLabel('Current password')).toHaveAccessibleDescription(
    /not your current password/,
  )
  await part.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
})

test('long messages have room, and show each word once', async ({ page, site, signIn }) => {
  const long = `${'A question about the scholarship and its papers. '.repeat(200)}The end`
  await page.request.post('/contact', {
    form: { name: 'Lena Long', email: 'lena@example.org', website: '', message: long },
    headers: { origin: site.url },
  })
  await signIn()
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/admin/get_message_contact?q=Lena')
  const words = page.locator('tbody tr').locator('.message-words')
  await words.locator('summary').click()
  const { width } = (await words.boundingBox())!
  expect(width).toBeGreaterThan(360)
  const visible = await words.innerText()
  expect(visible.trimEnd()).toMatch(/The end$/)
  expect(visible.match(/A question/g)).toHaveLength(200)
  const reply = page.getByRole('link', { name: 'Reply (message from Lena Long)' })
  expect((await reply.getAttribute('href'))!.length).toBeLessThanOrEqual(2000)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test("a line of 'To do today' waits for its official page, and the note names its item", async ({
    page,
    signIn,
  }) => {
    await keepOfficialPages(page)
    await signIn()
    await page.goto('/admin/admin_dashboard?lane=dates')
    // Another journey of this site may have opened the page of the first line.
    const unopened = page.locator('.morning-row', {
      has: page.getByRole('button', { name: /^Mark as announced.*Open the official page first/ }),
    })
    const name = (await unopened.first().getByRole('heading').textContent()) ?? ''
    const line = page
      .locator('.morning-row')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
    const announce = line.getByRole('button', { name: /^Mark as announced/ })
    await announce.click()
    await expect(page.getByRole('alert')).toHaveText(
      /^Open the official page first\. Nothing was changed\./,
    )
    await openOfficialPage(page, line)
    await announce.click()
    await expect(page.getByRole('status').first()).toHaveText(`${name}: Date marked as announced.`)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Undone. 1 item is as it was before.')
    await expect(announce).toHaveCount(1)
  })

  test('the facts of a line are at its address, and those of the next follow', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto('/admin/admin_dashboard?lane=dates')
    const lines = page.locator('.morning-row')
    const second = lines.nth(1)
    const [, name = '', next = ''] = await lines.locator('h3').allTextContents()
    await second.getByRole('button', { name: /^Facts/ }).click()
    const pane = page.getByRole('region', { name: /^Facts for/ })
    await expect(pane).toHaveAccessibleName(`Facts for “${name}”`)
    await expect(pane).toBeInViewport()
    await expect(pane).toContainText('Which nationalities can apply?')
    await pane.getByRole('button', { name: /^Leave out/ }).click()
    await expect(page.getByRole('status').first()).toHaveText(new RegExp(`: The line is left out`))
    await expect(pane).toHaveAccessibleName(`Facts for “${next}”`)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.setViewportSize({ width: 360, height: 740 })
    // A press in another line leaves them; a narrow page shows its buttons.
    await openMenu(lines.nth(0))
    await lines
      .nth(0)
      .getByRole('button', { name: /^Leave out/ })
      .click()
    await expect(page.getByRole('status').first()).toHaveText(new RegExp(`: The line is left out`))
    await expect(pane).toHaveAccessibleName(`Facts for “${next}”`)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(pane).toHaveAccessibleName(`Facts for “${next}”`)
    const open = page.locator('.morning-row[data-chosen]')
    expect((await boxOf(pane)).y).toBeGreaterThan((await boxOf(open.locator('h3'))).y)
    await open.getByRole('button', { name: /^Close/ }).click()
    await expect(pane).toHaveCount(0)
  })

  test('a message is deleted', async ({ page, request, site, signIn }) => {
    const form = { name: 'Plain', email: 'plain@example.org', website: '', message: 'Hello' }
    await request.post('/contact', { form, headers: { origin: site.url } })
    await signIn()
    await page.goto('/admin/get_message_contact')
    await expect(
      page.getByText('These pages may need JavaScript, which is off in this browser.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Delete (message from Plain)' }).click()
    await expect(page.getByText('Message deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Message restored.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete (message from Plain)' }).click()
    await page.goto('/admin/get_message_contact?state=trash')
    await page.getByRole('button', { name: 'Delete permanently (message from Plain)' }).click()
    await page.getByRole('button', { name: 'Yes, delete' }).click()
    await expect(page.getByText('Message permanently deleted.')).toBeVisible()
    await request.post('/contact', { form, headers: { origin: site.url } })
    await page.goto('/admin/get_message_contact')
    await page.getByRole('button', { name: 'Delete (message from Plain)' }).click()
    await page.goto('/admin/get_message_contact?state=trash')
    await page.getByRole('button', { name: 'Empty the trash' }).click()
    await expect(page.locator('main form.note')).toContainText('deletes 1 message in the trash')
    await page.getByRole('button', { name: 'Yes, delete' }).click()
    await expect(page.getByText('Trash emptied. 1 message is permanently deleted.')).toBeVisible()
    expect(readRows(site, 'select id from message where name = ?', 'Plain')).toEqual([])
  })
})

test('Logout clears the browser’s flag and leads to the home page, even before React starts', async ({
  page,
  password,
}) => {
  const flag = () => page.evaluate(() => localStorage.getItem('isAdminLoggedIn'))
  await logIn(page, password)
  await page.goto('/admin/admin_dashboard')
  await startReact(page)
  await expect.poll(flag).toBe('true')
  await page.goto('/admin/admin_dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect.poll(flag).toBeNull()
  await logIn(page, password)
  await startReact(page)
  await expect.poll(flag).toBe('true')
  await page.getByRole('button', { name: 'View as visitor' }).click()
  await expect(page.locator('header.head')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await expect.poll(flag).toBeNull()
})

test('the first Tab in the administrator’s area leads to a link past the menu', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/admin/account')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const part = page.getByRole('region', { name: 'Change password' })
  await expect(part.getByLabel('Current password')).toBeFocused()
})

test('names without a space make no table wider than its page', async ({ page, site, signIn }) => {
  const word = 'Antidisestablishmentarianism'.repeat(3)
  const headers = { origin: site.url }
  await signIn()
  const posts = [
    page.request.post(`${site.url}/api/contact`, {
      headers,
      data: { name: word, email: 'wide@example.org', message: 'Hello' },
    }),
    page.request.post(`${site.url}/api/add/blog`, {
      headers,
      multipart: { title: word, content: '[]', image_urls: '[]' },
    }),
    page.request.post(`${site.url}/api/add/leader_data`, {
      headers,
      data: { ...wideProgram, image: `${site.url}/apple-touch-icon.png`, programTitle: word },
    }),
  ]
  for (const answer of await Promise.all(posts))
    expect(answer.status(), await answer.text()).toBe(201)
  for (const width of [360, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of [
      'get_message_contact?q=Antidis',
      'delete_blog?q=Antidis',
      'manage_leadership?q=Antidis',
      'manage_scholarships',
    ]) {
      await page.goto(`/admin/${path}`)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${path} at ${width}`,
      ).toBeLessThanOrEqual(0)
    }
  }
})

const wideProgram = {
  id: 'wide-1',
  hostCountry: 'Democratic Republic of the Congo',
  hostOrganization: 'Foundation',
  programLocation: 'Kinshasa',
  duration: '1 year',
  benefits: 'Training',
  eligibility: 'Under 30',
  howToApply: 'Online',
  documentsRequired: 'CV',
  deadline: '2031-01-10',
  description: 'A year of training.',
}
