import { hold, startReact, subscribe } from './react.ts'
import { expect, test } from './site.ts'

test.beforeEach(async ({ page }) => {
  await subscribe(page)
})

test('Quick Search starts at the second character and shows cards', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/search.data')) requests.push(request.url())
  })
  const { release } = await hold(page, /\/search\.data/)
  await page.goto('/')
  await startReact(page)
  await page.locator('main').getByRole('button', { name: 'Quick Search' }).click()
  const modal = page.getByRole('dialog', { name: 'Quick Search' })
  const box = modal.getByRole('textbox')
  await expect(box).toBeFocused()
  await box.pressSequentially('d')
  await expect(modal.getByRole('status')).toHaveText('Type at least 2 letters.')
  await box.pressSequentially('a')
  await expect(modal.getByRole('status')).toHaveText('Loading...')
  await box.pressSequentially('ad')
  release()
  await expect(modal.getByRole('status')).toHaveText(/^\d+ results?$/)
  expect(requests.every((address) => new URL(address).searchParams.get('q')!.length >= 2)).toBe(
    true,
  )
  const card = modal.locator('.card').first()
  await expect(card).toContainText('DAAD')
  await expect(card.locator('img').first()).toBeVisible()
  await expect(card.locator('dt').first()).toHaveText('Category')
  await expect(card.getByText('View Details')).toBeVisible()
  await card.getByRole('link').click()
  const item = page.getByRole('dialog').filter({ hasText: 'Apply Now' }).last()
  await expect(item.getByRole('heading', { level: 2 })).toContainText('DAAD')
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(item).toHaveCount(0)
  await expect(box).toHaveValue('daad')
  await page.goBack()
  await expect(modal).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
})

test('Quick Search keeps its words on Back, Forward and reload, and Back closes it', async ({
  page,
}) => {
  await page.goto('/faq')
  await page.goto('/blogs')
  await startReact(page)
  await page.locator('header').getByRole('button', { name: 'Quick Search' }).click()
  const modal = page.getByRole('dialog', { name: 'Quick Search' })
  await modal.getByRole('textbox').fill('erasmus')
  await modal.getByRole('link', { name: /^Show all \d+$/ }).click()
  await expect(page).toHaveURL(/\/search\?q=erasmus$/)
  await expect(modal).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/blogs$/)
  await expect(modal.getByRole('textbox')).toHaveValue('erasmus')
  await expect(modal.locator('.card').first()).toBeVisible()
  await page.reload()
  await startReact(page)
  await expect(modal.getByRole('textbox')).toHaveValue('erasmus')
  await page.goBack()
  await expect(modal).toHaveCount(0)
  await expect(page).toHaveURL(/\/blogs$/)
  await page.goForward()
  await expect(modal.getByRole('textbox')).toHaveValue('erasmus')
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/faq$/)
})

test('Quick Search answers a bare country with two short groups', async ({ page }) => {
  await page.goto('/')
  await startReact(page)
  await page.locator('main').getByRole('button', { name: 'Quick Search' }).click()
  const modal = page.getByRole('dialog', { name: 'Quick Search' })
  await modal.getByRole('textbox').fill('japan')
  await expect(modal.getByRole('heading', { name: 'In Japan', exact: true })).toBeVisible()
  await expect(modal.getByRole('heading', { name: 'For students from Japan' })).toBeVisible()
  await expect(modal.locator('.card')).toHaveCount(8)
  await modal.getByRole('textbox').fill('qqxxzzww')
  await expect(modal.getByRole('link', { name: 'See other ways' })).toBeVisible()
})

test('Quick Search says a country once, and the popup of its item has the whole width of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await startReact(page)
  await page.locator('main').getByRole('button', { name: 'Quick Search' }).click()
  const modal = page.getByRole('dialog', { name: 'Quick Search' })
  await modal.getByRole('textbox').fill('funded master germany')
  await expect(modal.getByRole('heading', { name: 'In Germany' })).toBeVisible()
  const status = (await modal.getByRole('status').first().boundingBox())!
  expect(status.height).toBeLessThanOrEqual(1)
  await modal.locator('.card .card-action').first().click()
  const foot = page.getByRole('dialog').last().locator('.popup-foot')
  await expect(foot.getByRole('link', { name: /^Apply Now/ })).toBeVisible()
  expect((await foot.boundingBox())!.width).toBe(360)
})

test('Escape closes the popup of an item and then Quick Search, each with the focus where it was', async ({
  page,
}) => {
  await page.goto('/')
  await startReact(page)
  const opener = page.locator('main').getByRole('button', { name: 'Quick Search' })
  await opener.press('Enter')
  const modal = page.getByRole('dialog', { name: 'Quick Search' })
  await page.keyboard.type('medicine')
  const card = modal.locator('.card .card-action').first()
  await card.press('Enter')
  await expect(page.locator('dialog[open] .decide')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await expect(modal.getByRole('textbox')).toHaveValue('medicine')
  await expect(card).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('Quick Search shows the first eight results and links to all', async ({ page }) => {
  await page.goto('/')
  await startReact(page)
  await page.locator('main').getByRole('button', { name: 'Quick Search' }).click()
  const modal = page.getByRole('dialog', { name: 'Quick Search' })
  await modal.getByRole('textbox').fill('medicine')
  await expect(modal.locator('.card')).toHaveCount(8)
  await modal.getByRole('link', { name: /^Show all \d+$/ }).click()
  await expect(page).toHaveURL(/\/search\?q=medicine$/)
  await expect(modal).toHaveCount(0)
  await expect(page.locator('[data-understood=field]')).toBeVisible()
})

test('Quick Search reports an empty result, clears results below two characters, and closes with Escape', async ({
  page,
}) => {
  await page.goto('/')
  await startReact(page)
  const button = page.locator('main').getByRole('button', { name: 'Quick Search' })
  await button.focus()
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name: 'Quick Search' })
  const box = modal.getByRole('textbox')
  await box.fill('qqxxzzww')
  await expect(modal.getByRole('status')).toHaveText('No scholarships found.')
  await box.fill('erasmus')
  await expect(modal.locator('.card').first()).toBeVisible()
  await box.fill('e')
  await expect(modal.locator('.card')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('Quick Search tolerates accents, case and a typo, and finds all kinds with scholarships first', async ({
  page,
}) => {
  await page.goto('/faq')
  await startReact(page)
  await page.locator('header').getByRole('button', { name: 'Quick Search' }).click()
  const modal = page.getByRole('dialog', { name: 'Quick Search' })
  for (const word of ['ERASMUS', 'Érasmus', 'erasmsu', 'chevenning']) {
    await modal.getByRole('textbox').fill(word)
    await expect(
      modal.getByRole('heading', { level: 3, name: /Erasmus|Chevening/ }).first(),
      word,
    ).toBeVisible()
  }
})

test('a failed search shows an error, and the next one works', async ({ page }) => {
  await page.goto('/')
  await startReact(page)
  await page.locator('main').getByRole('button', { name: 'Quick Search' }).click()
  const modal = page.getByRole('dialog', { name: 'Quick Search' })
  await page.route(/\/search\.data/, (route) =>
    route.fulfill({ status: 200, body: '', contentType: 'text/x-script' }),
  )
  await modal.getByRole('textbox').fill('daad')
  await expect(modal.getByRole('status')).toHaveText('The search did not work. Try again.')
  await page.unroute(/\/search\.data/)
  await modal.getByRole('textbox').fill('daad g')
  await modal.getByRole('textbox').fill('daad')
  await expect(modal.getByRole('status')).toHaveText(/results?$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the search is a page with a form, and results lead to pages', async ({ page }) => {
    await page.goto('/faq')
    await page.locator('header').getByRole('button', { name: 'Quick Search' }).click()
    await expect(page).toHaveURL(/\/search$/)
    await page.getByRole('searchbox').fill('daad')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/\/search\?q=daad$/)
    await expect(page.locator('main .card').first()).toContainText('DAAD')
    await page.locator('main .card .card-action').first().click()
    await expect(page).toHaveURL(/\/opportunity\//)
    await page.goto('/search?q=qqxxzzww')
    await expect(page.getByText('No scholarships found.')).toBeVisible()
    await expect(page.getByText('No name, host, place or text here has “qqxxzzww”.')).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name: /^Can I apply\?/ })).toBeVisible()
    await page.goto('/search?q=d')
    await expect(page.getByText('Type at least 2 letters.')).toBeVisible()
    await expect(page.locator('main .card')).toHaveCount(0)
    await expect(page.locator('main').getByRole('link', { name: /^Can I apply\?/ })).toBeVisible()
  })

  test('the meaning of a query appears above its results, and each part can be removed', async ({
    page,
  }) => {
    await page.goto('/search?q=fully+funded+phd+in+germany')
    const chips = page.locator('[data-understood]')
    await expect(chips).toHaveText([/^Full funding/, /^PhD/, /^In Germany/])
    await expect(page.getByRole('heading', { name: /lacks? one thing$/ })).toBeVisible()
    await expect(page.getByText('Missing or unknown: In Germany').first()).toBeVisible()
    await page.getByRole('link', { name: 'Remove: Full funding' }).click()
    await expect(page).toHaveURL(/without=funding%3Afull/)
    await expect(chips).toHaveText([/^PhD/, /^In Germany/])
    await expect(page.getByRole('heading', { name: /everything$/ })).toBeVisible()
    await page.getByRole('searchbox').fill('medicine')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(chips).toHaveText([/^Medicine and health/])
  })

  test('results continue page by page, with their total', async ({ page }) => {
    await page.goto('/search?q=engineering')
    const heading = await page.locator('#found').innerText()
    const total = Number(/^\d+/.exec(heading)?.[0])
    expect(total).toBeGreaterThan(30)
    await expect(page.locator('main .card')).toHaveCount(30)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.locator('#found')).toHaveText(heading)
    await expect(page.locator('main .card').first()).toBeVisible()
  })

  test('the name of one’s own country shows what its students may apply for, and what takes place there', async ({
    page,
  }) => {
    await page.goto('/search?q=nepal')
    const chips = page.locator('[data-understood]')
    await expect(chips).toHaveText([/^Nepal/])
    await expect(page.locator('.search-groups h2').nth(0)).toHaveText('For students from Nepal')
    const kinds = page.locator('#group-citizen').getByRole('link', { name: /^Internships \d+$/ })
    const count = /\d+$/.exec(await kinds.innerText())?.[0] ?? ''
    await kinds.click()
    await expect(page.locator('#group-citizen')).toContainText(count)
    await expect(kinds).toBeHidden()
    await page.goBack()
    await expect(page.locator('.search-groups h2').nth(1)).toHaveText('In Nepal')
    await expect(page.locator('#group-citizen .card')).toHaveCount(30)
    await expect(page.getByText('Nothing takes place there. Near it:')).toBeVisible()
    await expect(page.locator('#group-host .index a').first()).toHaveAttribute('href', /study-in/)
    await page
      .locator('#group-citizen')
      .getByRole('link', { name: /^Show all \d+$/ })
      .click()
    await expect(page).toHaveURL(/\/students-from\/nepal$/)
    await page.goto('/search?q=germany')
    await expect(page.locator('.search-groups h2').nth(0)).toHaveText('In Germany')
    await expect(page.locator('.search-groups h2').nth(1)).toHaveText('For students from Germany')
    await page.goto('/search?q=masters+iran')
    await page
      .locator('#group-citizen')
      .getByRole('link', { name: /^Show all \d+$/ })
      .click()
    await expect(page).toHaveURL(/as=citizen/)
    await expect(page.locator('#host')).toHaveCount(0)
  })

  test('refugees are told by where they come from, not that they live there', async ({ page }) => {
    await page.goto('/search?q=syrian+refugee')
    const group = page.locator('#group-citizen')
    await expect(group.getByRole('heading', { level: 2 })).toHaveText(
      'For refugees and displaced people from Syria',
    )
    await expect(group).toContainText('Some ask where you live now.')
    await expect(page.locator('main')).not.toContainText('who live there')
    await expect(group.locator('.card').first()).toBeVisible()
    await page.goto('/search?q=stateless+people+from+myanmar')
    await expect(page.locator('[data-understood=citizen]')).toContainText('From Myanmar')
    await expect(page.getByText('May be open to stateless people from Myanmar')).toBeVisible()
  })

  test('an age in the digits of Bengali is an age', async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent('২৫ বছর মাস্টার্স')}`)
    await expect(page.locator('[data-understood=level]')).toBeVisible()
    await page.goto(`/search?q=${encodeURIComponent('২৫ বছর বয়স')}`)
    await expect(page.locator('[data-understood=age]')).toContainText('Age 25')
  })

  test('items whose rule varies have a group of their own, and what leads to no degree is one line', async ({
    page,
  }) => {
    await page.goto('/search?q=fully+funded+masters+in+germany+for+nigerians')
    const open = page.locator('#group-may-be-open')
    await expect(open.getByRole('heading', { level: 2 })).toHaveText(
      'May be open to citizens of Nigeria: check the list',
    )
    await expect(open.locator('.card').first()).toContainText('DAAD')
    await expect(page.getByText(/but leads to no degree: /)).toBeVisible()
  })

  test('a name that is not listed can be told, once it is sent and not before', async ({
    page,
  }) => {
    await page.goto('/search?q=waseda')
    await expect(
      page.getByRole('heading', { name: 'We do not list this yet. Tell us' }),
    ).toBeVisible()
    await expect(page.getByLabel('What is it called?')).toHaveValue('waseda')
    await page.getByLabel('Its page').fill('https://www.waseda.example/aid')
    await page.getByRole('button', { name: 'Tell us' }).click()
    await expect(page.getByRole('alert')).toHaveText('Thank you. We will look at “waseda”.')
    await page.goto('/search?q=kist')
    await expect(page.locator('#found')).toHaveText('Nothing called “kist”. Similar names: KAIST')
  })

  test('if no item meets the whole query, the nearest are labeled as such', async ({ page }) => {
    await page.goto('/search?q=scholarship+zanzibarqq')
    await expect(page.getByRole('heading', { name: 'No exact match. Nearest:' })).toBeVisible()
    await expect(page.locator('main .card').first()).toBeVisible()
  })
})

test('filters narrow the results of a query, or all items without one', async ({ page }) => {
  await page.goto('/search?q=scholarship')
  await startReact(page)
  const germany = page.getByLabel('Host country').locator('option[value=DE]')
  const count = Number(/\((\d+)\)/.exec((await germany.textContent()) ?? '')?.[1])
  expect(count).toBeGreaterThan(0)
  await page.getByLabel('Host country').selectOption('DE')
  await expect(page).toHaveURL(/\/search\?q=scholarship&country=DE/)
  await expect(
    page.getByRole('heading', { name: count === 1 ? '1 result' : `${count} results`, exact: true }),
  ).toBeVisible()
  // A card names a country once.
  expect((await page.locator('main .card').first().innerText()).match(/Germany/g)).toHaveLength(1)

  await page.goto('/search?country=DE&kind=internship')
  await expect(page.locator('main .card').first()).toBeVisible()
  await page.goto('/search?q=in+germany&region=africa')
  await expect(
    page.getByRole('status').filter({ hasText: 'No opportunities match these filters.' }),
  ).toBeVisible()
  await page.getByRole('link', { name: /^Without “Study in”: \d+ more$/ }).click()
  await expect(page).toHaveURL(/\/search\?q=in\+germany$/)
})
