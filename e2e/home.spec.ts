import type { Page } from '@playwright/test'
import { collections } from '#domain/listing/collections.ts'
import { nameOnCard } from './card.ts'
import { startReact, subscribe } from './react.ts'
import { expect, test } from './site.ts'

test.beforeEach(async ({ page }) => {
  // The pop-up has its own spec file, and would cover elements here.
  await subscribe(page)
})

const items = '.carousel-track > li:not([inert])'
const dots = '.dots button'

/** Fully visible slides. */
function countVisible(page: Page): Promise<number> {
  return page.locator('.carousel-track').evaluate((track) => {
    const frame = track.getBoundingClientRect()
    return [...track.children].filter((item) => {
      const box = item.getBoundingClientRect()
      return box.width > 0 && box.left >= frame.left - 1 && box.right <= frame.right + 1
    }).length
  })
}

/** The number of the first slide in reading order. */
function firstVisible(page: Page): Promise<number> {
  return page.locator('.carousel-track').evaluate((track) => {
    const side = track.matches(':dir(rtl)') ? 'right' : 'left'
    const start = track.getBoundingClientRect()[side]
    const distances = [...track.children].map((item) =>
      Math.abs(item.getBoundingClientRect()[side] - start),
    )
    return distances.indexOf(Math.min(...distances))
  })
}

test('the home page has its hero, its blocks and its sponsored slots in order', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('h1')).toHaveText('Find Your Dream Scholarship')
  await expect(page.locator('main h2').filter({ visible: true })).toHaveText([
    'Currently Open Scholarships',
    'Countries with the most opportunities',
    'Deadlines by month',
    'Browse by Category',
  ])
  await expect(page.locator('main').getByRole('button', { name: 'Quick Search' })).toBeVisible()
  await expect(page.locator('.sponsored')).toContainText('Sponsored')
  await expect(page.locator('.slot > b')).toHaveText(['Ad 1', 'Ad 2'])
})

test('a country’s count is beside its name, never below it', async ({ page }) => {
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    const tops = await page
      .locator('.world .index li')
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.map((item) => {
          const name = item.querySelector('span')!.firstChild!
          const range = document.createRange()
          range.selectNode(name)
          return [
            name.textContent,
            item.querySelector('b')!.getBoundingClientRect().bottom -
              range.getBoundingClientRect().bottom,
          ] as const
        }),
      )
    expect(tops.length).toBeGreaterThan(0)
    for (const [name, below] of tops) expect(Math.abs(below), `${name} at ${width}`).toBeLessThan(8)
  }
})

test('the map of the world shows each country in the color of its number and leads to its page', async ({
  page,
}) => {
  await page.goto('/')
  const first = page.locator('.world .index a').first()
  const path = await first.getAttribute('href')
  const name = await first.locator('span').innerText()
  const count = await first.locator('b').innerText()
  const country = page.locator(`.world svg a[href="${path}"]`)
  await expect(country.locator('title')).toHaveText(`${name}: ${count} opportunities`)
  await expect(country).toHaveAttribute('data-step', '4')
  const all = await page.locator('.world svg a').count()
  await expect(page.getByRole('link', { name: `All ${all}`, exact: true })).toHaveAttribute(
    'href',
    '/study-in',
  )
})

test('Browse by Category leads to every list of its group, with its number of open items', async ({
  page,
}) => {
  await page.goto('/')
  const index = page.locator('[aria-labelledby=categories] .index')
  const links = index.locator('a')
  const expected = collections.filter(({ home }) => home)
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    expected.map(({ id }) => `/${id}`),
  )
  for (const path of ['/scholarships/international', '/scholarships/region', '/scholarships/field'])
    await expect(index.locator(`a[href="${path}"]`)).toBeVisible()
  const count = await links.first().locator('b').innerText()
  await links.first().click()
  await expect(page.locator('.page-head strong')).toHaveText(new RegExp(`^${count} `))
})

for (const [width, visible] of [
  [1280, 3],
  [768, 2],
  [360, 1],
] as const) {
  test(`the carousel shows ${visible} items at ${width} pixels and wraps at both ends`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await startReact(page)
    const count = await page.locator(items).count()
    expect(count).toBeGreaterThan(visible)
    await expect(page.locator(dots)).toHaveCount(count)
    expect(await countVisible(page)).toBe(visible)
    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    await expect(page.locator(dots).last()).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => firstVisible(page)).toBe(count - 1)
    expect(await countVisible(page)).toBe(visible)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.locator(dots).first()).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => firstVisible(page)).toBe(0)
    for (let index = 1; index < count; index += 1) {
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await expect.poll(() => firstVisible(page)).toBe(index)
      await expect(page.locator(`${dots}[aria-current]`)).toHaveCount(1)
    }
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect.poll(() => firstVisible(page)).toBe(0)
  })
}

test('each dot shows its own item', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.locator(dots).nth(2).click()
  await expect.poll(() => firstVisible(page)).toBe(2)
  await expect(page.locator(dots).nth(2)).toHaveAttribute('aria-current', 'true')
  await page.locator(dots).last().click()
  await expect.poll(() => firstVisible(page)).toBe((await page.locator(items).count()) - 1)
})

test('the carousel follows the arrow keys and a swipe', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  await startReact(page)
  await page.locator(`${items} a`).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator(dots).nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator(dots).last()).toHaveAttribute('aria-current', 'true')
  // The platform scrolls the row on a swipe, so scrolling it is the test.
  await page
    .locator('.carousel-track')
    .evaluate((track) =>
      track.scrollTo({ left: track.children[3]!.getBoundingClientRect().width * 3 + 48 }),
    )
  await expect(page.locator(dots).nth(3)).toHaveAttribute('aria-current', 'true')
})

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`from right to left the carousel’s dots, keys and swipes are mirrored, with motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      await page.evaluate(() => (document.documentElement.dir = 'rtl'))
      await startReact(page)
      const current = page.locator(`${dots}[aria-current]`)
      const expectVisible = async (index: number) => {
        await expect.poll(() => firstVisible(page)).toBe(index)
        await expect(current).toHaveCount(1)
        await expect(page.locator(dots).nth(index)).toHaveAttribute('aria-current', 'true')
      }
      const last = (await page.locator(items).count()) - 1
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await expectVisible(1)
      await page.locator(`${items} a`).nth(1).focus()
      await page.keyboard.press('ArrowLeft')
      await expectVisible(2)
      await page.keyboard.press('ArrowRight')
      await expectVisible(1)
      await page.keyboard.press('ArrowRight')
      await expectVisible(0)
      await page.keyboard.press('ArrowRight')
      await expectVisible(last)
      await page.locator(dots).nth(3).click()
      await expectVisible(3)
      await page
        .locator('.carousel-track')
        .evaluate((track) => track.scrollTo({ left: 0, behavior: 'instant' }))
      await expectVisible(0)
    }
  })
}

test('the carousel has open scholarships only, soonest deadline first', async ({ page }) => {
  await page.goto('/')
  const dates = await page
    .locator(`${items} time`)
    .evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime))
  expect(dates).toHaveLength(await page.locator(items).count())
  expect(dates).toEqual([...dates].sort())
  // Open until the end of the day in UTC-12.
  const today = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10)
  expect(dates.every((date) => date >= today)).toBe(true)
  await expect(page.locator(`${items} .card:has(.due[data-tone=closed])`)).toHaveCount(0)
  for (const expected of await page.locator(`${items} .due[data-expected]`).all())
    await expect(expected).toContainText('Expected around')
})

test('a card of the carousel opens its popup over the home page', async ({ page }) => {
  await subscribe(page)
  await page.goto('/')
  await startReact(page)
  const link = page.locator(`${items} .card-action`).first()
  await link.click()
  await expect(page.getByRole('dialog', { name: await nameOnCard(link) })).toBeVisible()
  await expect(page).toHaveURL(/\/\?open=[a-z0-9-]+$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/$/)
  await expect(link).toBeFocused()
})

test.describe('one’s country', () => {
  const citizenship = 'I am a citizen of'

  /** Addresses of requests that hold an answer. */
  function recordSent(page: Page): string[] {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('me.')) sent.push(request.url())
    })
    return sent
  }

  test('stays in the browser, beside the answers that it keeps', async ({ page }) => {
    const sent = recordSent(page)
    await page.evaluate(() => localStorage.setItem('me', 'me.degree=bachelor'))
    await page.goto('/')
    await startReact(page)
    await page.getByLabel(citizenship).selectOption('Nepal')
    await page.locator('main').getByRole('button', { name: 'Can I apply?' }).click()
    await expect(page).toHaveURL(/\/can-i-apply$/)
    await expect(page.locator('.label')).toContainText('a citizen of Nepal')
    await expect(page.locator('.label')).toContainText('bachelor’s degree')
    expect(sent).toEqual([])
  })

  test('leads to its page without being sent', async ({ page }) => {
    const sent = recordSent(page)
    await page.goto('/')
    await startReact(page)
    await page.getByLabel(citizenship).selectOption('Nepal')
    await page.getByRole('button', { name: 'From your country' }).click()
    await expect(page).toHaveURL(/\/students-from\/nepal$/)
    expect(sent).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('me'))).toBe('me.citizen=NP')
  })

  test('is part of the address where the browser cannot use the rules', async ({ page }) => {
    await page.route('**/can-i-apply/rules', (route) => route.fulfill({ json: { items: null } }))
    await page.goto('/')
    await startReact(page)
    await page.getByLabel(citizenship).selectOption('Nepal')
    await page.locator('main').getByRole('button', { name: 'Can I apply?' }).click()
    await expect(page).toHaveURL(/\/can-i-apply\?me\.citizen=NP$/)
    await expect(page.locator('.label')).toContainText('a citizen of Nepal')
  })

  test('leaves kept answers alone where none is chosen', async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('me', 'me.citizen=KE'))
    await page.goto('/')
    await startReact(page)
    await page.locator('main').getByRole('button', { name: 'Can I apply?' }).click()
    await expect(page).toHaveURL(/\/can-i-apply$/)
    await expect(page.locator('.label')).toContainText('a citizen of Kenya')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page is complete: cards, categories and a link to the search', async ({
    page,
  }) => {
    await page.goto('/')
    expect(await page.locator(items).count()).toBeGreaterThan(3)
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeHidden()
    await expect(page.locator('.dots')).toBeHidden()
    await expect(page.locator('#newsletter')).toBeHidden()
    await page.locator('main').getByText('Quick Search').click()
    await expect(page).toHaveURL(/\/search$/)
  })

  test('one’s country leads to Can I apply? and to the page for its students', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('I am a citizen of').selectOption('Nepal')
    await page.locator('main').getByRole('button', { name: 'Can I apply?' }).click()
    await expect(page).toHaveURL(/\/can-i-apply\?me\.citizen=NP$/)
    await expect(page.locator('.label')).toContainText('a citizen of Nepal')
    await page.goto('/')
    await page.getByLabel('I am a citizen of').selectOption('Nepal')
    await page.getByRole('button', { name: 'From your country' }).click()
    await expect(page).toHaveURL(/\/students-from\/nepal$/)
    await page.goto('/')
    await page.getByRole('button', { name: 'From your country' }).click()
    await expect(page).toHaveURL(/\/students-from(\?me\.citizen=)?$/)
    await expect(page.locator('h1')).toBeVisible()
  })

  test('the answers of the address go on from the map and from the form', async ({ page }) => {
    await page.goto('/?me.citizen=NP&me.citizen=IN&me.degree=master')
    const inList = await page.locator('.world .index a').first().getAttribute('href')
    expect(inList).toContain('me.degree=master')
    await expect(page.locator('.world svg a').first()).toHaveAttribute('href', inList!)
    await expect(page.getByLabel('I am a citizen of')).toHaveValue('NP')
    await page.locator('main').getByRole('button', { name: 'Can I apply?' }).click()
    await expect(page).toHaveURL(/\?me\.citizen=NP&me\.citizen=IN&me\.degree=master$/)
    await page.goto('/?me.degree=master')
    await page.getByLabel('I am a citizen of').selectOption('Nepal')
    await page.getByRole('button', { name: 'From your country' }).click()
    await expect(page).toHaveURL(/\/students-from\/nepal\?me\.citizen=NP&me\.degree=master$/)
    // Links carry answers to the page of all countries, which they do not leave.
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
    await expect(page).toHaveURL(/\/students-from\?me\.citizen=NP&me\.degree=master$/)
    await page.goto('/?me.citizen=none')
    await page.getByRole('button', { name: 'Can I apply?' }).first().click()
    await expect(page.locator('.label')).toContainText('stateless')
  })
})
