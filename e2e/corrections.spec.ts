import { putOpportunities, readRows } from './database.ts'
import { keepOfficialPages, openOfficialPage } from './official-page.ts'
import { startReact } from './react.ts'
import { expect, test } from './signed-in.ts'

test.use({ siteOf: 'corrections', startsSignedIn: false, expectedErrors: [/status of 40[09]/] })

const items = [1, 2, 3, 4].map((number) => ({
  slug: `corrected-${number}`,
  name: `Corrected scholarship ${number}`,
  officialLink: 'https://example.org/official',
  deadline: { kind: 'fixed', date: '2031-03-01', time: null, zone: null, note: null } as const,
}))

test('a visitor corrects a deadline, and the editor takes it over after a look at the official page', async ({
  page,
  site,
  signIn,
}) => {
  putOpportunities(site, items)
  await keepOfficialPages(page)
  const path = '/opportunity/corrected-1'
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200)
  await page.goto(path)
  await startReact(page)
  await page.getByText('Correct this').click()
  await page.getByLabel('What is wrong?').selectOption('The deadline is wrong')
  await page.getByLabel('What should it be').fill('30 April 2031')
  await page.getByLabel('The page that says it').fill('https://example.org/call')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert')).toHaveText('Thank you. We will check it.')
  await signIn()
  await page.goto('/admin/admin_dashboard?lane=readers')
  await startReact(page)
  const line = page.locator('.morning-row', { hasText: 'Corrected scholarship 1' }).first()
  await expect(line).toContainText('Visitors say: the deadline is wrong.')
  await expect(line.locator('dl')).toHaveText(
    /March 1, 2031.*Should be.*April 30, 2031.*https:\/\/example\.org\/call/,
  )
  await expect(line.getByRole('link', { name: 'https://example.org/call' })).toHaveAttribute(
    'href',
    'https://example.org/call',
  )
  const takeOver = line.getByRole('button', { name: /^Take over/ })
  await takeOver.click()
  await expect(line.getByRole('alert')).toHaveText(
    'Open the official page first. Nothing was changed.',
  )
  await openOfficialPage(page, line)
  await takeOver.click()
  await expect(line.getByText('Taken over.')).toBeVisible()
  const stored = () =>
    readRows(site, "select deadline_date from opportunity where slug = 'corrected-1'")
  expect(stored()).toEqual([{ deadline_date: '2031-04-30' }])
  await line.getByRole('button', { name: /^Undo/ }).click()
  await expect(line.getByRole('status')).toHaveText('Undone. 1 item is as it was before.')
  expect(stored()).toEqual([{ deadline_date: '2031-03-01' }])
  await line.getByRole('button', { name: /^Decline/ }).click()
  await expect(line.getByText('Declined. The item was not changed.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'To do today' })).toBeVisible()
  await expect(page.getByText('Should be')).toHaveCount(0)
})

test('what cannot be taken over exactly leads to its field, and one press declines a range of addresses', async ({
  page,
  request,
  site,
  signIn,
}) => {
  putOpportunities(site, items)
  const send = (number: number, form: Record<string, string>) =>
    request.post(`/opportunity/corrected-${number}`, { headers: { origin: site.url }, form })
  await expect
    .poll(async () => (await send(2, { reason: 'age', wanted: 'up to 35' })).status())
    .toBe(201)
  for (const [index, number] of [2, 3, 4, 4, 4].entries())
    await send(number, { reason: 'amount', wanted: `junk ${index}` })
  await signIn()
  await page.goto('/admin/admin_dashboard?lane=readers')
  const lines = page.locator('.morning-row', { hasText: /Should be|Many corrections/ })
  await expect(lines).toHaveCount(4)
  const line = lines.filter({ hasText: 'up to 35' })
  await expect(line.getByRole('link', { name: /^Edit/ })).toHaveAttribute(
    'href',
    '/admin/edit/corrected-2#rules-title',
  )
  const all = /^Decline all 6 from this address range/
  await lines.filter({ hasText: 'Many corrections' }).getByRole('button', { name: all }).click()
  await expect(
    page.getByText('All corrections from this address range declined.').first(),
  ).toBeVisible()
  const open = () =>
    readRows(site, "select count(*) as n from report where state = 'open' and wanted is not null")
  expect(open()).toEqual([{ n: 0 }])
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect.poll(open).toEqual([{ n: 6 }])
  await page.goto('/admin/admin_dashboard?lane=readers')
  await lines.getByRole('button', { name: all }).first().click()
  await expect.poll(open).toEqual([{ n: 0 }])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what is not listed is told with its kind and day, and Done has Undo', async ({
    page,
    signIn,
  }) => {
    await page.goto('/contact')
    await page.getByRole('link', { name: 'Tell us what we do not list' }).click()
    await page.getByLabel('What is it called?').fill('Waseda aid')
    await page.getByLabel('What is it?').selectOption('Competition')
    await page.getByLabel('Its deadline, or when it opens').fill('in May 2027')
    await page.getByRole('button', { name: 'Tell us' }).click()
    await expect(page.getByRole('alert')).toHaveText('Thank you. We will look at “Waseda aid”.')
    await signIn()
    await page.goto('/admin/admin_dashboard?lane=readers')
    const line = page.locator('.morning-row', { hasText: 'Waseda aid' })
    const told = line.locator('blockquote')
    await expect(told).toHaveText(['Competition', 'in May 2027'])
    await line.getByRole('button', { name: /^Done/ }).click()
    await expect(line).toHaveCount(0)
    await page.getByRole('button', { name: /^Undo/ }).first().click()
    await page.goto('/admin/admin_dashboard?lane=readers')
    await expect(told).toHaveText(['Competition', 'in May 2027'])
  })

  test('a correction with a wrong address keeps what was typed, and is sent when it is right', async ({
    page,
    site,
  }) => {
    putOpportunities(site, items)
    const path = '/opportunity/corrected-4'
    await expect.poll(async () => (await page.request.get(path)).status()).toBe(200)
    await page.goto(path)
    const wrong = await page.request.post(path, {
      headers: { origin: site.url },
      form: { reason: 'level', wanted: 'Only doctorates', source: 'ftp://example.org' },
    })
    expect(wrong.status()).toBe(400)
    expect(await wrong.text()).toContain('value="Only doctorates"')
    await page.getByText('Correct this').click()
    await page.getByLabel('What is wrong?').selectOption('The level of study is wrong')
    await page.getByLabel('What should it be').fill('Only doctorates')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.locator('#report')).toHaveText('Thank you. We will check it.')
    expect(readRows(site, "select source from report where wanted = 'Only doctorates'")).toEqual([
      { source: null },
    ])
  })
})
