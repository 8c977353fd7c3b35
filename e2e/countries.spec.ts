import { listPeopledCountries } from '#domain/words/country.ts'
import { startReact } from './react.ts'
import { expect, test } from './site.ts'

test.use({ javaScriptEnabled: false })

test('the home page and the menu of regions lead to pages by country, with correct counts', async ({
  page,
}) => {
  await page.goto('/')
  const tile = page.locator('.world .index a').first()
  const [name = '', count = ''] = (await tile.innerText()).split(/\s+(?=\d+$)/)
  await tile.click()
  await expect(page).toHaveURL(/\/study-in\/[a-z-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.locator('.page-head strong')).toHaveText(
    new RegExp(`^${count} opportunit(y|ies)\\.`),
  )

  await page.goto('/study-in')
  const row = page.locator('.index a').filter({ hasText: name })
  await expect(row).toContainText(count)
})

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true })

  test('the browser uses the server’s country names, even where its own differ', async ({
    page,
    request,
  }) => {
    await page.goto('/can-i-apply')
    await startReact(page)
    const pairs = listPeopledCountries().map(({ code, name }) => [code, name] as const)
    const options = await page
      .locator('#questions select')
      .first()
      .locator('option')
      .evaluateAll((options) =>
        options.map((option) => [(option as HTMLOptionElement).value, option.textContent] as const),
      )
    expect(options.filter(([code]) => /^[A-Z]{2}$/.test(code))).toEqual(pairs)

    const own = await page.evaluate(
      (codes) => codes.map((code) => new Intl.DisplayNames('en', { type: 'region' }).of(code)),
      pairs.map(([code]) => code),
    )
    const others = pairs.filter(([, name], index) => own[index] !== name)
    expect(others.length).toBeGreaterThan(10)
    const label = page.locator('.label > p').first()
    for (const [code] of others.slice(0, 4)) {
      await page.evaluate((me) => localStorage.setItem('me', me), `me.citizen=${code}`)
      await page.goto('/phd-scholarship')
      const before = (await label.textContent()) ?? ''
      const html = await (await request.get(`/phd-scholarship?me.citizen=${code}`)).text()
      expect([before, html.includes(before)]).toEqual([
        expect.stringMatching(/^Results for a citizen of /),
        true,
      ])
    }
  })
})

test('a page for citizens lists open items first, then those that only the organizer can decide, with the reason', async ({
  page,
}) => {
  await page.goto('/students-from/pakistan')
  const open = page.locator('#open')
  await expect(open.getByRole('heading', { level: 2 })).toHaveText('Open to citizens of Pakistan')
  const listed = 'Check that your country is still on the list.'
  await expect(open.locator('.card-note').filter({ hasNotText: listed })).toHaveCount(0)
  const total = Number(await open.locator('.section-head .count').innerText())
  await page.goto(`/students-from/pakistan?page=${Math.floor(total / 30) + 1}`)
  const ask = page.locator('#ask')
  await expect(ask.getByRole('heading', { level: 2 })).toHaveText('Ask the organizer')
  const cards = await ask.locator('.card').count()
  await expect(ask.locator('.card-note')).toHaveCount(cards)
  await page.getByRole('link', { name: 'Study in Pakistan' }).click()
  await expect(page).toHaveURL(/\/study-in\/pakistan$/)
})

test('pages by country have filters and files, and other slugs are not found', async ({
  page,
  request,
}) => {
  await page.goto('/study-in/germany?kind=internship')
  const names = await page.locator('main .card h3').allTextContents()
  expect(names.length).toBeGreaterThan(0)
  const { items } = (await (
    await request.get('/study-in/germany/list.json?kind=internship')
  ).json()) as { items: { name: string }[] }
  expect(items.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  for (const file of ['feed.xml', 'feed.json', 'calendar.ics', 'list.csv'])
    expect([file, (await request.get(`/students-from/nigeria/${file}`)).status()]).toEqual([
      file,
      200,
    ])
  for (const path of ['/study-in/DE', '/study-in/nowhere', '/students-from/nowhere/list.csv'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
  // As a link at the beginning of a sentence writes it.
  await page.goto('/study-in/Germany')
  await expect(page).toHaveURL(/\/study-in\/germany$/)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/study-in/germany</loc>')
  expect(sitemap).toContain('/students-from/pakistan</loc>')
  expect(sitemap).not.toContain('/study-in/antarctica')
})
