import type { Locator, Page } from '@playwright/test'
import { verifiedFacts as facts } from '#domain/watch/verified-facts.ts'
import type { Site } from '../scripts/site.ts'
import { changeRows, putOpportunities, readRows } from './database.ts'
import { keepOfficialPages } from './official-page.ts'
import { type OfficialSite, test } from './official-site.ts'
import { startReact } from './react.ts'
import { expect } from './site.ts'

test.use({ siteOf: 'verify', expectedErrors: [/status of 4(?:00|09)/] })

/** An item whose official page the site has read. */
async function putRead(page: Page, site: Site, official: OfficialSite, slug: string) {
  putOpportunities(site, [
    {
      slug,
      name: `Verified ${slug}`,
      regions: ['Asia'],
      officialLink: `http://${slug}.example/${slug}`,
      deadline: { kind: 'fixed', date: '2047-03-15', time: null, zone: null, note: null },
    },
  ])
  official.pages.set(
    `/${slug}`,
    `<!doctype html><html lang="en"><body><main><h1>Verified</h1><p>The grant supports students who want
    to spend a year abroad. A jury reads every application and invites the best to an interview.</p>
    <p>Applications close on 30 April 2047, 17:00 Berlin time.</p><p>Citizens of all countries may apply.</p>
    <p>Applicants must be under 30 years old.</p></main></body></html>`,
  )
  const answer = await page.request.post(`/admin/edit/${slug}`, {
    headers: { origin: site.url },
    form: { intent: 'check-link', version: '1' },
  })
  expect(answer.ok()).toBe(true)
  await page.goto(`/admin/verify?item=${slug}`)
}

const stored = (site: Site, slug: string) =>
  readRows(
    site,
    `select deadline_date, deadline_time, verified_on is not null as checked, version from opportunity where id = '${slug}'`,
  )

const footOf = (page: Page) => page.locator('.verify-foot')

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('it is not visible')
  return box
}

const openOfficial = async (page: Page) => {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /^Open the official page/ }).click()
  await (await opened).close()
}

test('an entry is compared with its page fact by fact, changed in place, checked and taken back', async ({
  page,
  site,
  official,
}) => {
  await keepOfficialPages(page)
  await putRead(page, site, official, 'facts')
  await startReact(page)
  const fact = (name: string) => page.locator('fieldset.fact-row', { hasText: name })
  const deadline = fact('Deadline').first()
  await expect(deadline).toContainText('Announced: March 15, 2047')
  await expect(deadline).toContainText('Applications close on 30 April 2047, 17:00 Berlin time.')
  await expect(fact('nationalities')).toContainText('Citizens of all countries may apply.')
  await expect(fact('How old')).toContainText('Applicants must be under 30 years old.')
  await expect(fact('Where must')).toContainText('No sentence about residence was found')

  // What is not answered, and the page that was not opened, are said; nothing is lost.
  await deadline.getByLabel('Changed').check()
  await deadline.getByLabel('Deadline', { exact: true }).fill('2047-04-30')
  const check = page.getByRole('button', { name: 'Checked today, next' })
  await check.click()
  await expect(page.getByRole('alert')).toContainText('Not checked yet.')
  await expect(fact('How old')).toContainText('Choose what the page says of this.')
  await expect(deadline.getByLabel('Deadline', { exact: true })).toHaveValue('2047-04-30')
  for (const name of facts.slice(1))
    await page.locator(`[name="fact.${name}"][value=silent]`).check()
  await expect(page.getByText('6 of 6 facts answered')).toBeVisible()
  await check.click()
  await expect(page.locator('.error', { hasText: 'Open the official page first.' })).toBeVisible()
  await openOfficial(page)
  await deadline.getByText('Time, time zone and note').click()
  await deadline.getByLabel('Time', { exact: true }).fill('17:00')
  await deadline.getByLabel('Time zone').fill('Nowhere')
  await check.click()
  await expect(deadline.locator('.error')).toBeVisible()
  await deadline.getByLabel('Time zone').fill('Europe/Berlin')
  await check.click()
  const note = page.locator('.note', { hasText: 'Verified facts: Checked today.' })
  await expect(note).toBeVisible()
  await expect(page).not.toHaveURL(/item=/)
  await expect(page.getByText(/^.*1 checked, [\d,]+ seconds? each\./)).toBeVisible()
  expect(stored(site, 'facts')).toEqual([
    { deadline_date: '2047-04-30', deadline_time: '17:00', checked: 1, version: 2 },
  ])
  await note.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. 1 item is as it was before.')).toBeVisible()
  expect(stored(site, 'facts')).toMatchObject([{ deadline_date: '2047-03-15', checked: 0 }])
})

test('an announced day that the page does not say is not confirmed', async ({
  page,
  site,
  official,
}) => {
  await putRead(page, site, official, 'unsaid')
  for (const name of facts) await page.locator(`[name="fact.${name}"][value=silent]`).check()
  await page.getByRole('button', { name: 'Checked today, next' }).click()
  await expect(page.locator('#field-fact\\.deadline .error')).toHaveText(
    'An announced day has to be on the page. Choose “Changed” and make it expected.',
  )
  expect(stored(site, 'unsaid')).toMatchObject([{ checked: 0, version: 1 }])
})

test('keys answer the facts, lead to the page and to the next entry', async ({
  page,
  site,
  official,
}) => {
  await keepOfficialPages(page)
  await putRead(page, site, official, 'keys')
  await startReact(page)
  await page.locator('#field-fact\\.deadline').focus()
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('o')
  await (await opened).close()
  for (const key of ['r', 'r', 'n', 'k', 'r', 'r', 'n', 'n']) await page.keyboard.press(key)
  await expect(page.getByText('6 of 6 facts answered')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.locator('.note', { hasText: 'Verified keys: Checked today.' })).toBeVisible()
  expect(stored(site, 'keys')).toMatchObject([{ checked: 1, version: 2 }])
})

test('letters that are typed into a field are text', async ({ page, site, official }) => {
  await putRead(page, site, official, 'letters')
  await startReact(page)
  await page.locator('#field-fact\\.deadline').focus()
  await page.keyboard.press('c')
  const note = page.locator('#field-fact\\.deadline').getByLabel('Note about the deadline')
  await page.getByText('Time, time zone and note').click()
  await note.fill('')
  await note.pressSequentially('rn lo')
  await expect(note).toHaveValue('rn lo')
  await expect(page.locator('[name="fact.deadline"][value=changed]')).toBeChecked()
  await expect(page).toHaveURL(/item=letters/)
})

test('a refused check leads to the first fact that it marks', async ({ page, site, official }) => {
  await keepOfficialPages(page)
  await page.setViewportSize({ width: 360, height: 640 })
  await putRead(page, site, official, 'refused')
  await startReact(page)
  await page.locator('[name="fact.deadline"][value=right]').check()
  const check = page.getByRole('button', { name: 'Checked today, next' })
  await check.click()
  const marked = page.locator('#field-fact\\.nationality')
  await expect(marked).toBeFocused()
  const [error, foot] = [await boxOf(marked.locator('.error')), await boxOf(footOf(page))]
  expect(error.y).toBeGreaterThan(0)
  expect(error.y + error.height).toBeLessThanOrEqual(foot.y)
  // Its keys work at once.
  for (const _ of facts.slice(1)) await page.keyboard.press('n')
  await check.click()
  await expect(page.getByRole('link', { name: /^Open the official page/ })).toBeFocused()
})

test('an entry whose page was not read has the whole width', async ({ page, site }) => {
  putOpportunities(site, [
    { slug: 'unread', name: 'Unread', officialLink: 'http://unread.example/unread' },
  ])
  await page.goto('/admin/verify?item=unread')
  await expect(page.getByText('The site has not read this page yet')).toHaveCount(1)
  await expect(page.getByText('The site has not read this page yet')).toBeVisible()
  const row = await boxOf(page.locator('#field-fact\\.age'))
  const answers = await boxOf(page.locator('#field-fact\\.age .fact-answers'))
  const distance = row.x + row.width - (answers.x + answers.width)
  expect(distance).toBeLessThan(32)
})

test('a sentence that has changed is silent once its fact is answered, and back by Undo', async ({
  page,
  site,
  official,
}) => {
  await keepOfficialPages(page)
  await putRead(page, site, official, 'sentence')
  changeRows(
    site,
    `insert into page_change (opportunity_id, subject, was, now, state, told_at) values ('sentence', 'days',
     'Applications close on 15 March 2047.', 'Applications close on 30 April 2047.', 'told', '2026-01-01T00:00:00.000Z')`,
  )
  const states = () =>
    readRows(site, `select state from page_change where opportunity_id = 'sentence'`)
  await page.reload()
  await startReact(page)
  await expect(page.locator('#field-fact\\.deadline ins').first()).toBeVisible()
  await openOfficial(page)
  for (const name of facts) await page.locator(`[name="fact.${name}"][value=right]`).check()
  await page.getByRole('button', { name: 'Checked today, next' }).click()
  const note = page.locator('.note', { hasText: 'Verified sentence: Checked today.' })
  await expect(note).toBeVisible()
  expect(states()).toEqual([{ state: 'right' }])
  await note.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. 1 item is as it was before.')).toBeVisible()
  expect(states()).toEqual([{ state: 'told' }])
  expect(stored(site, 'sentence')).toMatchObject([{ checked: 0 }])
})

test('an entry that is left for later is back by Undo', async ({ page, site, official }) => {
  await putRead(page, site, official, 'later')
  await page.getByRole('button', { name: 'Later' }).click()
  const note = page.locator('.note', { hasText: 'Verified later: Left out until tomorrow.' })
  await expect(page.getByText('1 more is left out until tomorrow.')).toBeVisible()
  await note.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 more is left out until tomorrow.')).toHaveCount(0)
  expect(stored(site, 'later')).toMatchObject([{ checked: 0, version: 1 }])
})

test('an entry that somebody else has changed is compared again', async ({
  page,
  site,
  official,
}) => {
  await keepOfficialPages(page)
  await putRead(page, site, official, 'meanwhile')
  await startReact(page)
  await openOfficial(page)
  for (const name of facts) await page.locator(`[name="fact.${name}"][value=right]`).check()
  const answer = await page.request.post('/admin/edit/meanwhile', {
    headers: { origin: site.url },
    form: { intent: 'draft', version: '1', name: 'Renamed' },
  })
  expect(answer.ok()).toBe(true)
  await page.getByRole('button', { name: 'Checked today, next' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone changed this entry in the meantime.')
  await expect(page.locator('[name="fact.age"][value=right]')).toBeChecked()
  expect(stored(site, 'meanwhile')).toMatchObject([{ checked: 0, version: 2 }])
  await expect(page.getByRole('heading', { name: 'Renamed' })).toBeVisible()
  await page.getByRole('button', { name: 'Checked today, next' }).click()
  await expect(page.locator('.note', { hasText: 'Renamed: Checked today.' })).toBeVisible()
  expect(stored(site, 'meanwhile')).toMatchObject([{ checked: 1, version: 3 }])
})

test('the tables lead to it, and nothing in the trash is compared', async ({
  page,
  site,
  official,
}) => {
  await putRead(page, site, official, 'listed')
  await page.goto('/admin/manage_scholarships?q=Verified+listed')
  await page.getByLabel('More for “Verified listed”').click()
  await page.getByRole('link', { name: /^Verify ?: Verified listed/ }).click()
  await expect(page.getByRole('heading', { name: 'Verified listed' })).toBeVisible()
  changeRows(site, `update opportunity set state = 'trash' where id = 'listed'`)
  expect((await page.request.get('/admin/verify?item=listed')).status()).toBe(404)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the facts are a form', async ({ page, site, official }) => {
    await keepOfficialPages(page)
    await putRead(page, site, official, 'plain')
    await openOfficial(page)
    await page.getByRole('button', { name: 'Checked today, next' }).click()
    await expect(page.locator('#field-fact\\.deadline')).toBeFocused()
    for (const name of facts) await page.locator(`[name="fact.${name}"][value=right]`).check()
    const age = page.locator('#field-fact\\.age')
    await expect(age.getByLabel('At most', { exact: true })).toBeHidden()
    await age.getByLabel('Changed').check()
    await age.getByLabel('At most', { exact: true }).fill('29')
    const paid = page.locator('#field-fact\\.paid')
    await paid.getByLabel('Changed').check()
    await paid.getByRole('button', { name: 'Add amount: Prizes' }).click()
    await expect(paid.getByLabel('Changed')).toBeChecked()
    await expect(age.getByLabel('At most', { exact: true })).toHaveValue('29')
    await paid.getByRole('button', { name: 'Remove amount: Prizes 1' }).click()
    await expect(paid.getByRole('group', { name: 'Prizes 1' })).toHaveCount(0)
    await page.locator('[name="fact.paid"][value=right]').check()
    await page.getByRole('button', { name: 'Checked today, next' }).click()
    await expect(page.locator('.note', { hasText: 'Verified plain: Checked today.' })).toBeVisible()
    expect(stored(site, 'plain')).toMatchObject([{ checked: 1, version: 2 }])
  })

  test('what another editor changed meanwhile is noticed after a refusal, too', async ({
    page,
    site,
    official,
  }) => {
    await keepOfficialPages(page)
    await putRead(page, site, official, 'meanwhile')
    await openOfficial(page)
    const check = page.getByRole('button', { name: 'Checked today, next' })
    for (const name of facts.slice(1))
      await page.locator(`[name="fact.${name}"][value=right]`).check()
    changeRows(
      site,
      `update opportunity set deadline_date = '2047-05-05', version = 2 where id = 'meanwhile'`,
    )
    await check.click()
    await page.locator(`[name="fact.deadline"][value=right]`).check()
    await check.click()
    await expect(page.getByRole('alert')).toContainText('Someone changed this')
    expect(stored(site, 'meanwhile')).toMatchObject([{ checked: 0, version: 2 }])
  })
})
