import { type CardLayout, collections } from '#domain/listing/collections.ts'
import { listingNames, listingPages } from '#web/texts/en/listings.ts'
import { expect, test } from './site.ts'

test.use({ javaScriptEnabled: false })

/** Words that a layout's cards show beside name, picture and deadline (docs/interface.md, Listings). */
const factsOfLayout: Record<CardLayout, string[]> = {
  standard: [],
  facts: ['Category', 'Country'],
  description: [],
  internship: ['Duration'],
  leadership: ['Category', 'Location'],
}

for (const collection of collections) {
  const { title } = listingNames[collection.id]
  const { intro, description } = listingPages[collection.id]
  test(`${title} are whole without scripts at their address and its aliases: cards, their fields and sponsored slots`, async ({
    page,
    request,
    site,
  }) => {
    // Their own address last: its cards are looked at below.
    for (const path of [...collection.aliases, collection.id]) {
      const answer = await page.goto(`/${path}`)
      expect(answer?.status(), path).toBe(200)
      await expect(page.locator('h1')).toHaveText([title])
      await expect(page).toHaveTitle(`${title} | Scholarship Atlas`)
      const head = (selector: string) => page.locator(`head ${selector}`)
      await expect(head('meta[name=description]')).toHaveAttribute('content', description)
      await expect(head('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/${collection.id}`)
      await expect(head('meta[property="og:title"]')).toHaveAttribute('content', title)
      await expect(head('meta[property="og:description"]')).toHaveAttribute('content', description)
      await expect(head('meta[property="og:url"]')).toHaveAttribute('content', `${site.url}/${collection.id}`)
      await expect(head('meta[property="og:type"]')).toHaveAttribute('content', 'website')
      await expect(page.getByText(intro)).toBeVisible()
    }
    const picture = await page.locator('head meta[property="og:image"]').getAttribute('content')
    expect((await request.get(picture!)).headers()['content-type']).toBe('image/png')

    // Read at once: thirty cards a page are too many to ask one by one.
    const cards = await page.locator('main .card').evaluateAll((all) => {
      const isShown = (element: Element | null) => element?.checkVisibility() === true && element.textContent?.trim() !== ''
      return all.map((card) => ({
        links: [...card.querySelectorAll('a')].map((link) => link.getAttribute('href')),
        name: card.querySelector('h3')?.textContent,
        action: card.querySelector('.card-action')?.textContent,
        facts: [...card.querySelectorAll('dt')].map((label) => label.textContent),
        texts: card.querySelectorAll('.card-text').length,
        shown: ['h3', '.place', '.due', '.card-action'].every((part) => isShown(card.querySelector(part))),
        stamp: card.querySelector('.stamp img')?.getAttribute('src'),
      }))
    })
    expect(cards.length, 'cards of the starter catalogue').toBeGreaterThan(0)
    for (const card of cards) {
      expect(card).toEqual({
        links: [expect.stringMatching(/^\/opportunity\/[a-z0-9-]+$/)],
        name: expect.stringMatching(/\S/),
        action: `${collection.action === 'view' ? 'View Details' : 'View | Apply'}: ${card.name}`,
        facts: factsOfLayout[collection.card],
        texts: collection.card === 'description' ? 1 : 0,
        shown: true,
        stamp: expect.stringMatching(/^\//),
      })
    }
    await expect(page.locator('.slot > b')).toHaveText(collection.ads === 'none' ? [] : ['Ad 1', 'Ad 2'])
    await expect(page.locator('.slot > span').first()).toHaveText('Sponsored')
  })
}

test('an address that is only like a listing is no page', async ({ request }) => {
  for (const path of ['/phd', '/phd-scholarships', '/scholarships', '/scholarships/nowhere', '/PHD-scholarship/x'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})

test('grids have one column on a phone, two on a tablet, and their own number on a wide screen', async ({ page }) => {
  const columns = () =>
    page
      .locator('main .grid')
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  // One listing of each make.
  const makes = new Map(collections.map((collection) => [`${collection.columns} ${collection.ads} ${collection.card}`, collection]))
  for (const { id, columns: own } of makes.values()) {
    await page.goto(`/${id}`)
    for (const [width, expected] of [
      [360, 1],
      [768, 2],
      [1280, own],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect([id, width, await columns()]).toEqual([id, width, expected])
    }
  }
})

test('descriptions of the Chinese page are cut after three lines', async ({ page }) => {
  await page.goto('/chinese_govt_scholarship')
  const text = page.locator('.card-text').first()
  await expect(text).toHaveCSS('-webkit-line-clamp', '3')
  await expect(text).toHaveCSS('overflow', 'hidden')
})

test('ad columns stand where they belong: left on the Asian page, on both sides of the postdoc page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const left = async (selector: string, index = 0) => (await page.locator(selector).nth(index).boundingBox())!.x
  await page.goto('/asian_scholarship')
  expect(await left('.sponsored')).toBeLessThan(await left('main .card'))
  await page.goto('/post-doct_scholarship')
  expect(await left('.sponsored')).toBeLessThan(await left('main .card'))
  expect(await left('.sponsored', 1)).toBeGreaterThan(await left('main .card', 2))
})

test('filters and sorting work as a form', async ({ page }) => {
  await page.goto('/phd-scholarship')
  await page.getByText('Filter and sort').click()
  const option = page.getByLabel('Study in').locator('option[value=europe]')
  const count = Number(/\((\d+)\)/.exec((await option.textContent())!)?.[1])
  expect(count).toBeGreaterThan(0)
  await page.getByLabel('Study in').selectOption('europe')
  await page.getByLabel('Sort by').selectOption('name')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/region=europe/)
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByText(`${count} open.`)).toBeVisible()
  await expect(page.getByText('Filter and sort (1 chosen)')).toBeVisible()
  const names = await page.locator('main .card h3').allTextContents()
  expect(names).toHaveLength(Math.min(count, 30))
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })))
  await page.getByText('Filter and sort (1 chosen)').click()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/phd-scholarship$/)
})

test('every filter narrows the list to what its label promises', async ({ page }) => {
  await page.goto('/scholarships/international')
  const options = await page.locator('.filters select:not([name=sort]) option:not([value=""])').evaluateAll((all) =>
    all.map((option) => ({
      name: (option.closest('select') as HTMLSelectElement).name,
      value: (option as HTMLOptionElement).value,
      count: /\((\d+)\)/.exec(option.textContent ?? '')?.[1],
    })),
  )
  expect(new Set(options.map(({ name }) => name))).toEqual(new Set(['level', 'region', 'field', 'funding']))
  for (const name of ['level', 'region', 'field', 'funding']) {
    const { value, count } = options.find((option) => option.name === name)!
    await page.goto(`/scholarships/international?${name}=${value}`)
    await expect(page.getByText(`${count} open.`), `${name}=${value}`).toBeVisible()
  }
})

test('long lists have pages of thirty, and no item stands on two of them', async ({ page }) => {
  const seen: string[] = []
  await page.goto('/scholarships/region')
  const total = Number(/(\d+) open/.exec(await page.locator('.page-head').innerText())?.[1])
  const pageCount = Math.ceil(total / 30)
  expect(pageCount).toBeGreaterThan(2)
  for (let number = 1; number <= pageCount; number += 1) {
    await expect(page.getByText(`Page ${number} of ${pageCount}`)).toBeVisible()
    const links = await page.locator('main .card .card-action').evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    expect(links).toHaveLength(number < pageCount ? 30 : total - 30 * (pageCount - 1))
    seen.push(...links)
    if (number < pageCount) await page.getByRole('link', { name: 'Next page' }).click()
  }
  expect(new Set(seen).size).toBe(total)
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL(new RegExp(`page=${pageCount - 1}$`))
})

test('lists begin with the deadline that is nearest', async ({ page }) => {
  await page.goto('/phd-scholarship')
  const dates = await page
    .locator(
      'section:is([aria-labelledby=section-this-week], [aria-labelledby=section-this-month], [aria-labelledby=section-later]) .due time',
    )
    .evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime))
  expect(dates.length).toBeGreaterThan(3)
  expect(dates).toEqual([...dates].sort())
})

test('what is seen of a month is part of its name, by which voices find it', async ({ page }) => {
  for (const path of ['/', '/phd-scholarship']) {
    await page.goto(path)
    const months = page.locator('.months a')
    expect(await months.count(), path).toBeGreaterThan(0)
    for (const month of await months.all()) {
      const seen = await month.evaluate((link) =>
        [...link.querySelectorAll('span:not(.visually-hidden)')].map((part) => part.textContent).join(' '),
      )
      await expect(month).toHaveAccessibleName(
        new RegExp(`^${seen.trim().replaceAll(/\s+/g, ' ')} \\([A-Z][a-z]+ 20\\d\\d: \\d+ deadlines?\\)$`),
      )
    }
  }
})

test('a month of the rail is a link that filters, and a second one that clears', async ({ page }) => {
  await page.goto('/phd-scholarship')
  const month = page.getByRole('navigation', { name: 'Deadlines in the next twelve months' }).getByRole('link').first()
  await expect(page.locator('.months > *')).toHaveCount(12)
  const [, count] = /: (\d+) deadline/.exec((await month.textContent())!)!
  await month.click()
  const chosen = /month=(\d{4}-\d{2})$/.exec(page.url())?.[1]
  expect(chosen).toBeDefined()
  await expect(page.locator('.months [aria-current=true]')).toHaveCount(1)
  await expect(page.locator('main .card')).toHaveCount(Number(count))
  for (const date of await page.locator('main .card time').all()) await expect(date).toHaveAttribute('datetime', new RegExp(`^${chosen}-`))
  await page.locator('.months [aria-current=true]').click()
  await expect(page).toHaveURL(/\/phd-scholarship$/)
})

for (const [path, one, other] of [
  ['/scholarships/region', 'south-america', 'europe'],
  ['/scholarships/field', 'it-engineering', 'health'],
] as const) {
  test(`${path} is an index with counts where several may be chosen`, async ({ page }) => {
    await page.goto(path)
    const choices = page.locator('.choices')
    const countOf = async (value: string) => Number(await choices.locator(`label:has([value=${value}]) .count`).innerText())
    const [first, second] = [await countOf(one), await countOf(other)]
    expect(first).toBeGreaterThan(0)
    expect(second).toBeGreaterThan(0)
    await choices.locator(`[value=${one}]`).check()
    await choices.locator(`[value=${other}]`).check()
    await choices.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(choices.locator(':checked')).toHaveCount(2)
    const open = Number(/(\d+) open/.exec(await page.locator('.page-head').innerText())?.[1])
    expect(open).toBeGreaterThanOrEqual(Math.max(first, second))
    expect(open).toBeLessThanOrEqual(first + second)
    // One address of several: joined by a comma.
    const name = path.split('/').at(-1)
    await page.goto(`${path}?${name}=${one},${other}`)
    await expect(page.locator('.page-head')).toContainText(`${open} open`)
  })
}

test('choosing a region keeps the filters, and choosing a filter keeps the regions', async ({ page }) => {
  await page.goto('/scholarships/region?level=phd&sort=name')
  await page.locator('.choices [value=europe]').check()
  await page.locator('.choices').getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/region=europe/)
  await expect(page.locator('[name=level]')).toHaveValue('phd')
  await expect(page.locator('[name=sort]')).toHaveValue('name')
  await page.getByText('Filter and sort (1 chosen)').click()
  await page.locator('[name=funding]').selectOption('full')
  await page.locator('.filters').getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/funding=full/)
  await expect(page.locator('.choices :checked')).toHaveValue('europe')
  await expect(page.locator('[name=level]')).toHaveValue('phd')
})

test('a page number beyond the end names the last page as its canonical address', async ({ page }) => {
  await page.goto('/phd-scholarship?page=9999')
  const last = /of (\d+)/.exec(await page.locator('.pages').innerText())?.[1]
  await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/phd-scholarship\\?page=${last}$`))
})

test('where nothing fits, the page says so with its own empty message', async ({ page }) => {
  await page.goto('/phd-scholarship?month=2020-01')
  await expect(page.getByRole('status').filter({ hasText: 'No PhD scholarships found.' })).toBeVisible()
  await page.goto('/asian_scholarship?month=2020-01')
  await expect(page.getByRole('status').filter({ hasText: 'No data found.' })).toBeVisible()
})

test('a mistyped address parameter still shows the list', async ({ page }) => {
  for (const query of [
    'page=x',
    'page=-1',
    'page=9999',
    'sort=none',
    'level=%00',
    'month=2030-13',
    'region=,,&closed=yes',
    'open=nothing-here',
  ]) {
    const answer = await page.goto(`/phd-scholarship?${query}`)
    expect([query, answer?.status()]).toEqual([query, 200])
    await expect(page.locator('h1')).toHaveText('PhD Scholarships')
  }
})

test('what is open worldwide stands on every region page, after the region’s own', async ({ page }) => {
  for (const collection of collections.filter(({ worldwide }) => worldwide)) {
    await page.goto(`/${collection.id}`)
    const last = /of (\d+)/.exec((await page.locator('.pages').count()) > 0 ? await page.locator('.pages').innerText() : '')?.[1]
    if (last) await page.goto(`/${collection.id}?page=${last}`)
    await expect(page.locator('main section.section h2').last(), collection.id).toHaveText('Open worldwide')
  }
})
