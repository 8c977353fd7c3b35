import { putOpportunities } from './database.ts'
import { findBadWords } from './large-text.ts'
import { hold, startReact, subscribe } from './react.ts'
import { expect, test } from './site.ts'

test('a plan has a date for each paper that takes time; its ticks stay in the browser, and the item can be shared as text', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/opportunity/government-of-ireland-goi-ies')
  await startReact(page)
  await page.getByRole('link', { name: 'Share as text' }).click()
  await expect(page.getByText('Copied. You can paste it into a message.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '/opportunity/government-of-ireland-goi-ies\n',
  )

  await page.locator('.get-ready').getByRole('link', { name: 'Make a plan' }).click()
  const referees = page.getByRole('checkbox', { name: 'Ask your referees' })
  await referees.check()
  await expect(
    page.getByText(/^1 of \d+ done\. Your ticks are saved only in this browser\.$/),
  ).toBeVisible()
  await page.reload()
  await startReact(page)
  await expect(referees).toBeChecked()
  const calendar = await page.request.get(
    (await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')) ?? '',
  )
  expect(await calendar.text()).toContain('SUMMARY:Ask your referees: Government of Ireland')

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('nothing is kept here')
    }
  })
  await referees.uncheck()
  await expect(page.getByText(/^0 of \d+ done\. This browser does not save data/)).toBeVisible()
})

test('an empty shortlist leads on to the search and to the questions', async ({ page }) => {
  await page.goto('/shortlist')
  const message = page.locator('main .message', { hasText: 'Your shortlist is empty.' })
  await expect(message.getByRole('link', { name: 'Can I apply?' })).toBeVisible()
  await message.getByRole('link', { name: 'Quick Search' }).click()
  await expect(page).toHaveURL(/\/search$/)
})

test('a step whose day is past says so, with the planned day and the real one, each on one line', async ({
  page,
  site,
}) => {
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const deadline = { kind: 'fixed', date: soon, time: null, zone: null, note: null } as const
  putOpportunities(site, [
    {
      slug: 'closing-soon',
      name: 'Closing Soon',
      documents: ['Two recommendation letters'],
      deadline,
    },
  ])
  await expect
    .poll(async () => (await page.request.get('/opportunity/closing-soon/plan')).status())
    .toBe(200)
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/opportunity/closing-soon/plan')
    await startReact(page)
    const lines = await page
      .locator('.plan .when:has(strong)')
      .first()
      .evaluate((when) => {
        const walker = document.createTreeWalker(when, NodeFilter.SHOW_TEXT)
        const range = document.createRange()
        let most = 0
        while (walker.nextNode()) {
          range.selectNodeContents(walker.currentNode)
          most = Math.max(most, range.getClientRects().length)
        }
        return most
      })
    expect(lines, `${width} pixels`).toBe(1)
  }
})

test('the shortlist stays in the browser, shows changes, and is shared by a link that works without scripts', async ({
  page,
  browser,
  site,
}) => {
  await subscribe(page)
  await page.goto('/phd-scholarship')
  // The click waits until the button looks enabled.
  const first = page.locator('.card .keep').first()
  await expect(first).toHaveText(/^KeepKept/)
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await startReact(page)
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await page.locator('.card .card-action').nth(1).click()
  await page.getByRole('dialog').locator('.keep').click()
  await expect(page.locator('.head-kept b')).toHaveAttribute('data-kept', '2')
  await page.keyboard.press('Escape')
  await expect(page.locator('.card .keep').nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/search?q=rhodes')
  const rhodes = page.locator('.card', { hasText: 'Rhodes Scholarship' }).locator('.keep').first()
  await rhodes.click()
  await expect(rhodes).toHaveAttribute('aria-pressed', 'true')

  // Simulates time that has passed.
  await page.evaluate(() => {
    const [one, two, ...others] = JSON.parse(localStorage.getItem('shortlist') ?? '[]') as object[]
    const gone = { slug: 'gone', name: 'A gone grant', at: '2026-01-01' }
    localStorage.setItem(
      'shortlist',
      JSON.stringify([{ ...one, day: '2026-01-31' }, { ...two, link: 'other' }, gone, ...others]),
    )
  })
  await page.getByRole('link', { name: 'Shortlist', exact: true }).first().click()
  await expect(page.locator('.shortlist > li')).toHaveCount(3)
  await expect(page.getByText('No longer listed: A gone grant')).toBeVisible()
  await expect(page.locator('.shortlist .badge[data-tone]')).toHaveText([
    /^Date moved: .*previously Jan 31, 2026$/,
    /^New link: /,
  ])
  await page.locator('.shortlist .card', { hasText: 'Rhodes Scholarship' }).locator('.keep').click()
  await expect(page.locator('.head-kept b')).toHaveAttribute('data-kept', '3')

  const address = await page.getByLabel('Link to share this list').inputValue()
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const other = await plain.newPage()
  await other.goto(`${address},<b>,gone`)
  await expect(other.locator('.shortlist > li')).toHaveCount(3)
  await expect(other.getByText('One of them is no longer listed.')).toBeVisible()
  await expect(other.locator('.keep').first()).toBeHidden()
  await other.goto(
    `/shortlist?items=${Array.from({ length: 51 }, (_, index) => `none-${index}`).join(',')}`,
  )
  await expect(
    other.getByText('A link can share at most 50 opportunities. We left out 1.'),
  ).toBeVisible()
  await expect(
    other.getByText('The opportunities in this link are no longer listed.'),
  ).toBeVisible()
  await other.goto('/shortlist')
  await expect(
    other.getByText('Your shortlist is saved in your browser and needs JavaScript.'),
  ).toBeVisible()
  await plain.close()

  await page.evaluate(() => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      slug: `s${index}`,
      name: 'x',
      at: '2026-01-01',
    }))
    localStorage.setItem('shortlist', JSON.stringify(many))
  })
  await page.goto('/phd-scholarship')
  await first.click()
  await expect(
    page.getByText('Your shortlist is full (50 opportunities). Remove one to add another.'),
  ).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('shortlist', 'no list')
    Storage.prototype.setItem = () => {
      throw new Error('nothing is kept here')
    }
  })
  await first.click()
  await expect(
    page.getByText('Your browser does not save data, so we could not keep this.'),
  ).toBeVisible()
  await expect(first).toHaveAttribute('aria-pressed', 'false')
})

test('the Keep button covers no country name and breaks none, in cards of any width', async ({
  page,
}) => {
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [
      '/',
      '/phd-scholarship',
      '/search?q=university',
      '/internship',
      '/post-doct_scholarship',
    ]) {
      await page.goto(path)
      await expect(page.locator('.card .keep').first()).toBeVisible()
      const broken = (await page.evaluate(findBadWords, 0.75)).filter((word) =>
        word.includes('p.place'),
      )
      expect(broken, `${path} at ${width}`).toEqual([])
      const covered = await page.locator('.card').evaluateAll((cards) =>
        cards.flatMap((card) => {
          // The visible label, not the larger touch target.
          const keepBox = card.querySelector('.keep > span')?.getBoundingClientRect()
          const place = card.querySelector('.place')
          const room = place?.getBoundingClientRect()
          if (!keepBox || !room) return []
          const isApart =
            keepBox.right <= room.left ||
            room.right <= keepBox.left ||
            keepBox.bottom <= room.top ||
            room.bottom <= keepBox.top
          return isApart ? [] : [place?.textContent]
        }),
      )
      expect(covered, `${path} at ${width}`).toEqual([])
    }
  }
})

test('a press on Keep before the scripts run is made when they do', async ({ page }) => {
  await subscribe(page)
  const scripts = await hold(page, /\/assets\/.*\.js/)
  await page.goto('/phd-scholarship', { waitUntil: 'domcontentloaded' })
  const button = page.getByRole('button', { name: /^Keep / }).first()
  await button.click()
  await expect(page).toHaveURL(/\/phd-scholarship$/)
  scripts.release()
  await startReact(page)
  await expect(page.getByRole('button', { name: /^Kept / })).toHaveCount(1)
})

test('the shortlist has the names of what is kept before the scripts run, and each once afterwards', async ({
  page,
}) => {
  await subscribe(page)
  await page.evaluate(() =>
    localStorage.setItem(
      'shortlist',
      JSON.stringify([
        { slug: 'singa-award', name: '<b>SINGA</b>', at: '2026-11-29' },
        { slug: 'rhodes-scholarship', name: 'Rhodes Scholarship', at: '2026-11-29' },
      ]),
    ),
  )
  const scripts = await hold(page, /\/assets\/.*\.js/)
  await page.goto('/shortlist', { waitUntil: 'domcontentloaded' })
  const kept = page.locator('main ol > li')
  await expect(kept).toHaveText(['<b>SINGA</b>', 'Rhodes Scholarship'])
  await expect(kept.getByRole('link').first()).toHaveAttribute('href', '/opportunity/singa-award')
  scripts.release()
  await startReact(page)
  await expect(page.getByRole('heading', { name: /^Singapore International/ })).toHaveCount(1)
  await expect(kept).toHaveCount(2)
  await expect(page.locator('main')).not.toContainText('SINGA</b>')
})

test('on a phone one press leads from a list to what is kept, and its number is seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await subscribe(page)
  await page.goto('/phd-scholarship')
  await startReact(page)
  const way = page.locator('header').getByRole('link', { name: 'Shortlist', exact: true })
  const before = (await page.locator('header.head').boundingBox())!.height
  await page
    .getByRole('button', { name: /^Keep / })
    .first()
    .click()
  await expect(way.locator('b')).toHaveAttribute('data-kept', '1')
  await expect(way).toBeInViewport({ ratio: 1 })
  expect((await page.locator('header.head').boundingBox())!.height).toBe(before)
  await way.click()
  await expect(page).toHaveURL(/\/shortlist$/)
  await expect(page.locator('main .shortlist > li')).toHaveCount(1)
})

test('the comparison opens with what is kept, and Back leads to the page before it', async ({
  page,
}) => {
  await subscribe(page)
  for (const slug of ['singa-award', 'rhodes-scholarship']) {
    await page.goto(`/opportunity/${slug}`)
    await startReact(page)
    await page
      .getByRole('button', { name: /^Keep / })
      .first()
      .click()
  }
  await page.goto('/about')
  await page.goto('/compare')
  await expect(page).toHaveURL(/items=singa-award,rhodes-scholarship$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 2 opportunities')
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

for (const javaScriptEnabled of [true, false])
  test.describe(`choosing what to compare, scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })
    test('an empty comparison finds opportunities by name, adds them and takes them away', async ({
      page,
    }) => {
      await page.goto('/compare')
      await expect(page.getByText('Choose two to four opportunities to compare.')).toBeVisible()
      const search = page.getByRole('main').getByRole('search')
      const add = async (words: string, name: RegExp) => {
        await search.getByRole('searchbox').fill(words)
        await search.getByRole('button', { name: 'Find' }).click()
        await page.getByRole('link', { name }).click()
      }
      await add('singa', /^Add ?: Singapore International Graduate Award/)
      await expect(page.getByText(/^Chosen: Singapore International/)).toBeVisible()
      await add('rhodes', /^Add ?: Rhodes Scholarship/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 2 opportunities')
      await page.getByRole('link', { name: /^Take away ?: Rhodes/ }).click()
      await expect(page.getByText(/^Chosen: Singapore International/)).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 2 opportunities')
    })
  })

test('a shortlist of two is compared with one press, and of five nothing is chosen', async ({
  page,
}) => {
  const slugs = ['singa-award', 'chevening-scholarships', 'turkiye-burslari', 'kaust-fellowship']
  await page.goto(`/shortlist?items=${slugs.slice(0, 2).join()}`)
  await page.getByRole('button', { name: 'Compare selected (2 to 4)' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare 2 opportunities')
  await page.goto(`/shortlist?items=${[...slugs, 'daad-epos'].join()}`)
  await expect(page.locator('[name=items]')).toHaveCount(5)
  await expect(page.locator('[name=items]:checked')).toHaveCount(0)
})
