import type { Locator } from '@playwright/test'
import { expect, test } from './more-items.ts'
import { startReact } from './react.ts'

test('a closed item leaves its lists, and ?closed=1 shows it again, clearly marked', async ({
  page,
}) => {
  await page.goto('/phd-scholarship')
  await startReact(page)
  await expect(page.locator('.card', { hasText: 'Closed Grant' })).toHaveCount(0)
  await page.getByLabel('Show closed (1)').check()
  await expect(page).toHaveURL(/closed=1/)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const last = /of (\d+)/.exec((await pages.count()) > 0 ? await pages.innerText() : '')?.[1] ?? '1'
  await page.goto(`/phd-scholarship?closed=1&page=${last}`)
  await expect(page.getByRole('heading', { name: 'Closed', exact: true })).toBeVisible()
  const card = page.locator('.card:has(.due[data-tone=closed])')
  await expect(card).toHaveCount(1)
  await expect(card.locator('.due')).toHaveText(/Closed\s*Closed on Jan 31, 2026/)
})

test('a closed item stays at its own address and says that it is closed', async ({ page }) => {
  expect((await page.goto('/opportunity/closed-grant'))?.status()).toBe(200)
  await expect(page.getByRole('note')).toContainText('Closed')
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0)
})

test('a closed item says so before the verdict by the answers in the address, and asks nothing without them', async ({
  page,
}) => {
  const box = page.getByRole('region', { name: 'In short' })
  await page.goto('/opportunity/closed-grant?me.citizen=NG')
  await expect(box.getByRole('heading', { level: 2 })).toHaveText([/^Closed/, /^Closed\. Check/])
  await page.goto('/opportunity/closed-grant')
  await expect(box.getByRole('heading', { level: 2 })).toHaveText([/^Closed/])
  await expect(box.getByLabel('Citizen of')).toHaveCount(0)
})

test('an item without rules says under their title whom to ask', async ({ page }) => {
  for (const slug of ['bare-grant', 'closed-grant']) {
    await page.goto(`/opportunity/${slug}`)
    const part = page.locator('.detail-part', {
      has: page.getByRole('heading', { name: 'Who can apply', exact: true }),
    })
    await expect(part, slug).toContainText('Ask the organizer.')
  }
  await expect(page.getByText('Any student')).toHaveCount(1)
})

test('plan, calendar and reminder are in the box of an open item, on the second screen of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/opportunity/message-internship')
  const box = page.getByRole('region', { name: 'In short' })
  for (const name of ['Make a plan', 'Add to calendar', 'Remind me by email']) {
    const { y, height } = (await box.getByRole('link', { name }).boundingBox())!
    expect(y + height, name).toBeLessThan(2 * 740)
    expect(height, name).toBeGreaterThanOrEqual(44)
  }
  await startReact(page)
  await box.getByRole('link', { name: 'Remind me by email' }).click()
  await expect(page.locator('#watch-email')).toBeFocused()
  await expect(page.locator('#watch-email')).toBeInViewport({ ratio: 1 })
  await page.goto('/opportunity/closed-grant')
  await expect(box.getByRole('link', { name: 'Make a plan' })).toHaveCount(0)
})

test('the labels of a correction are as dark as those of other forms', async ({ page }) => {
  await page.goto('/opportunity/paid-grant')
  await page.getByText('Correct this').click()
  const colorOf = (label: string) =>
    page.getByLabel(label).evaluate((field) => {
      const [of] = (field as HTMLInputElement).labels!
      return getComputedStyle(of!).color
    })
  expect(await colorOf('What is wrong?')).toBe(await colorOf('Citizen of'))
})

test('a popup has one way to the whole page, on a phone and on a wide screen', async ({ page }) => {
  // Without an official site, and with one.
  for (const slug of ['bare-grant', 'closed-grant'])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/phd-scholarship?open=${slug}`)
      const popup = page.getByRole('dialog')
      await expect(popup.locator('.detail-main')).toBeVisible()
      const ways = popup.getByRole('link', { name: 'The whole page' }).filter({ visible: true })
      await expect(ways, `${slug} at ${width}`).toHaveCount(1)
    }
})

test('an internship’s popup shows all its fields, and dates ignore the reader’s time zone', async ({
  page,
}) => {
  await page.goto('/internship')
  await startReact(page)
  await page.locator('.card .card-action', { hasText: 'Internship with a Message' }).click()
  const popup = page.getByRole('dialog', { name: 'Internship with a Message' })
  await expect(popup.locator('.note')).toHaveText('Bring <b>good</b> shoes.')
  for (const [label, value] of [
    ['Country', 'Germany'],
    ['Application Deadline', 'March 15, 2031'],
    ['Created', 'January 1, 2026'],
    ['Duration', '6 weeks'],
  ] as const) {
    const fact = popup.locator('.passport > div', {
      has: page.locator('dt').getByText(label, { exact: true }),
    })
    await expect(fact.locator('dd'), label).toHaveText(value)
  }
  for (const heading of [
    'Description',
    'Benefits',
    'Eligibility Criteria',
    'Application Process',
    'Required Documents',
  ])
    await expect(popup.getByRole('heading', { name: heading, exact: true })).toBeAttached()
  await expect(popup.getByRole('link', { name: 'Apply Now' })).toHaveAttribute(
    'href',
    'https://example.org/apply',
  )
})

test('popup and item page show what is paid, the duty and the fee, without scripts too', async ({
  page,
  browser,
  site,
}) => {
  const check = async (paid: Locator) => {
    for (const [label, value] of [
      ['Living costs', /^EUR\s992\sa\smonthstudents$/],
      ['Housing', 'Partly paid'],
      ['Visa fees', 'Not paid'],
      ['After the scholarship', 'Two years of work at home'],
      ['Application fee', 'USD 25'],
    ] as const)
      await expect(
        paid
          .locator('div', { has: paid.page().locator('dt').getByText(label, { exact: true }) })
          .locator('dd'),
        label,
      ).toHaveText(value)
    await expect(paid).toContainText(/Not stated: tuition, /)
  }
  await page.goto('/internship')
  await startReact(page)
  await page.locator('.card .card-action', { hasText: 'Internship that Pays' }).click()
  const popup = page.getByRole('dialog', { name: 'Internship that Pays' })
  await check(popup.locator('.paid'))
  await expect(popup.getByRole('note')).toContainText('Application fee: USD 25')
  await expect(popup.getByRole('link', { name: 'Apply Now' })).toHaveAccessibleName(
    'Apply Now opens example.org (opens in a new tab)',
  )
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  await plain.goto('/opportunity/paid-grant')
  await expect(plain.getByRole('heading', { name: 'What it pays for' })).toBeVisible()
  await check(plain.locator('.paid'))
  await expect(plain.getByRole('note')).toContainText('Application fee: USD 25')
  await expect(plain.getByText('opens example.org')).toBeVisible()
  await plain.close()
  // Internships have no tuition: living costs alone are full funding, whatever the editor entered.
  await page.goto('/internship?funding=full')
  await expect(page.locator('.card', { hasText: 'Internship that Pays' })).toContainText(
    'Full funding',
  )
})

test('an item with only a name shows no empty headings and no dead link', async ({ page }) => {
  await page.goto('/opportunity/bare-grant')
  await expect(page.locator('main article').first().locator(':is(h2, h3)')).toHaveText([
    // 'Ask the organizer.'
    'Who can apply',
    'More facts',
    'Get ready',
  ])
  await expect(page.getByRole('link', { name: 'Apply Now' })).toHaveCount(0)
  await expect(page.getByText('We do not have an official link for this one.')).toBeVisible()
  await expect(page.locator('.passport')).toContainText('Varies / Fully Funded')
  await expect(page.locator('.passport')).toContainText('N/A')
})

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test.describe(`seen from ${timezoneId}`, () => {
    test.use({ timezoneId, locale: 'de-DE' })

    test('a deadline is the same day in the reader’s date format', async ({ page }) => {
      await page.goto('/internship')
      const date = page.locator('.card', { hasText: 'Internship with a Message' }).locator('time')
      await expect(date).toHaveText('15. März 2031')
      await startReact(page)
      await expect(date).toHaveText('15. März 2031')
    })
  })
}

for (const locale of ['th-TH', 'fa-IR']) {
  test.describe(`on a device of another calendar, ${locale}`, () => {
    test.use({ locale })

    test('a deadline has the year of the Gregorian calendar', async ({ page }) => {
      await page.goto('/internship')
      const date = page.locator('.card', { hasText: 'Internship with a Message' }).locator('time')
      await startReact(page)
      // As the server formats it.
      await expect(date).not.toHaveText('15 Mar 2031')
      const own = ((await date.textContent()) ?? '').replaceAll(/[۰-۹]/g, (digit) =>
        String('۰۱۲۳۴۵۶۷۸۹'.indexOf(digit)),
      )
      expect(own).toMatch(/2031/)
      expect(own).toMatch(/15/)
    })
  })
}

test('an item gives search engines its kind, only an announced day, and its address', async ({
  page,
}) => {
  const linkedData = async (path: string) => {
    await page.goto(path)
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    return texts.map((text) => JSON.parse(text) as Record<string, unknown>)
  }
  const [closed, way] = await linkedData('/opportunity/closed-grant')
  expect(closed).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'EducationalOccupationalProgram',
    name: 'Closed Grant',
    applicationDeadline: '2026-01-31',
  })
  expect(closed!.url).toMatch(/\/opportunity\/closed-grant$/)
  expect(way).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home' }, {}, { position: 3, name: 'Closed Grant' }],
  })
  const [expected] = await linkedData('/opportunity/chevening-scholarships')
  expect(Object.keys(expected!).toSorted()).toEqual([
    '@context',
    '@type',
    'name',
    'provider',
    'url',
  ])
  expect((await linkedData('/opportunity/hult-prize'))[0]).toMatchObject({
    '@type': 'EducationalOccupationalProgram',
    name: 'Hult Prize',
  })
  expect((await linkedData('/study-in/germany')).map((thing) => thing['@type'])).toEqual([
    'BreadcrumbList',
  ])
})
