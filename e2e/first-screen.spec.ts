import type { Page } from '@playwright/test'
import { collections } from '#domain/listing/collections.ts'
import { putOpportunities } from './database.ts'
import { startReact } from './react.ts'
import { expect, test } from './site.ts'

// What a visitor sees without scrolling (docs/decisions/0059-compact-cards.md).

test.use({ javaScriptEnabled: false })

const wide = { width: 1280, height: 860 }
const tablet = { width: 768, height: 1000 }
const phone = { width: 360, height: 740 }

/** The names of opportunities that the first screen shows in full. */
async function countNames(page: Page, path: string): Promise<number> {
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  return page.locator('main .card h3').evaluateAll(
    (names) =>
      names.filter((name) => {
        const { top, bottom, left, right, height } = name.getBoundingClientRect()
        return height > 0 && top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
      }).length,
  )
}

test('the first screen shows six names of a list and of a search, and three of the home page', async ({
  page,
}) => {
  await page.setViewportSize(wide)
  for (const { id } of collections)
    expect(await countNames(page, `/${id}`), id).toBeGreaterThanOrEqual(6)
  expect(await countNames(page, '/search?q=germany')).toBeGreaterThanOrEqual(6)
  expect(await countNames(page, '/')).toBeGreaterThanOrEqual(3)
})

test('the first screen of a phone shows three names of a list and two of a search', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  for (const path of [
    '/master-scholarship',
    '/phd-scholarship',
    '/fascholarship',
    '/internship',
    '/exchange-programe',
    '/asian_scholarship',
  ])
    expect(await countNames(page, path), path).toBeGreaterThanOrEqual(3)
  expect(await countNames(page, '/search?q=germany')).toBeGreaterThanOrEqual(2)
  // Below the answers and the choice of verdicts.
  const answered = '/master-scholarship?me.citizen=NG&me.degree=bachelor'
  expect(await countNames(page, answered)).toBeGreaterThanOrEqual(3)
})

test('the first screen of a phone shows both ways in and one name on the home page', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  expect(await countNames(page, '/')).toBeGreaterThanOrEqual(1)
  for (const name of ['Quick Search', 'Can I apply?'])
    await expect(page.locator('.ways').getByText(name, { exact: true })).toBeInViewport({
      ratio: 1,
    })
})

test('cards stay compact: most are at most 190 pixels high, on a phone 130', async ({ page }) => {
  for (const [viewport, usual, most] of [
    [wide, 190, 210],
    [phone, 130, 170],
  ] as const) {
    await page.setViewportSize(viewport)
    for (const path of ['/master-scholarship', '/internship', '/exchange-programe']) {
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready)
      const heights = await page.locator('main .card').evaluateAll((cards) =>
        cards.map((card) => {
          ;(card as HTMLElement).style.contentVisibility = 'visible'
          return card.getBoundingClientRect().height
        }),
      )
      const compact = heights.filter((height) => height <= usual + 0.5)
      expect(compact.length / heights.length, path).toBeGreaterThan(0.8)
      expect(Math.max(...heights), path).toBeLessThanOrEqual(most)
    }
  }
})

test('no group leaves a hole, and its title is above its first card', async ({ page }) => {
  await page.setViewportSize(wide)
  await page.goto('/phd-scholarship')
  const { rows, marks } = await page.locator('main .grid').evaluate((grid) => {
    const counts = new Map<number, number>()
    for (const card of grid.querySelectorAll('.card')) {
      const top = Math.round(card.getBoundingClientRect().top)
      counts.set(top, (counts.get(top) ?? 0) + 1)
    }
    return {
      rows: [...counts.values()],
      marks: [...grid.querySelectorAll('h2')].map((title) => {
        const card = title.closest('section')!.querySelector('.card')!.getBoundingClientRect()
        const { left, bottom } = title.getBoundingClientRect()
        return [Math.round(left - card.left), card.top >= bottom] as const
      }),
    }
  })
  expect(rows.slice(0, -1).every((count) => count === 3)).toBe(true)
  expect(marks.length).toBeGreaterThan(1)
  for (const mark of marks) expect(mark).toEqual([0, true])
})

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true })

  test('rows are kept by the browser, and the choice neither loads nor moves anything', async ({
    page,
  }) => {
    await page.setViewportSize(wide)
    await page.goto('/phd-scholarship')
    await startReact(page)
    const card = page.locator('main .card').first()
    const height = async () => (await card.boundingBox())!.height
    expect(await height()).toBeGreaterThan(100)
    const choice = page.locator('.listing-way').getByRole('link', { name: 'Rows' })
    await choice.click()
    await expect(choice).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(/\/phd-scholarship$/)
    expect(await height()).toBeLessThanOrEqual(72)
    await page.goto('/internship')
    expect(await height()).toBeLessThanOrEqual(72)
    await page.goto('/internship?view=cards')
    expect(await height()).toBeGreaterThan(100)
    await startReact(page)
    await page.locator('.listing-way').getByRole('link', { name: 'Cards' }).click()
    await expect(page).toHaveURL(/\/internship$/)
    expect(await page.evaluate(() => localStorage.getItem('view'))).toBeNull()
  })

  test('a row of a search has the link to the comparison and stays as low', async ({ page }) => {
    await page.goto('/robots.txt')
    await page.evaluate(() =>
      localStorage.setItem(
        'shortlist',
        JSON.stringify([{ slug: 'chevening', name: 'Chevening', at: '2026-11-29' }]),
      ),
    )
    for (const [viewport, most] of [
      [wide, 72],
      [phone, 112],
    ] as const) {
      await page.setViewportSize(viewport)
      await page.goto('/search?q=germany&view=rows')
      await startReact(page)
      const card = page.locator('main .card').first()
      const link = card.getByRole('link', { name: /^Compare/ })
      await expect(link).toBeInViewport({ ratio: 1 })
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(24)
      expect((await card.boundingBox())!.height).toBeLessThanOrEqual(most + 0.5)
      await link.click()
      await expect(page).toHaveURL(/\/compare\?items=/)
    }
  })

  test('a bookmark at the edge of its card keeps it and says its word', async ({ page }) => {
    await page.goto('/phd-scholarship')
    await startReact(page)
    const card = page.locator('main .card').first()
    const keep = card.getByRole('button')
    const name = (await card.getByRole('heading').textContent())!
    await expect(keep).toHaveAccessibleName(`Keep ${name}`)
    const box = (await keep.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    await keep.click()
    await expect(keep).toHaveAccessibleName(`Kept ${name}`)
    await expect(page).toHaveURL(/\/phd-scholarship$/)
  })
})

test('a row hides nothing of its card but the description: what has no room is read out', async ({
  page,
}) => {
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport)
    for (const path of ['/phd-scholarship?view=rows', '/search?q=phd+germany&view=rows']) {
      await page.goto(path)
      const hidden = await page
        .locator('main .card-body > :not(button, .card-text)')
        .evaluateAll((parts) =>
          parts.filter((part) => !part.checkVisibility()).map((part) => part.className),
        )
      expect(hidden, `${path} at ${viewport.width}`).toEqual([])
    }
  }
})

test('rows by address are at most 72 pixels high at 1280 and 768, on a phone 112', async ({
  page,
}) => {
  for (const [viewport, most] of [
    [wide, 72],
    [tablet, 72],
    [phone, 112],
  ] as const) {
    await page.setViewportSize(viewport)
    for (const path of ['/master-scholarship', '/internship']) {
      await page.goto(`${path}?view=rows`)
      await page.evaluate(() => document.fonts.ready)
      const heights = await page.locator('main .card').evaluateAll((cards) =>
        cards.map((card) => {
          ;(card as HTMLElement).style.contentVisibility = 'visible'
          return card.getBoundingClientRect().height
        }),
      )
      expect(Math.max(...heights), path).toBeLessThanOrEqual(most + 0.5)
    }
  }
})

test('most rows with a verdict are at most 72 pixels high at 1280 and 768', async ({ page }) => {
  for (const viewport of [wide, tablet]) {
    await page.setViewportSize(viewport)
    await page.goto('/master-scholarship?me.citizen=PK&me.degree=bachelor&view=rows')
    await page.evaluate(() => document.fonts.ready)
    const heights = await page
      .locator('main .card')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height))
    const low = heights.filter((height) => height <= 72.5)
    expect(low.length / heights.length).toBeGreaterThan(0.8)
    // One line more where the day has an hour and a long zone.
    expect(Math.max(...heights)).toBeLessThanOrEqual(80.5)
  }
})

test('on a phone most rows with a verdict are at most 112 pixels high, and name each category whole', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  for (const path of [
    '/master-scholarship',
    '/asian_scholarship',
    '/exchange-programe',
    '/internship',
    '/leadership-programe',
    '/search?q=germany',
    '/can-i-apply',
  ]) {
    const address = new URL(path, 'http://a')
    for (const [name, value] of [
      ['view', 'rows'],
      ['me.citizen', 'PK'],
      ['me.degree', 'bachelor'],
    ] as const)
      address.searchParams.set(name, value)
    await page.goto(`${address.pathname}${address.search}`)
    await page.evaluate(() => document.fonts.ready)
    const rows = await page
      .locator('main .card')
      .filter({ visible: true })
      .evaluateAll((cards) =>
        cards.map((card) => {
          ;(card as HTMLElement).style.contentVisibility = 'visible'
          const list = card.querySelector('.card-facts')?.getBoundingClientRect()
          const words = [...card.querySelectorAll('.card-facts .card-words > span')]
          const cut = words.filter((word) => {
            const { top, right } = word.getBoundingClientRect()
            return list && top < list.bottom && right > list.right + 1
          })
          return {
            height: card.getBoundingClientRect().height,
            cut: cut.map((word) => word.textContent),
          }
        }),
      )
    expect(rows.length, path).toBeGreaterThan(0)
    const heights = rows.map(({ height }) => height)
    const low = heights.filter((height) => height <= 112.5)
    expect(low.length / heights.length, path).toBeGreaterThan(0.8)
    // One line more where the day has an hour and a long zone.
    expect(Math.max(...heights), path).toBeLessThanOrEqual(128)
    expect(rows.flatMap(({ cut }) => cut)).toEqual([])
  }
})

test('the way to an item keeps a distance from what is said of its applications', async ({
  page,
}) => {
  for (const viewport of [wide, tablet, phone])
    for (const path of ['/master-scholarship', '/master-scholarship?view=rows']) {
      await page.setViewportSize(viewport)
      await page.goto(path)
      const gaps = await page.locator('main .card .due-way').evaluateAll((lines) =>
        lines.flatMap((line) => {
          const [status, link] = [
            line.querySelector('.application-status'),
            line.querySelector('a'),
          ]
          if (!status || !link) return []
          const words = document.createRange()
          words.selectNodeContents(status)
          const [before, after] = [words.getBoundingClientRect(), link.getBoundingClientRect()]
          // A target is higher than its line.
          const isBelow = before.bottom <= after.top + 4
          return isBelow ? [] : [after.left - before.right]
        }),
      )
      expect(gaps.length).toBeGreaterThan(10)
      expect(Math.min(...gaps), `${path} at ${viewport.width}`).toBeGreaterThanOrEqual(4)
    }
})

test('a day with its hour is below the days left, so that a card has one height in each language', async ({
  page,
  site,
}) => {
  putOpportunities(site, [
    {
      slug: 'tokyo-noon-grant',
      name: 'Tokyo Noon Grant',
      deadline: {
        kind: 'fixed',
        date: '2031-03-15',
        time: '12:00',
        zone: 'Asia/Tokyo',
        note: null,
      },
    },
  ])
  const found = page.locator('main').getByRole('heading', { name: 'Tokyo Noon Grant' })
  await expect(async () => {
    await page.goto('/search?q=tokyo+noon')
    await expect(found).toBeVisible({ timeout: 1000 })
  }).toPass()
  for (const viewport of [wide, tablet, phone]) {
    await page.setViewportSize(viewport)
    const lines = await page.locator('main .card .due-line:has(.hour)').evaluateAll((all) =>
      all.map((line) => {
        const [figure, date] = [line.firstElementChild!, line.lastElementChild!]
        return date.getBoundingClientRect().top - figure.getBoundingClientRect().top
      }),
    )
    expect(lines.length).toBeGreaterThan(0)
    expect(Math.min(...lines), String(viewport.width)).toBeGreaterThan(15)
  }
})

test('the box beside an item shows Apply Now and the ways on before one scrolls', async ({
  page,
}) => {
  await page.setViewportSize(wide)
  await page.goto('/opportunity/singa-award')
  const box = await page.locator('.decide').boundingBox()
  const ways = await page.locator('.decide-next').boundingBox()
  expect(ways!.y + ways!.height).toBeLessThanOrEqual(box!.y + box!.height)
  expect(box!.y + box!.height).toBeLessThanOrEqual(wide.height)
  await page.goto('/opportunity/singa-award?me.citizen=NG&me.degree=bachelor')
  await expect(page.locator('.label')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Apply Now/ })).toBeInViewport({ ratio: 1 })
})

test('half a menu, before the rest of the page has arrived, is not seen at another place', async ({
  page,
}) => {
  await page.setViewportSize(wide)
  await page.goto('/faq')
  const menu = page.locator('.menu-wide')
  await expect(menu).toBeVisible()
  await menu.evaluate((element) => element.nextElementSibling!.remove())
  await expect(menu).toBeHidden()
})
