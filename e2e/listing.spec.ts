import { type CardLayout, collections } from '#domain/listing/collections.ts'
import { listingNames, listingPages } from '#web/texts/en/listings.ts'
import { findBadWords, withTextSize } from './large-text.ts'
import { oneOfEach } from './layouts.ts'
import { openQuietPage, parsePage } from './parsed.ts'
import { startReact } from './react.ts'
import { expect, test } from './site.ts'

test.use({ javaScriptEnabled: false })

/**
 * Words on the cards of a layout beside name, picture and deadline (docs/interface, Listings).
 */
const factsOfLayout: Record<CardLayout, string[]> = {
  standard: [],
  facts: ['Category', 'Country'],
  categories: ['Category'],
  description: [],
  internship: ['Duration'],
  leadership: ['Category', 'Location'],
}

for (const collection of collections) {
  const { title } = listingNames[collection.id]
  const { intro, description } = listingPages[collection.id]
  test(`${title} are complete at their address and its aliases: head, cards, their fields and sponsored slots`, async ({
    page,
    request,
    site,
  }) => {
    await openQuietPage(page)
    for (const path of [collection.id, ...collection.aliases]) {
      const found = await parsePage(page, `/${path}`)
      const address = `${site.url}/${collection.id}`
      const { picture, ...head } = await found.evaluate(({ status, document }) => {
        const content = (name: string) =>
          document.querySelector(`head meta[${name}]`)?.getAttribute('content')
        return {
          status,
          headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent),
          title: document.title,
          description: content('name=description'),
          canonical: document.querySelector('head link[rel=canonical]')?.getAttribute('href'),
          shared: ['title', 'description', 'url', 'type'].map((name) =>
            content(`property="og:${name}"`),
          ),
          text: document.querySelector('main')?.textContent,
          picture: content('property="og:image"'),
        }
      })
      expect(head, path).toEqual({
        status: 200,
        headings: [title],
        title: `${title} | Scholarship Atlas`,
        description,
        canonical: address,
        shared: [title, description, address, 'website'],
        text: expect.stringContaining(intro),
      })
      if (path !== collection.id) continue
      expect((await request.get(picture!)).headers()['content-type']).toBe('image/png')

      const { cards, slots } = await found.evaluate(({ document }) => ({
        cards: [...document.querySelectorAll('main .card')].map((card) => ({
          links: [...card.querySelectorAll('a')].map((link) => link.getAttribute('href')),
          name: card.querySelector('h3')?.textContent,
          action: card.querySelector('.card-action')?.textContent,
          facts: [...card.querySelectorAll('dt')].map((label) => label.textContent),
          texts: card.querySelectorAll('.card-text').length,
          stamp: card.querySelector('.stamp img')?.getAttribute('src'),
        })),
        slots: [...document.querySelectorAll('.slot')].map((slot) =>
          [...slot.querySelectorAll('b, span')].map((part) => part.textContent),
        ),
      }))
      expect(cards.length, 'cards of the starter catalogue').toBeGreaterThan(0)
      for (const card of cards) {
        expect(card).toEqual({
          links: [expect.stringMatching(/^\/opportunity\/[a-z0-9-]+$/)],
          name: expect.stringMatching(/\S/),
          action: `${collection.action === 'view' ? 'View Details' : 'View | Apply'}: ${card.name}`,
          facts: factsOfLayout[collection.card],
          texts: collection.card === 'description' ? 1 : 0,
          stamp: expect.stringMatching(/^\//),
        })
      }
      const labelled = ['Ad 1', 'Ad 2'].map((name) => expect.arrayContaining(['Sponsored', name]))
      expect(slots).toEqual(collection.ads === 'none' ? [] : labelled)
    }
  })
}

for (const { id, card } of oneOfEach((collection) => collection.card)) {
  test(`cards with ${card} show their name, place, deadline and link (/${id})`, async ({
    page,
  }) => {
    await page.goto(`/${id}`)
    // Reads all cards at once, because thirty a page are too many for single calls.
    const hidden = await page.locator('main .card').evaluateAll((all) =>
      all.flatMap((each) =>
        ['h3', '.place', '.due', '.card-action'].filter((part) => {
          const element = each.querySelector(part)
          return element?.checkVisibility() !== true || element.textContent?.trim() === ''
        }),
      ),
    )
    expect(hidden).toEqual([])
  })
}

test('an address that only resembles a list is not found', async ({ request }) => {
  for (const path of [
    '/phd',
    '/phd-scholarships',
    '/scholarships',
    '/scholarships/nowhere',
    '/PHD-scholarship/x',
  ])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})

test('grids have one column on a phone, two on a tablet, and their own number on a wide screen', async ({
  page,
}) => {
  const columns = () =>
    page
      .locator('main .grid')
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  for (const { id, columns: own } of oneOfEach(
    ({ columns: number, ads, card }) => `${number} ${ads} ${card}`,
  )) {
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

test('words of names and headings stay unbroken on a phone with text at 200 %', async ({
  page,
}) => {
  // The longest words in names and headings: Undergraduate, Commonwealth, Entrepreneurship,
  // Recommendation.
  for (const path of [
    '/undergraduate-scholarship',
    '/fascholarship',
    '/leadership-programe',
    '/opportunity/queens-commonwealth-essay-competition',
    '/blogs/how-to-ask-for-recommendation-letters',
  ]) {
    await page.goto(path)
    await withTextSize(page, 32, async () => {
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 })
        const broken = (await page.evaluate(findBadWords, 1)).filter((word) =>
          / in h[1-3]\./.test(word),
        )
        expect(broken, `${path} at ${width} pixels`).toEqual([])
      }
    })
  }
})

test('descriptions of the Chinese page are cut after three lines', async ({ page }) => {
  await page.goto('/chinese_govt_scholarship')
  const text = page.locator('.card-text').first()
  await expect(text).toHaveCSS('-webkit-line-clamp', '3')
  await expect(text).toHaveCSS('overflow', 'hidden')
})

test('ad columns are where they belong: left on the Asian page, on both sides of the postdoc page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const left = async (selector: string, index = 0) =>
    (await page.locator(selector).nth(index).boundingBox())!.x
  await page.goto('/asian_scholarship')
  expect(await left('.sponsored')).toBeLessThan(await left('main .card'))
  await page.goto('/post-doct_scholarship')
  expect(await left('.sponsored')).toBeLessThan(await left('main .card'))
  expect(await left('.sponsored', 1)).toBeGreaterThan(await left('main .card', 2))
})

test('filters and sorting work as a form', async ({ page }) => {
  await page.goto('/phd-scholarship')
  const option = page.getByLabel('Study in').locator('option[value=europe]')
  const count = Number(/\((\d+)\)/.exec((await option.textContent())!)?.[1])
  expect(count).toBeGreaterThan(0)
  await page.getByLabel('Study in').selectOption('europe')
  await page.getByLabel('Sort by').selectOption('name')
  await page.getByRole('button', { name: 'Show results', exact: true }).click()
  await expect(page).toHaveURL(/region=europe/)
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.locator('.page-head strong')).toHaveText(
    new RegExp(`^${count} scholarships?\\.`),
  )
  await expect(page.locator('.chip')).toHaveText([/^Study in Europe\s*×$/])
  const names = await page.locator('main .card h3').allTextContents()
  expect(names).toHaveLength(Math.min(count, 30))
  expect(names).toEqual(
    [...names].sort((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })),
  )
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/phd-scholarship\?sort=name$/)
})

test('what was chosen is above the list, and a press takes one away', async ({ page }) => {
  await page.goto('/phd-scholarship?country=DE,GB&funding=full&covers=tuition&sort=name&page=2')
  await expect(page.locator('.chip')).toHaveText([/Germany/, /United Kingdom/, /Full/, /Tuition/])
  await page.getByRole('link', { name: 'Remove: Host country Germany' }).click()
  await expect(page.locator('.chip')).toHaveText([/United Kingdom/, /Full/, /Tuition/])
  await expect(page).toHaveURL(/\?funding=full&covers=tuition&sort=name&country=GB$/)
})

test('the accessible name of a chip contains its visible words', async ({ page }) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(
      '/phd-scholarship?country=DE&funding=full&covers=tuition&fee=none&month=2027-01',
    )
    const chips = page.locator('.chip')
    expect(await chips.count()).toBe(5)
    for (const chip of await chips.all()) {
      const seen = (await chip.innerText()).replace('×', '').trim().replaceAll(/\s+/g, ' ')
      await expect(chip).toHaveAccessibleName(new RegExp(`^Remove: .*${seen}$`))
    }
  }
})

test('on a phone filters are a sheet over the list, which its address opens', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/phd-scholarship')
  await expect(page.getByLabel('Funding', { exact: true })).toBeHidden()
  await page.goto('/phd-scholarship#filters')
  await expect(page.getByLabel('Level of study')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Show results' })).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Funding', { exact: true }).selectOption('full')
  await page.getByRole('button', { name: 'Show results' }).click()
  await expect(page).toHaveURL(/funding=full/)
  await expect(page.locator('#filter-funding')).toBeHidden()
  await expect(page.locator('.chip')).toBeInViewport({ ratio: 1 })
})

test('a phone has the choice of cards or rows on every list, once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const choice = page.getByRole('navigation', { name: 'Show as' })
  for (const { id, ads } of oneOfEach((collection) => collection.ads)) {
    await page.goto(`/${id}#filters`)
    await expect(choice, `${id} with ads: ${ads}`).toHaveCount(1)
    await choice.getByRole('link', { name: 'Rows' }).click()
    await expect(page).toHaveURL(/view=rows/)
  }
})

test('every ‘Clear filters’ of a page keeps the same', async ({ page }) => {
  const links = page.locator('main a', { hasText: 'Clear filters' })
  for (const [path, filters, rest] of [
    ['/scholarships/region', 'level=phd&page=1', 'region=europe&sort=name&fit=yes&view=rows'],
    ['/scholarships/region', 'month=2020-01', 'region=europe&sort=name&fit=yes&view=rows'],
    ['/phd-scholarship', 'region=europe&closed=1', 'q=a&view=rows'],
    ['/search', 'country=DE&closed=0', 'q=university&view=rows'],
    ['/search', 'month=2020-01', 'q=university&view=rows'],
    ['/can-i-apply', 'kind=internship&change=1', 'me.citizen=PK'],
  ] as const) {
    await page.goto(`${path}?${rest}&${filters}`)
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses.length, `${path}?${filters}`).toBeGreaterThan(0)
    expect([...new Set(addresses)], `${path}?${filters}`).toEqual([`${path}?${rest}`])
  }
})

test('the files of a list are the same for cards and rows', async ({ page }) => {
  await page.goto('/phd-scholarship?region=europe&view=rows')
  const files = page.locator('main a[href*="list.csv"]')
  await expect(files).toHaveAttribute('href', '/phd-scholarship/list.csv?region=europe')
})

test('an empty result has a link beside its message that clears the filters, which are collapsed', async ({
  page,
}) => {
  await page.goto('/phd-scholarship?month=2020-01')
  await expect(
    page.getByRole('status').filter({ hasText: 'No opportunities match these filters.' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/phd-scholarship$/)
  await expect(page.locator('main .card').first()).toBeVisible()
})

test('in an empty result each filter says how many more there are without it', async ({ page }) => {
  await page.goto('/phd-scholarship?country=Germany&region=africa')
  const links = page.locator('.ways-out a')
  await expect(links).toHaveText([
    /^Without “(Study in|Host country)”: \d+ more$/,
    /^Without “(Study in|Host country)”: \d+ more$/,
  ])
  const ofCountry = links.filter({ hasText: 'Host country' })
  const count = /(\d+) more/.exec((await ofCountry.textContent()) ?? '')?.[1]
  await ofCountry.click()
  await expect(page).toHaveURL(/\/phd-scholarship\?region=africa$/)
  await expect(page.locator('.page-head strong')).toHaveText(
    new RegExp(`^${count} scholarships?[.,]`),
  )
})

test('a region without matches has no button', async ({ page }) => {
  const show = page
    .locator('.choices')
    .getByRole('button', { name: 'Show results', exact: true })
    .filter({ visible: true })
  await page.goto('/scholarships/region')
  await expect(show).toHaveCount(1)
  await page.goto('/scholarships/region?q=zzzz')
  await expect(page.getByText('0 scholarships.')).toBeVisible()
  await expect(show).toHaveCount(0)
})

test('a second host country is added to the first without scripts', async ({ page }) => {
  await page.goto('/phd-scholarship?country=DE')
  const one = Number(/^(\d+)/.exec(await page.locator('.page-head strong').innerText())?.[1])
  const more = page.getByLabel('Add a country')
  const [, count] =
    /\((\d+)\)/.exec((await more.locator('option[value=GB]').textContent()) ?? '') ?? []
  await more.selectOption('GB')
  await page.getByRole('button', { name: 'Show results' }).click()
  expect(new URL(page.url()).searchParams.getAll('country').toSorted()).toEqual(['DE', 'GB'])
  await expect(page.locator('.page-head strong')).toHaveText(
    new RegExp(`^${one + Number(count)} scholarships\\.`),
  )
})

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true })

  test('the sheet of a phone counts what is left, and its button and Escape close it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/phd-scholarship')
    await startReact(page)
    const summary = page.locator('.filters > summary')
    await summary.click()
    const funding = page.getByLabel('Funding', { exact: true })
    const label = await funding.locator('option[value=full]').textContent()
    const [, count] = /\((\d+)\)/.exec(label ?? '') ?? []
    await funding.selectOption('full')
    await page.getByRole('button', { name: `Show ${count}`, exact: true }).click()
    await expect(funding).toBeHidden()
    await expect(summary).toBeFocused()
    await expect(page.locator('.page-head strong')).toHaveText(new RegExp(`^${count} `))
    await page.keyboard.press('Enter')
    await expect(funding).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(funding).toBeHidden()
    await expect(summary).toBeFocused()
  })

  test('several countries of an address stay when another filter is chosen, and each can be removed', async ({
    page,
  }) => {
    await page.goto('/phd-scholarship?country=DE&country=GB')
    await startReact(page)
    const countries = () => new URL(page.url()).searchParams.getAll('country').toSorted()
    await page.getByLabel('Funding', { exact: true }).selectOption('full')
    await expect(page).toHaveURL(/funding=full/)
    expect(countries()).toEqual(['DE', 'GB'])
    // The box disappears with its country, so `uncheck` could wait for a removed element.
    await page.getByRole('checkbox', { name: 'United Kingdom' }).click()
    await expect.poll(countries).toEqual(['DE'])
    await expect(page.locator('#filter-country')).toHaveValue('DE')
    // The keyboard adds one more country, and Back removes it again.
    const more = page.getByLabel('Add a country')
    await more.focus()
    await more.selectOption('GB')
    await expect.poll(countries).toEqual(['DE', 'GB'])
    await expect(page.getByRole('checkbox', { name: 'United Kingdom' })).toBeChecked()
    await expect(more).toHaveValue('')
    await expect(more).toBeFocused()
    await page.goBack()
    await expect.poll(countries).toEqual(['DE'])
    await expect(page.getByRole('checkbox', { name: 'United Kingdom' })).toHaveCount(0)
    await expect(page.locator('#filter-country')).toHaveValue('DE')
  })

  test('a choice stays when the response to the previous one arrives later', async ({ page }) => {
    await page.goto('/phd-scholarship?country=DE&country=GB')
    await startReact(page)
    const kingdom = page.locator('input[name=country][value=GB]')
    // The second choice comes after the new address of the first and before its rendering. Its own
    // response is held.
    await page.evaluate(() => {
      const push = history.pushState
      history.pushState = function (...values) {
        push.apply(this, values)
        history.pushState = push
        queueMicrotask(() =>
          document.querySelector<HTMLInputElement>('input[name=country][value=GB]')!.click(),
        )
      }
    })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/funding=full/, async (route) => {
      if (!route.request().url().includes('country=GB')) await released
      await route.continue()
    })
    const chips = page.locator('.chip')
    const before = await chips.count()
    await page.getByLabel('Funding', { exact: true }).selectOption('full')
    await expect(chips).not.toHaveCount(before)
    // React runs its effects after the paint.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await expect(kingdom).not.toBeChecked()
    release()
    await expect.poll(() => new URL(page.url()).searchParams.getAll('country')).toEqual(['DE'])
    await expect(kingdom).toHaveCount(0)
    await expect(page.locator('#filter-country')).toHaveValue('DE')
    await expect(page.getByLabel('Funding', { exact: true })).toHaveValue('full')
  })

  test('the focus ring of each month is not clipped', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/')
    await startReact(page)
    await page.keyboard.press('Tab')
    for (const month of await page.locator('.months a').all()) {
      await month.focus()
      const cut = await month.evaluate((link) => {
        const { outlineOffset, outlineWidth } = getComputedStyle(link)
        const ring = Math.max(0, Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth))
        const inner = link.getBoundingClientRect()
        const outer = link.parentElement!.getBoundingClientRect()
        return (
          Math.max(
            outer.left - inner.left,
            inner.right - outer.right,
            outer.top - inner.top,
            inner.bottom - outer.bottom,
          ) + ring
        )
      })
      expect(cut).toBeLessThanOrEqual(0.5)
    }
  })

  test('another view of a list loads nothing, also where the browser narrows it', async ({
    page,
  }) => {
    await page.goto('/robots.txt')
    await page.evaluate(() => localStorage.setItem('me', 'me.citizen=NP&me.degree=bachelor'))
    await page.goto('/phd-scholarship?fit=yes,check&view=rows')
    await startReact(page)
    await expect(page.locator('[data-fit-said]')).not.toBeEmpty()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const way = page.locator('.listing-way')
    await way.getByRole('link', { name: 'Cards' }).click()
    await expect(page).toHaveURL(/\?fit=yes(%2C|,)check$/)
    await expect(way.getByRole('link', { name: 'Cards' })).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('[data-fit-said]')).not.toBeEmpty()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(asked).toEqual([])
  })

  test('without storage the address holds the view, and the choice says so', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('Storage is switched off.', 'SecurityError')
        },
      }),
    )
    await page.goto('/phd-scholarship')
    await startReact(page)
    const height = async () => (await page.locator('main .card').first().boundingBox())!.height
    const before = await height()
    for (const [name, view, isLower] of [
      ['Rows', 'rows', true],
      ['Cards', 'cards', false],
      ['Rows', 'rows', true],
    ] as const) {
      const choice = page.locator('.listing-way').getByRole('link', { name })
      await choice.click()
      await expect(page).toHaveURL(new RegExp(`\\?view=${view}$`))
      await expect(choice).toHaveAttribute('aria-current', 'true')
      expect((await height()) < before).toBe(isLower)
    }
  })

  test('filtering by keyboard keeps the focus in the field, and fields follow Back and Clear', async ({
    page,
  }) => {
    await page.goto('/phd-scholarship')
    await startReact(page)
    const region = page.getByLabel('Study in', { exact: true })
    await region.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/region=/)
    await expect(page.locator('.chip')).toHaveCount(1)
    await expect(region).toBeFocused()
    const chosen = await region.inputValue()
    expect(new URL(page.url()).search).toBe(`?region=${chosen}`)
    const tuition = page.getByRole('group', { name: 'Pays in full for' }).getByLabel(/^Tuition/)
    const count = Number(/\d+/.exec((await tuition.locator('..').innerText()) ?? '')?.[0])
    await tuition.focus()
    await page.keyboard.press('Space')
    await expect(page.locator('.page-head strong')).toHaveText(
      new RegExp(`^${count} scholarships?\\.`),
    )
    await expect(page.locator('.chip')).toHaveCount(2)
    await expect(tuition).toBeFocused()
    await page.goBack()
    await expect(page.locator('.chip')).toHaveCount(1)
    await expect(tuition).not.toBeChecked()
    await expect(region).toHaveValue(chosen)
    const month = page.getByLabel('Closes in', { exact: true })
    await month.selectOption({ index: 1 })
    await expect(page.locator('.chip')).toHaveCount(2)
    expect(await month.inputValue()).not.toBe('')
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(region).toHaveValue('')
    await expect(month).toHaveValue('')
  })
})

test('every filter narrows the list to what its label promises', async ({ page }) => {
  await page.goto('/scholarships/international')
  const options = await page
    .locator('.filters select:not([name=sort]) option:not([value=""])')
    .evaluateAll((all) =>
      all.map((option) => ({
        name: (option.closest('select') as HTMLSelectElement).name,
        value: (option as HTMLOptionElement).value,
        count: /\((\d+)\)/.exec(option.textContent ?? '')?.[1],
      })),
    )
  expect(new Set(options.map(({ name }) => name))).toEqual(
    new Set(['level', 'kind', 'country', 'region', 'field', 'funding', 'applications', 'month']),
  )
  for (const name of ['level', 'kind', 'country', 'region', 'field', 'funding', 'applications']) {
    const { value, count } = options.find((option) => option.name === name)!
    await page.goto(`/scholarships/international?${name}=${value}`)
    await expect(page.locator('.page-head strong'), `${name}=${value}`).toHaveText(
      new RegExp(`^${count} scholarships?\\.`),
    )
  }
})

test('long lists have pages of thirty, and no item is on two of them', async ({ page }) => {
  await page.goto('/scholarships/region')
  const total = Number(
    /^(\d+) scholarship/.exec(await page.locator('.page-head strong').innerText())?.[1],
  )
  const pageCount = Math.ceil(total / 30)
  expect(pageCount).toBeGreaterThan(2)
  const seen: string[] = []
  for (let number = 1; number <= pageCount; number += 1) {
    const found = await parsePage(page, `/scholarships/region?page=${number}`)
    const { links, position, next } = await found.evaluate(({ document }) => ({
      links: [...document.querySelectorAll('main .card .card-action')].map((link) =>
        link.getAttribute('href')!,
      ),
      position: document.querySelector('.pages')?.textContent,
      next: document.querySelector('.pages [rel=next]')?.getAttribute('href'),
    }))
    expect(position).toContain(`Page ${number} of ${pageCount}`)
    expect(next).toEqual(
      number < pageCount ? expect.stringMatching(new RegExp(`page=${number + 1}$`)) : undefined,
    )
    expect(links).toHaveLength(number < pageCount ? 30 : total - 30 * (pageCount - 1))
    seen.push(...links)
  }
  expect(new Set(seen).size).toBe(total)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText(`Page 2 of ${pageCount}`)).toBeVisible()
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page.getByText(`Page 1 of ${pageCount}`)).toBeVisible()
})

test('lists begin with the soonest deadline', async ({ page }) => {
  await page.goto('/phd-scholarship')
  const dates = await page
    .locator(
      'section:is([aria-labelledby=section-this-week], [aria-labelledby=section-this-month], [aria-labelledby=section-later]) .due time',
    )
    .evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime))
  expect(dates.length).toBeGreaterThan(3)
  expect(dates).toEqual([...dates].sort())
})

test('the accessible name of a month contains its visible text', async ({ page }) => {
  for (const path of ['/', '/phd-scholarship']) {
    await page.goto(path)
    const months = page.locator('.months a')
    expect(await months.count(), path).toBeGreaterThan(0)
    for (const month of await months.all()) {
      const seen = (await month.locator('b, .month-name').allInnerTexts()).join(' ')
      await expect(month).toHaveAccessibleName(
        new RegExp(
          `^${seen.trim().replaceAll(/\s+/g, ' ')} \\([A-Z][a-z]+ 20\\d\\d: \\d+ (announced|expected|usual)(, \\d+ (expected|usual))*\\)$`,
        ),
      )
    }
  }
})

test('the histogram of months has one scale, marks today and says in a sentence what it shows', async ({
  page,
}) => {
  await page.goto('/phd-scholarship')
  const months = page.locator('.months')
  const bars = await months.locator('.month-bar').evaluateAll((all) =>
    all.map((bar) => ({
      count: Number.parseInt(bar.querySelector('b')!.textContent, 10) || 0,
      height: bar.querySelector('svg')?.getBoundingClientRect().height ?? 0,
    })),
  )
  const most = Math.max(...bars.map(({ count }) => count))
  const highest = Math.max(...bars.map(({ height }) => height))
  expect(most).toBeGreaterThan(8)
  for (const { count, height } of bars)
    expect(Math.abs(height - (count / most) * highest)).toBeLessThan(0.5)
  // By how each is known, which is what solid, hatched and dotted mean.
  const sentence = await months.locator('p').first().innerText()
  expect(sentence).toMatch(/^How many close in each month\. The highest is \w+ 20\d\d: \d.+\.$/)
  expect(countParts(sentence)).toBe(most)
  expect(await months.locator('.month-bar [data-part=usual]').count()).toBeGreaterThan(0)
  // On the first of a month it is still the last one somewhere, so that today is in the second bar.
  await expect(months.locator('.month-bars .month-today')).toHaveCount(1)
  await expect(months.locator('.month-bars .month-today')).toBeVisible()
  await expect(months.locator('p').last()).toContainText('today')
  await expect(months.locator('[data-turn]')).toContainText('Jan')
})

/** 'December 2026: 2 announced, 12 expected' is 14. */
const countParts = (words: string): number =>
  [...words.matchAll(/(\d+) (?:announced|expected|usual)/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )

test('a month of the rail is a link that filters, and a second one that clears', async ({
  page,
}) => {
  await page.goto('/phd-scholarship')
  const month = page
    .getByRole('navigation', { name: 'Deadlines in the next 12 months' })
    .getByRole('link')
    .first()
  await expect(page.locator('.month-bars > li')).toHaveCount(12)
  const count = countParts(await month.innerText())
  expect(count).toBeGreaterThan(0)
  await month.click()
  const chosen = /month=(\d{4}-\d{2})$/.exec(page.url())?.[1]
  expect(chosen).toBeDefined()
  await expect(page.locator('.months [aria-current=true]')).toHaveCount(1)
  await expect(page.locator('main .card')).toHaveCount(count)
  for (const date of await page.locator('main .card time').all())
    await expect(date).toHaveAttribute('datetime', new RegExp(`^${chosen}-`))
  await page.locator('.months [aria-current=true]').click()
  await expect(page).toHaveURL(/\/phd-scholarship$/)
})

for (const [path, one, other] of [
  ['/scholarships/region', 'south-america', 'europe'],
  ['/scholarships/field', 'it-engineering', 'health'],
] as const) {
  test(`${path} is an index with counts and multiple choice`, async ({ page }) => {
    await page.goto(path)
    const choices = page.locator('.choices')
    const countOf = async (value: string) =>
      Number(await choices.locator(`label:has([value=${value}]) .count`).innerText())
    const first = await countOf(one)
    const second = await countOf(other)
    expect(first).toBeGreaterThan(0)
    expect(second).toBeGreaterThan(0)
    await choices.locator(`[value=${one}]`).check()
    await choices.locator(`[value=${other}]`).check()
    await choices.getByRole('button', { name: 'Show results', exact: true }).click()
    await expect(choices.locator(':checked')).toHaveCount(2)
    const open = Number(
      /^(\d+) scholarship/.exec(await page.locator('.page-head strong').innerText())?.[1],
    )
    expect(open).toBeGreaterThanOrEqual(Math.max(first, second))
    expect(open).toBeLessThanOrEqual(first + second)
    // Several values become one parameter, joined by commas.
    const name = path.split('/').at(-1)
    await page.goto(`${path}?${name}=${one},${other}`)
    await expect(page.locator('.page-head strong')).toHaveText(
      new RegExp(`^${open} scholarships?\\.`),
    )
  })
}

test('a new region keeps the filters, and a new filter keeps the regions', async ({ page }) => {
  await page.goto('/scholarships/region?level=phd&sort=name')
  await page.locator('.choices [value=europe]').check()
  await page.locator('.choices').getByRole('button', { name: 'Show results', exact: true }).click()
  await expect(page).toHaveURL(/region=europe/)
  await expect(page.locator('[name=level]')).toHaveValue('phd')
  await expect(page.locator('[name=sort]')).toHaveValue('name')
  await page.locator('[name=funding]').selectOption('full')
  await page.locator('.filters').getByRole('button', { name: 'Show results', exact: true }).click()
  await expect(page).toHaveURL(/funding=full/)
  await expect(page.locator('.choices :checked')).toHaveValue('europe')
  await expect(page.locator('[name=level]')).toHaveValue('phd')
})

test('a page number beyond the end has the last page as its canonical address', async ({
  page,
}) => {
  await page.goto('/phd-scholarship?page=9999')
  const last = /of (\d+)/.exec(await page.locator('.pages').innerText())?.[1]
  await expect(page.locator('head link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`/phd-scholarship\\?page=${last}$`),
  )
})

test('a page without matches shows its own empty message', async ({ page }) => {
  await page.goto('/phd-scholarship?month=2020-01')
  await expect(
    page.getByRole('status').filter({ hasText: 'No PhD scholarships found.' }),
  ).toBeVisible()
  await page.goto('/asian_scholarship?month=2020-01')
  await expect(page.getByRole('status').filter({ hasText: 'No data found.' })).toBeVisible()
})

test('a mistyped address parameter still shows the list', async ({ page }) => {
  await openQuietPage(page)
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
    const found = await parsePage(page, `/phd-scholarship?${query}`)
    const rendered = await found.evaluate(({ status, document }) => [
      status,
      document.querySelector('h1')?.textContent,
    ])
    expect([query, ...rendered]).toEqual([query, 200, 'PhD Scholarships'])
  }
})

test('items open worldwide follow the region’s own on every region page', async ({ page }) => {
  await openQuietPage(page)
  const read = async (path: string) =>
    (await parsePage(page, path)).evaluate(({ document }) => ({
      last: /of (\d+)/.exec(document.querySelector('.pages')?.textContent ?? '')?.[1],
      sections: [...document.querySelectorAll('main section.section h2')].map(
        (heading) => heading.textContent,
      ),
    }))
  for (const { id } of collections.filter(({ worldwide }) => worldwide)) {
    const { last = '1' } = await read(`/${id}`)
    expect((await read(`/${id}?page=${last}`)).sections.at(-1), id).toBe('Open worldwide')
  }
})

test('the head counts the items that are open now, the filter shows them, and every card says so', async ({
  page,
}) => {
  await page.goto('/internship')
  const head = (await page.locator('.page-head strong').innerText()).trim()
  expect(head).toMatch(
    /^\d+ internships\. \d+ open now(, \d+ (usually open|will open|not announced)[^,.]*)+\.$/,
  )
  const open = Number(/(\d+) open now/.exec(head)?.[1] ?? 0)
  const usually = Number(/(\d+) usually open[,.]/.exec(head)?.[1] ?? 0)
  await page.goto('/internship?applications=open&applications=usually-open')
  await expect(page.locator('main .card')).toHaveCount(open + usually)
  const words = await page.locator('main .card .application-status').allInnerTexts()
  expect(words.toSorted()).toEqual([
    ...Array.from({ length: open }, () => 'Open now'),
    ...Array.from({ length: usually }, () => 'Usually open now'),
  ])
})
