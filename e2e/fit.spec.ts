import type { Page } from '@playwright/test'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { hold, startReact, subscribe } from './react.ts'
import { expect, test } from './site.ts'

const me =
  'me.citizen=PK&me.lives=PK&me.born=2002-04&me.degree=bachelor&me.enrolled=no&me.level=master&me.work=1'

/** An entry of the kind 'layout-shift', which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Where the browser evaluates the answers, one question is open at a time. */
async function unfold(page: Page, title: string) {
  const question = page
    .locator('.question', { has: page.locator('> summary', { hasText: title }) })
    .first()
  await expect(page.locator('.fit-form')).toHaveAttribute('data-own', 'ready')
  if ((await question.getAttribute('open')) === null) await question.locator('> summary').click()
  await expect(question.locator('fieldset').first()).toBeVisible()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a few questions lead to results, one more answer decides more, a wrong rule can be reported, and no answer is stored', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/')
    await page.locator('main').getByRole('button', { name: 'Can I apply?' }).click()
    const questions = page.locator('#questions')
    await questions.getByLabel('Nationality', { exact: true }).selectOption('Pakistan')
    await questions.locator('.disclosure > summary').click()
    await questions.getByLabel('Where you live').selectOption('Pakistan')
    await questions
      .getByRole('group', { name: 'When you were born' })
      .getByLabel('Month')
      .selectOption('April')
    await questions
      .getByRole('group', { name: 'When you were born' })
      .getByLabel('Year', { exact: true })
      .fill('2002')
    await questions.getByLabel('Bachelor’s', { exact: true }).first().check()
    await questions.getByLabel('I am not a student now').check()
    await questions.getByLabel('Master’s', { exact: true }).last().check()
    await questions.getByRole('button', { name: 'Show my results' }).click()
    await expect(page.locator('.label')).toContainText(
      'Results for a citizen of Pakistan with a bachelor’s degree.',
    )
    const counts = async () => (await page.locator('.tally b').allInnerTexts()).map(Number)
    const before = await counts()
    for (const [index, word] of ['yes', 'check', 'no'].entries())
      await expect(page.locator(`#${word} article`)).toHaveCount(Math.min(before[index]!, 12))

    const most = page.locator('.suggest').first()
    await expect(most).toContainText(`of these ${before[1]}.`)
    await expect(page.locator('#check h3').first()).toContainText(/^Tell us .+ to decide \d+ more$/)
    // What the first twelve leave out is named, and a link shows the next twelve.
    await expect(page.locator('#check')).toContainText(/Ask the organizer: \d+/)
    while ((await page.locator('#check .part', { hasText: 'Ask the organizer' }).count()) === 0) {
      const shown = await page.locator('#check article').count()
      await page
        .locator('#check')
        .getByRole('link', { name: /^Show \d+ more$/ })
        .click()
      await expect(page.locator('#check article')).toHaveCount(Math.min(shown + 12, before[1]!))
      await expect(page).toHaveURL(new RegExp(`[?&]check=${shown + 12}#check-${shown}$`))
    }
    await expect(page.locator('#check .part').last()).toContainText('Ask the organizer')
    await expect(page.locator('#check .part').last().locator('article').first()).toContainText(
      'Look for:',
    )
    // No heading level is skipped between the group and the names of its items.
    await expect(page.locator('#yes article h3').first()).toBeVisible()
    const languages = page.locator('.suggest', { hasText: 'Which languages do you speak?' })
    await languages.getByLabel('English').selectOption('I can study in it (B2)')
    await languages.getByRole('button', { name: 'Answer' }).click()
    const after = await counts()
    expect(after[0]).toBeGreaterThan(before[0]!)
    expect(after[2]).toBe(before[2])

    // By keys: at this width rows get their height when they come near the screen, and under load
    // one that moved between pressing and releasing the mouse lost the click (2 of 27).
    await page.locator('#no > summary').press('Enter')
    const refused = page.locator('#no article', {
      hasText: 'ETH Zurich Student Summer Research Fellowship',
    })
    while ((await refused.count()) === 0) {
      const excluded = page.locator('#no article')
      const shown = await excluded.count()
      await page
        .locator('#no')
        .getByRole('link', { name: /^Show \d+ more$/ })
        .click()
      await expect.poll(() => excluded.count()).toBeGreaterThan(shown)
    }
    await refused.locator('.why > summary').press('Enter')
    await expect(refused.locator('.reasons')).toContainText(
      'Only for students (undergraduate or master’s) who stay enrolled until the program ends. You are not a student now.',
    )
    await expect(refused).toContainText('We took these rules from another website')
    await refused.getByRole('link', { name: 'Report a mistake' }).press('Enter')
    await expect(page).toHaveURL(/\?wrong=enrolled(?:#|$)/)
    await expect(page.getByLabel('Tell us more')).toHaveValue(
      /^This rule is wrong: Only for students \(undergraduate or master’s\)/,
    )
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.locator('#report')).toContainText('Thank you')
    expect(site.logs()).not.toMatch(/me\.|2002|can-i-apply/)
  })
})

test('the four choices of a list fit into a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`/phd-scholarship?${me}`)
  const choices = page.locator('.fit-way').getByRole('link')
  await expect(choices).toHaveCount(4)
  for (const choice of await choices.all()) {
    const { x, width } = (await choice.boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(360 - 16)
  }
})

test('each box has a row of its own on a narrow phone, and no word is broken', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/can-i-apply?change=1&me.citizen=NG')
  const fields = page.getByRole('group', { name: 'What you study or studied' })
  const boxes = fields.locator('label')
  const places = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().x))
  expect(new Set(places).size).toBe(1)
  // 'IT and engineering' on one line.
  expect(
    await fields.getByText(/engineering/i).evaluate((box) => box.scrollWidth <= box.clientWidth),
  ).toBe(true)
})

test('on a phone one question is open, an answer is one line with Edit, and the numbers at the foot lead to the results', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await subscribe(page)
  await page.goto('/can-i-apply')
  await startReact(page)
  const open = page.locator('.question > fieldset').filter({ visible: true })
  await unfold(page, 'Your nationality')
  await expect(open).toHaveCount(1)
  const step = page.locator('.question[open] .question-step')
  await expect(step).toContainText('Question 1 of 3')
  await page.getByLabel('Nationality', { exact: true }).selectOption('Nigeria')
  await expect(step).toContainText(/Question 1 of \d{1,2}/)
  await step.getByRole('button', { name: 'Next' }).click()
  await expect(open).toHaveCount(1)
  await expect(open).toContainText('Your highest degree')
  // One line for all answers, which unfolds to a line for each.
  const nationality = page.locator('.question > summary', { hasText: 'Your nationality: Nigeria' })
  await expect(nationality).toBeHidden()
  const answers = page.locator('.finished > summary')
  await expect(answers).toHaveText('NigeriaEdit')
  expect((await answers.boundingBox())!.height).toBeLessThanOrEqual(48)
  await answers.click()
  expect((await nationality.boundingBox())!.height).toBeLessThanOrEqual(48)
  await nationality.getByText('Edit').click()
  await expect(page.getByLabel('Nationality', { exact: true })).toHaveValue('NG')
  await expect(open).toHaveCount(1)
  const tally = page.locator('.tally')
  const { y, height } = (await tally.boundingBox())!
  expect(y + height).toBe(740)
  await tally.getByRole('link', { name: 'check first' }).click()
  await expect(page.locator('#check h2')).toBeInViewport()
  expect((await tally.boundingBox())!.y).toBe(y)
})

test('on a phone a skipped question comes after the others, also after a reload, and once more', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await subscribe(page)
  await page.goto('/can-i-apply')
  await startReact(page)
  await page.getByLabel('Nationality', { exact: true }).selectOption('Nigeria')
  const card = page.locator('.question[open]')
  const press = (name: 'Skip' | 'Next') => card.getByRole('button', { name, exact: true }).click()
  await press('Next')
  await expect(card.locator('legend').first()).toContainText('Your highest degree')
  await press('Skip')
  await expect(page.getByText('This question comes again after the others.')).toBeVisible()
  await expect(card.locator('legend').first()).toContainText('The level you want to study')
  await page.reload()
  await startReact(page)
  await expect(card.locator('legend').first()).toContainText('The level you want to study')
  // What each of the others decides is beside its name.
  await card.getByLabel('Master’s', { exact: true }).check()
  await press('Next')
  await expect(card.locator('legend').first()).toContainText(/matters for \d+/)
  const others = Number(/of (\d+)/.exec(await card.locator('.question-step').innerText())?.[1]) - 3
  for (let left = others; left > 0; left -= 1) {
    const title = await card.locator('legend').first().innerText()
    await press('Skip')
    await expect(card.locator('legend').first()).not.toHaveText(title)
  }
  await expect(card.locator('legend').first()).toContainText('Your highest degree')
  for (let left = others + 1; left > 0; left -= 1) await press('Skip')
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show my results' })).toBeFocused()
  // What has an answer is in the one line above.
  await expect(page.locator('.question > summary').filter({ visible: true })).toHaveCount(
    others + 1,
  )
})

test('results change to rows and back, and the browser keeps the choice', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await subscribe(page)
  await page.goto('/can-i-apply?me.citizen=NG&me.degree=bachelor')
  await startReact(page)
  const first = page.locator('#check article').first()
  const ofCard = (await first.boundingBox())!.height
  await page.getByRole('link', { name: 'Rows', exact: true }).last().click()
  await expect.poll(async () => (await first.boundingBox())!.height).toBeLessThan(ofCard)
  await page.reload()
  await startReact(page)
  expect((await first.boundingBox())!.height).toBeLessThan(ofCard)
  await page.getByRole('link', { name: 'Cards', exact: true }).last().click()
  await expect.poll(async () => (await first.boundingBox())!.height).toBe(ofCard)
})

test('on a wide page the results are beside the answers, change with each, and stay in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await subscribe(page)
  await page.goto('/can-i-apply')
  await startReact(page)
  await page.getByLabel('Nationality', { exact: true }).selectOption('Nigeria')
  await expect(page.locator('#check article')).toHaveCount(12)
  const form = (await page.locator('.fit-form').boundingBox())!
  const results = (await page.locator('#fits').boundingBox())!
  expect(results.x).toBeGreaterThan(form.x + form.width)
  expect(results.y).toBeLessThan(form.y + form.height)
  const found = await page.locator('.group-head b').allInnerTexts()
  await unfold(page, 'Your highest degree')
  await page.getByRole('radio', { name: 'Bachelor’s' }).first().check()
  await expect(page.locator('.group-head b')).not.toHaveText(found)
  await page.locator('#check').evaluate((group) => group.scrollIntoView())
  await expect(page.locator('.question > summary').first()).toBeInViewport()
  await expect(page.locator('.tally')).toBeInViewport()
})

test('nothing on the page of questions jumps, with kept answers and without any', async ({
  page,
}) => {
  await subscribe(page)
  for (const width of [360, 1280])
    for (const answers of [null, 'me.citizen=NG&me.degree=bachelor']) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/robots.txt')
      await page.evaluate((me) => {
        if (me === null) localStorage.removeItem('me')
        else localStorage.setItem('me', me)
        sessionStorage.clear()
      }, answers)
      await page.goto('/can-i-apply')
      await startReact(page)
      await expect(page.locator('.fit-form')).toHaveAttribute('data-own', 'ready')
      if (answers !== null) await expect(page.locator('#check article').first()).toBeAttached()
      // A font that arrives late moves a line by a few pixels.
      const moved = await page.evaluate(
        () =>
          new Promise<number[]>((resolve) => {
            const moves: number[] = []
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                for (const { node, previousRect, currentRect } of (entry as LayoutShift).sources)
                  if (node?.parentElement?.closest('.fit-page'))
                    moves.push(Math.abs(currentRect.y - previousRect.y))
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(moves), 500)
          }),
      )
      expect(Math.max(0, ...moved), `${width} ${answers}`).toBeLessThanOrEqual(8)
    }
})

const bachelor = 'me.citizen=NG&me.degree=bachelor'

test('the results of a Nigerian bachelor take at most ten screens of a phone, by cards and by rows', async ({
  page,
  browser,
  site,
}) => {
  const screen = { width: 360, height: 740 }
  await page.setViewportSize(screen)
  const plain = await browser.newPage({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: screen,
  })
  for (const where of [page, plain])
    for (const view of ['cards', 'rows']) {
      await where.goto(`/can-i-apply?${bachelor}&view=${view}`)
      // What is far away has its real height too.
      const height = await where.evaluate(() => {
        for (const row of document.querySelectorAll<HTMLElement>('.part li, .card'))
          row.style.contentVisibility = 'visible'
        return document.documentElement.scrollHeight
      })
      expect(height, view).toBeLessThanOrEqual(10 * screen.height)
      const rows = await where
        .locator('#check article')
        .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
      expect(rows, view).toHaveLength(12)
      // One of them has a deadline of three lines.
      const usual = rows.toSorted((one, other) => one - other)[10]
      expect(usual, view).toBeLessThanOrEqual(view === 'rows' ? 112 : 130)
    }
  await plain.close()
})

test('a group shows twelve results, then twelve more, from the first of which one goes on', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/can-i-apply')
  await startReact(page)
  await page.getByLabel('Nationality', { exact: true }).selectOption('Nigeria')
  await unfold(page, 'Your highest degree')
  await page.getByRole('radio', { name: 'Bachelor’s' }).first().check()
  const check = page.locator('#check')
  await expect(check.locator('article')).toHaveCount(12)
  const more = check.getByRole('link', { name: 'Show 12 more' })
  await more.press('Enter')
  await expect(check.locator('article')).toHaveCount(24)
  await expect(check.locator('#check-12')).toBeFocused()
  expect(new URL(page.url()).search).toBe('?check=24')
  await page.reload()
  await startReact(page)
  await expect(check.locator('article')).toHaveCount(24)
  expect(requests.filter((url) => url.includes('me.'))).toEqual([])
})

test('results are rows where the browser keeps rows, and say all reasons once they unfold', async ({
  page,
}) => {
  await page.goto(`/can-i-apply?${bachelor}`)
  await startReact(page)
  const first = page.locator('#check article').first()
  const height = async () => (await first.boundingBox())!.height
  const ofCard = await height()
  await page.evaluate(() => localStorage.setItem('view', 'rows'))
  await page.reload()
  await startReact(page)
  expect(await height()).toBeLessThan(ofCard)
  const why = first.locator('.why')
  await expect(why.locator('.reasons')).toBeHidden()
  await why.locator('> summary').press('Enter')
  await expect(why.locator('.reasons')).toBeVisible()
  await expect(why.locator('.reasons li').first()).toContainText('You have not told us')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('lists, items and search name the answers that they use, and the result of the rules', async ({
    page,
  }) => {
    for (const path of ['/phd-scholarship', '/search?q=scholarship', '/opportunity/singa-award']) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}me.citizen=PK`)
      const verdicts = page.locator(
        path.includes('opportunity') ? '.ask[data-verdict]' : '.card [data-verdict]',
      )
      expect(await verdicts.count(), path).toBeGreaterThan(0)
      for (const verdict of await verdicts.all()) await expect(verdict).toBeVisible()
      if (path.includes('phd'))
        await expect(page.locator('.label').first()).toContainText(
          'Results for a citizen of Pakistan.',
        )
    }
  })
})

test('answers in the address pass through list, popup and search, narrow a list, and can be cleared', async ({
  page,
}) => {
  await page.goto(`/master-scholarship?${me}`)
  await expect(page.locator('.card [data-verdict]')).toHaveCount(
    await page.locator('main .card').count(),
  )
  await page.getByRole('link', { name: 'Not open to you' }).click()
  await expect(page).toHaveURL(/fit=no/)
  await startReact(page)
  const card = page.locator('main .card').first()
  await expect(card.locator('[data-verdict]')).toContainText('Not open to you.')
  await card.locator('.card-action').click()
  const popup = page.getByRole('dialog')
  await expect(popup.locator('.ask[data-verdict=no] .reasons li').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await page.getByRole('button', { name: 'Quick Search' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('chevening')
  const found = page.getByRole('dialog').locator('.card', { hasText: 'Chevening Scholarships' })
  await expect(found.locator('[data-verdict=check]')).toContainText(
    'Requires 2 years of work experience',
  )
  const action = found.locator('.card-action')
  await action.click()
  const item = page.getByRole('dialog', { name: 'Chevening Scholarships' })
  await expect(item.locator('.ask[data-verdict=check]')).toBeVisible()
  await page.goto((await action.getAttribute('href'))!)
  await expect(page).toHaveURL(/\/opportunity\/chevening-scholarships\?me\.citizen=PK/)
  await expect(page.locator('.ask[data-verdict=check]')).toContainText(
    'Results for a citizen of Pakistan with a bachelor’s degree',
  )
  await page.getByRole('link', { name: 'Forget me' }).click()
  await expect(page).toHaveURL(/\/opportunity\/chevening-scholarships$/)
  await expect(page.locator('[data-verdict]')).toHaveCount(0)
})

test('with scripts the answers stay in the browser: counts follow each answer, lists and pages use them, and clearing leaves nothing', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await subscribe(page)
  await page.goto('/can-i-apply')
  await startReact(page)
  const numbers = page.locator('.tally b')
  const year = page.locator('[name="me.born"]').last()
  await expect(numbers).toHaveText(['0', String(starterCounts.opportunities), '0'])
  await page.getByLabel('Nationality', { exact: true }).selectOption('Pakistan')
  await expect(numbers.last()).not.toHaveText('0')
  await page.getByLabel('Another nationality').last().selectOption('Kenya')
  await page.getByLabel('Another nationality').last().selectOption('Ghana')
  await expect(page.getByLabel('Another nationality')).toHaveCount(3)
  for (const index of [0, 1])
    await page.getByLabel('Another nationality').nth(index).selectOption('')
  await expect(page.getByLabel('Another nationality')).toHaveCount(1)
  await unfold(page, 'When you were born')
  await year.pressSequentially('213')
  await expect(page.locator('.unread')).toHaveCount(0)
  await year.press('2')
  await unfold(page, 'What you study now')
  await page.getByRole('radio', { name: 'I am not a student now' }).check()
  await expect(page.locator('.unread')).toContainText('2132 is in the future')
  await unfold(page, 'When you were born')
  await expect(year).toHaveAccessibleDescription(/2132 is in the future/)
  await year.fill('2002')
  await unfold(page, 'Your highest degree')
  await page.getByRole('radio', { name: 'Bachelor’s' }).first().check()
  await expect(page.locator('.unread')).toHaveCount(0)
  const counts = await numbers.allInnerTexts()
  await page.getByRole('button', { name: 'Show my results' }).press('Enter')
  await expect(page.locator('.tally b')).toHaveText(counts)
  for (const [index, word] of ['yes', 'check', 'no'].entries())
    await expect(page.locator(`#${word} article`)).toHaveCount(Math.min(Number(counts[index]), 12))
  expect(new URL(page.url()).search).toBe('')

  await page.goto('/phd-scholarship?fit=no')
  await startReact(page)
  await expect(page.locator('.label')).toContainText(
    'Results for a citizen of Pakistan with a bachelor’s degree.',
  )
  const visibleCards = page.locator('main .card:visible')
  // Counts all pages of the list, not only this one.
  const open = /^\d+/.exec(await page.locator('.page-head strong').innerText())?.[0]
  await expect(page.locator('[data-fit-said]')).toHaveText(
    new RegExp(`^\\d+ of the ${open} in this list\\.$`),
  )
  await expect(visibleCards.locator('[data-verdict=no]')).toHaveCount(await visibleCards.count())

  await page.goto('/phd-scholarship?fit=yes,check')
  await startReact(page)
  const more = page.getByRole('button', { name: /^Show \d+ more$/ })
  await expect(visibleCards).toHaveCount(30)
  await expect(page.locator('main nav.pages')).toBeHidden()
  // A press shows one page more, and the number of pages grows with the catalogue.
  while ((await more.count()) > 0) {
    const shown = await visibleCards.count()
    await more.press('Enter')
    await expect.poll(() => visibleCards.count()).toBeGreaterThan(shown)
  }
  const found = /^\d+/.exec(await page.locator('[data-fit-said]').innerText())?.[0]
  await expect(visibleCards).toHaveCount(Number(found))
  const next = page.locator('main .card:focus-within .card-action')
  await next.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(next).toBeFocused()
  await expect(visibleCards).toHaveCount(Number(found))
  await page.locator('main a[href*="month="]').first().click()
  await expect(page).toHaveURL(/month=/)
  await expect(page.locator('[data-fit-said]')).not.toHaveText(new RegExp(`^${found} of`))
  await page.goto('/master-scholarship?fit=yes')
  await startReact(page)
  const fitting = visibleCards.locator('[data-verdict=yes]')
  await expect(fitting.getByText(/^There are \d+ more conditions\./).first()).toBeVisible()
  await page.goto('/opportunity/chevening-scholarships')
  const room = page.locator('.box .fit-room')
  const height = (await room.boundingBox())?.height
  await startReact(page)
  await expect(room.locator('[data-verdict=check]')).toContainText(
    'Requires 2 years of work experience. You have not told us',
  )
  expect((await room.boundingBox())?.height).toBe(height)
  await page.locator('.fit-fold summary', { hasText: 'Can I apply?' }).click()
  const ask = page.locator('.ask[data-verdict=check]')
  await expect(ask.locator('.reasons')).toContainText('May be open to citizens of Pakistan')
  await expect(page.locator('.origin')).toContainText('We took these rules from another website')
  // Each rule says what it means for the visitor.
  const degree = page.locator('.who-row', { hasText: 'Requires a bachelor’s degree' })
  await expect(degree).toHaveAttribute('data-result', 'holds')
  await expect(degree.locator('.who-you')).toContainText('You meet this')
  await expect(degree.locator('.who-you')).toContainText('a bachelor’s degree')

  expect(requests.filter((url) => /me\.|2002/.test(url))).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
    'me',
    'subscribed',
  ])
  await page.goto('/can-i-apply')
  await startReact(page)
  await expect(page.getByLabel('Nationality', { exact: true })).toHaveValue('PK')
  await page.getByRole('link', { name: 'Forget me' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Your answers are deleted from this browser.' }),
  ).toBeVisible()
  await expect(page.getByLabel('Nationality', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('me'))).toBeNull()
})

test('year of study, fields and language tests count at once, and return to the form after a reload', async ({
  page,
}) => {
  await page.goto('/can-i-apply')
  await startReact(page)
  const numbers = page.locator('.tally b')
  await page.getByLabel('Nationality', { exact: true }).selectOption('India')
  await unfold(page, 'What you study now')
  await page.getByRole('radio', { name: 'A bachelor’s degree' }).check()
  await expect(numbers.last()).not.toHaveText('0')
  const before = await numbers.allInnerTexts()
  await unfold(page, 'Your year of study')
  await page.getByLabel('Years completed').selectOption('1')
  await expect(numbers).not.toHaveText(before)
  await page.getByRole('checkbox', { name: 'This is my last year' }).check()
  await unfold(page, 'What you study or studied')
  await page.getByRole('checkbox', { name: 'Medicine and health' }).check()
  await unfold(page, 'Language tests')
  const tests = page.locator('fieldset', {
    has: page.locator('legend', { hasText: 'Language tests' }),
  })
  for (const [index, [test, result]] of [
    ['IELTS', '6.5'],
    ['TOEFL iBT', '95'],
    ['Duolingo', '120'],
  ].entries()) {
    await tests.getByLabel('Test', { exact: true }).nth(index).selectOption(test!)
    await tests.getByLabel('Result').nth(index).fill(result!)
    await tests.getByLabel('Year of the test').nth(index).fill('2026')
    await expect(tests.getByLabel('Result')).toHaveCount(Math.max(2, index + 2))
  }
  await expect(page.locator('.unread')).toHaveCount(0)
  await page.reload()
  await startReact(page)
  await expect(page.getByLabel('Years completed')).toHaveValue('1')
  // Each answer is said in the line of its question.
  const lines = page.locator('.question > summary')
  await expect(
    lines.filter({ hasText: 'Your year of study: 1, This is my last year' }),
  ).toBeVisible()
  await expect(lines.filter({ hasText: 'studied: Medicine and health' })).toBeVisible()
  await expect(page.getByLabel('This is my last year')).toBeChecked()
  await expect(page.getByLabel('Medicine and health')).toBeChecked()
  await expect(tests.getByLabel('Result')).toHaveCount(4)
  const results = await Promise.all(
    [0, 1, 2, 3].map((index) => tests.getByLabel('Result').nth(index).inputValue()),
  )
  expect(results).toEqual(['6.5', '95', '120', ''])
})

test('a year and years of work may have the digits of one’s keyboard; no number is refused at its field', async ({
  page,
}) => {
  await page.goto('/can-i-apply')
  await startReact(page)
  await page.getByLabel('Nationality', { exact: true }).selectOption('Bangladesh')
  await unfold(page, 'When you were born')
  const year = page
    .getByRole('group', { name: 'When you were born' })
    .getByLabel('Year', { exact: true })
  await year.fill('২০০২')
  const kept = () => page.evaluate(() => localStorage.getItem('me'))
  await expect.poll(kept).toContain('me.born=2002')
  await unfold(page, 'Years of work')
  const work = page.locator('[name="me.work"]').first()
  await work.fill('৩')
  await work.blur()
  await expect.poll(kept).toContain('me.work=3')
  await work.fill('three')
  await expect(
    page.getByText('‘three’ is not a number of years. Enter a whole number, 0 to 80.').first(),
  ).toBeVisible()
  await expect(work).toHaveValue('three')
})

test('a year with too few digits is told at its field', async ({ page }) => {
  await page.goto('/can-i-apply')
  await startReact(page)
  await page.getByLabel('Nationality', { exact: true }).selectOption('India')
  await expect(page.locator('.tally')).toBeVisible()
  await unfold(page, 'When you were born')
  const year = page
    .getByRole('group', { name: 'When you were born' })
    .getByLabel('Year', { exact: true })
  const wrong = page
    .locator('#questions')
    .getByText('‘204’ is not a possible year. Enter four digits, such as 2002.')
  await year.fill('204')
  await expect(wrong).toHaveCount(0)
  await year.blur()
  await expect(wrong).toBeVisible()
  // Also where its question was left.
  await unfold(page, 'Your highest degree')
  await page.getByRole('button', { name: 'Show my results' }).click()
  await expect(year).toBeFocused()
  await year.fill('2002')
  await expect(wrong).toHaveCount(0)
})

test('results stay after a reload and after Back, at the same place', async ({ page }) => {
  await page.goto('/can-i-apply?country=JP')
  await startReact(page)
  await page.getByLabel('Nationality', { exact: true }).selectOption('India')
  await expect(page.locator('.tally')).toBeVisible()
  await page.getByRole('button', { name: 'Show my results' }).click()
  await expect(page.locator('#fits')).toBeFocused()
  const place = await page.evaluate(() => {
    document.querySelector('#check')!.scrollIntoView()
    return scrollY
  })
  await page.reload()
  await startReact(page)
  await expect(page.locator('#yes')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 200)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About' })
  await link.scrollIntoViewIfNeeded()
  const end = await page.evaluate(() => scrollY)
  await link.click()
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(page.locator('#yes')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(end - 200)
})

test('an older tab does not overwrite the newer answers of another', async ({ page, context }) => {
  await page.goto('/can-i-apply')
  await startReact(page)
  const nationality = page.getByLabel('Nationality', { exact: true })
  await nationality.selectOption('India')
  await expect(page.locator('.tally')).toBeVisible()
  const other = await context.newPage()
  try {
    await other.goto('/can-i-apply')
    await startReact(other)
    await expect(other.locator('.tally')).toBeVisible()
    await page.bringToFront()
    await nationality.selectOption('Nepal')
    await other.bringToFront()
    await unfold(other, 'What you study now')
    await other.getByRole('radio', { name: 'A bachelor’s degree' }).check()
    await expect(other.getByLabel('Nationality', { exact: true })).toHaveValue('NP')
    expect(await other.evaluate(() => localStorage.getItem('me'))).toBe(
      'me.citizen=NP&me.enrolled=undergraduate',
    )
  } finally {
    await other.close()
  }
})

/** For an init script: a browser without room for anything. */
function storeNothing() {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
}

test('without browser storage the page says so and still gives verdicts', async ({ page }) => {
  await using _ = await page.addInitScript(storeNothing)
  await page.goto('/can-i-apply')
  await startReact(page)
  await expect(page.locator('.tally')).toBeVisible()
  await page.getByLabel('Nationality', { exact: true }).selectOption('Pakistan')
  await expect(page.getByText('This browser does not save data.')).toBeVisible()
  await expect(page.locator('.tally b').last()).not.toHaveText('0')
})

test('an answer in the moment between reading the form and showing its result stays', async ({
  page,
}) => {
  await using _ = await page.addInitScript(() => {
    // The first reading of the questions; React renders its result in a later task.
    window.FormData = class extends FormData {
      constructor(form?: HTMLFormElement) {
        super(form)
        const select = form?.querySelector<HTMLSelectElement>('[name="me.citizen"]')
        if (!select || select.value !== '' || document.querySelector('.tally')) return
        setTimeout(() => {
          select.value = 'PK'
          select.dispatchEvent(new Event('change', { bubbles: true }))
        })
      }
    }
    // The answer comes before the rendering, as on a busy phone.
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, ...parameters: unknown[]) {
      setTimeout(() => Reflect.apply(postMessage, this, parameters), 20)
    } as typeof postMessage
  })
  await page.goto('/can-i-apply')
  await expect(page.locator('.tally b').last()).not.toHaveText('0')
  expect(await page.evaluate(() => localStorage.getItem('me'))).toBe('me.citizen=PK')
})

test('answers given before the rules arrive on a slow connection stay', async ({ page }) => {
  const rules = await hold(page, '**/can-i-apply/rules')
  await page.goto('/can-i-apply')
  await startReact(page)
  await page.getByLabel('Nationality', { exact: true }).selectOption('Pakistan')
  rules.release()
  await expect(page.locator('.tally b').last()).not.toHaveText('0')
  await expect(page.getByLabel('Nationality', { exact: true })).toHaveValue('PK')
  // The answer is on other pages too, before any other answer.
  expect(await page.evaluate(() => localStorage.getItem('me'))).toBe('me.citizen=PK')
})

test.describe('after one lost connection', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('rules that failed to load are requested again, and clearing the answers removes the space on cards', async ({
    page,
  }) => {
    await page.goto('/can-i-apply')
    await startReact(page)
    await page.getByLabel('Nationality', { exact: true }).selectOption('Pakistan')
    await expect(page.locator('.tally b').last()).not.toHaveText('0')
    await page.route('**/can-i-apply/rules', (route) => route.abort(), { times: 1 })
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/can-i-apply/rules'),
    )
    await page.goto('/phd-scholarship')
    await startReact(page)
    // Simultaneous requests are shared, so only a call after the failed one requests again.
    await failed
    const room = page.locator('html[data-me]')
    await expect(room).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
    await page.locator('main').getByRole('button', { name: 'Can I apply?' }).click()
    await expect(page.locator('.tally b').last()).not.toHaveText('0')
    await expect(room).toHaveCount(1)
    await page.getByRole('link', { name: 'Forget me' }).click()
    await expect(room).toHaveCount(0)
  })
})

test('filters narrow the results: by the address without scripts, and with scripts without sending any answer', async ({
  page,
  browser,
  site,
}) => {
  const countsOf = async (where: typeof page) => {
    await where.waitForLoadState()
    return (await where.locator('.tally b').allInnerTexts()).map(Number)
  }
  const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0)

  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  await plain.goto(`/can-i-apply?${me}`)
  const all = sum(await countsOf(plain))
  await plain.locator('.filters > summary').click()
  const option = plain.locator('#filter-country option', { hasText: 'Germany' })
  const [, count] = /\((\d+)\)/.exec((await option.textContent()) ?? '') ?? []
  await plain.locator('#filter-country').selectOption('DE')
  await plain.getByRole('button', { name: 'Show results' }).click()
  const narrowed = await countsOf(plain)
  expect(sum(narrowed)).toBe(Number(count))
  expect(sum(narrowed)).toBeLessThan(all)
  await expect(plain.locator('.label')).toContainText('Results for a citizen of Pakistan')
  // Another answer keeps the filter, and clearing the filters keeps the answers.
  await expect(plain.locator('#questions [name=country]')).toHaveValue('DE')
  await plain.locator('.filters > summary').click()
  await plain.getByRole('link', { name: 'Clear filters' }).click()
  expect(sum(await countsOf(plain))).toBe(all)
  await plain.close()

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/can-i-apply')
  // Until the rules have loaded, the form answers by its address.
  await page.getByText('Your answers stay in this browser.').waitFor()
  await page.getByLabel('Nationality', { exact: true }).selectOption('Pakistan')
  await unfold(page, 'The level you want to study')
  await page.locator('#questions').getByLabel('Master’s', { exact: true }).last().check()
  await page.getByRole('button', { name: 'Show my results' }).click()
  await expect(page.locator('.tally b').first()).toBeVisible()
  const before = sum(await countsOf(page))
  await page.locator('.filters > summary').click()
  const country = page.locator('#filter-country')
  // The server's counts ignore the wanted level, so they would not match the results.
  await expect(country.locator('option[value=DE]')).toHaveText('Germany')
  await expect(page.locator('.filters .count')).toHaveCount(0)
  await country.focus()
  await country.selectOption('DE')
  await expect.poll(async () => sum(await countsOf(page))).toBeLessThan(before)
  await expect(country).toBeFocused()
  expect(new URL(page.url()).search).toBe('?country=DE')
  expect(requests.filter((url) => url.includes('me.'))).toEqual([])
  // Of two filters chosen quickly, the later one counts, even if the earlier response comes last.
  const isOf = (code: string) => (url: URL) =>
    url.pathname === '/can-i-apply/list' && url.searchParams.get('country') === code
  const releases = ['FR', 'GB'].map((code) => ({ code, release: Promise.withResolvers<void>() }))
  for (const { code, release } of releases)
    await page.route(isOf(code), async (route) => {
      await release.promise
      await route.continue()
    })
  for (const code of ['FR', 'GB']) {
    const requested = page.waitForRequest((request) => isOf(code)(new URL(request.url())))
    await country.selectOption(code)
    await requested
  }
  for (const { code, release } of releases) {
    const answered = page.waitForResponse((response) => isOf(code)(new URL(response.url())))
    release.resolve()
    await (await answered).finished()
  }
  await expect.poll(async () => sum(await countsOf(page))).toBeLessThan(before)
  await expect(page.locator('#fits .flag').first()).toHaveAttribute('src', /gb\.svg/)
  await page.goBack()
  await expect(country).toHaveValue('FR')
  await expect(page.locator('#fits .flag').first()).toHaveAttribute('src', /fr\.svg/)
  await page.goForward()
  await expect(page.locator('#fits .flag').first()).toHaveAttribute('src', /gb\.svg/)
  // An empty result names the filter to remove.
  await page.goto(`/can-i-apply?${me}&country=DE&kind=competition`)
  await expect(page.locator('.ways-out a').first()).toBeVisible()
  await page.locator('.ways-out a').first().click()
  await expect(page.locator('.tally b').first()).toBeVisible()
  // So does a result that only the wanted level empties, which the server does not know.
  await page.goto('/can-i-apply?kind=internship')
  await page.getByText('Your answers stay in this browser.').waitFor()
  await unfold(page, 'Your nationality')
  await page.getByLabel('Nationality', { exact: true }).selectOption('Pakistan')
  await unfold(page, 'The level you want to study')
  await page.locator('#questions').getByLabel('Postdoc', { exact: true }).last().check()
  await page.getByRole('button', { name: 'Show my results' }).click()
  await expect(page.getByText('No opportunities match these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(page.locator('#check')).toBeVisible()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('an item whose rules depend on gender or refugee status asks for it in place, and no other item does', async ({
  page,
  browser,
  site,
}) => {
  const women = '/opportunity/schlumberger-faculty-for-the-future'
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  await plain.goto(`${women}?me.citizen=PK&me.degree=master`)
  const panel = plain.locator('.ask')
  const gender = panel.locator('form', { hasText: 'What is your gender?' })
  await gender.getByLabel('Woman', { exact: true }).check()
  await gender.getByRole('button', { name: 'Answer' }).click()
  expect([...new URL(plain.url()).searchParams]).toEqual([
    ['me.citizen', 'PK'],
    ['me.degree', 'master'],
    ['me.gender', 'woman'],
  ])
  await expect(panel.getByText('What is your gender?')).toHaveCount(0)
  await plain.goto('/opportunity/commonwealth-masters-scholarships?me.citizen=SY&me.lives=TR')
  await expect(panel.getByText('Are you a refugee?')).toBeVisible()
  await plain.goto('/opportunity/daad-rise-germany?me.citizen=PK')
  await expect(panel).toBeVisible()
  await expect(panel.getByText('What is your gender?')).toHaveCount(0)
  await expect(panel.getByText('Are you a refugee?')).toHaveCount(0)
  await plain.close()

  await using _ = await page.addInitScript(() =>
    localStorage.setItem('me', localStorage.getItem('me') ?? 'me.citizen=PK&me.degree=master'),
  )
  await page.goto(women)
  const own = page.locator('.fit-fold')
  await own.locator('summary').first().click()
  const asked = own.locator('form', { hasText: 'What is your gender?' })
  await asked.getByLabel('Man', { exact: true }).check()
  await asked.getByRole('button', { name: 'Answer' }).click()
  await expect(own.locator('.ask')).toHaveAttribute('data-verdict', 'no')
  await expect(own.getByText('What is your gender?')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('me'))).toBe(
    'me.citizen=PK&me.degree=master&me.gender=man',
  )
  expect(new URL(page.url()).search).toBe('')
})

/** An item that asks the first two questions, and what is said below them. */
const undecided = '/opportunity/government-of-ireland-goi-ies'
const sent = 'Your answers become part of the address. We do not store them.'
const kept = 'Your answers stay in this browser.'

test('two questions beside an item lead to a verdict: with scripts in this browser, without them by the address', async ({
  page,
  browser,
  site,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
  await plain.goto(undecided)
  await plain.getByLabel('Citizen of').selectOption('Pakistan')
  await plain.getByLabel('Highest degree').selectOption('Bachelor’s')
  await plain.getByRole('button', { name: 'Check these two' }).click()
  expect([...new URL(plain.url()).searchParams]).toEqual([
    ['me.citizen', 'PK'],
    ['me.degree', 'bachelor'],
  ])
  await expect(plain.locator('.decide [data-verdict]')).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Check these two' })).toHaveCount(0)
  await plain.close()

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await subscribe(page)
  await page.goto(undecided)
  await startReact(page)
  await page.getByLabel('Citizen of').selectOption('Pakistan')
  await page.getByLabel('Highest degree').selectOption('Bachelor’s')
  await page.getByRole('button', { name: 'Check these two' }).click()
  const verdict = page.locator('.decide [data-verdict]').first()
  await expect(verdict).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check these two' })).toBeHidden()
  // The button that had the focus is gone.
  await expect(page.locator('.decide [tabindex="-1"]')).toBeFocused()
  expect(new URL(page.url()).search).toBe('')
  expect(requests.filter((url) => url.includes('me.'))).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('me'))).toBe(
    'me.citizen=PK&me.degree=bachelor',
  )
})

test('questions beside an item say that they are sent until the browser can keep them', async ({
  page,
}) => {
  const { release } = await hold(page, /\/assets\/vendor-/)
  await page.goto(undecided, { waitUntil: 'commit' })
  await expect(page.getByText(sent)).toBeVisible()
  await expect(page.getByText(kept)).toBeHidden()
  release()
  await startReact(page)
  await expect(page.getByText(kept)).toBeVisible()
  await expect(page.getByText(sent)).toBeHidden()
})

test.describe('a page whose scripts cannot be loaded', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('has all questions, also for a browser that keeps answers', async ({ page }) => {
    for (const kept of [null, 'me.citizen=PK&me.degree=master']) {
      await page.goto('/robots.txt')
      await page.evaluate((me) => {
        if (me !== null) localStorage.setItem('me', me)
      }, kept)
      await using _ = await page.route(/\/assets\/vendor-/, (route) => route.abort())
      await page.goto('/can-i-apply')
      for (const place of [0, 1, 2])
        await expect(page.locator('#questions .question > fieldset').nth(place)).toBeVisible()
    }
  })
})

const failures = {
  'stores nothing': (page) => page.addInitScript(storeNothing),
  'gets no rules': (page) => page.route('**/can-i-apply/rules', (route) => route.abort()),
  'loses the code': (page) => page.route(/\/assets\/load-own-/, (route) => route.abort()),
} satisfies Record<string, (page: Page) => Promise<AsyncDisposable>>

test.describe('a browser that can keep no answer', () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  for (const [failure, fail] of Object.entries(failures)) {
    test(`because it ${failure} sends an answer beside an item only after it has said so`, async ({
      page,
    }) => {
      await subscribe(page)
      await using _ = await fail(page)
      await page.goto(undecided)
      await startReact(page)
      await page.getByLabel('Citizen of').selectOption('Pakistan')
      const check = page.getByRole('button', { name: 'Check these two' })
      await check.click()
      await expect(page.getByRole('status').getByText(sent)).toBeVisible()
      await expect(page.getByText(kept)).toBeHidden()
      expect(new URL(page.url()).search).toBe('')
      await check.click()
      await expect(page).toHaveURL(/\?me\.citizen=PK&me\.degree=$/)
      await expect(page.locator('.decide [data-verdict]')).toBeVisible()
    })
  }
})

test('labels of an item in Quick Search’s popup belong to the popup, over another item’s page', async ({
  page,
}) => {
  await subscribe(page)
  await page.goto(undecided)
  await startReact(page)
  await page.locator('header').getByRole('button', { name: 'Quick Search' }).click()
  await page.getByRole('dialog', { name: 'Quick Search' }).getByRole('textbox').fill('clarendon')
  await page.locator('dialog .card-action').first().click()
  const popup = page.getByRole('dialog', { name: /Clarendon/ })
  await popup.getByLabel('Citizen of').selectOption('Pakistan')
  await popup.getByRole('button', { name: 'Check these two' }).click()
  await expect(popup.locator('[data-verdict]').first()).toBeVisible()
})

test('an answer in place keeps what another tab has changed, and says if nothing is stored', async ({
  page,
}) => {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('me', 'me.citizen=PK&me.degree=master'))
  await page.goto('/opportunity/schlumberger-faculty-for-the-future')
  const own = page.locator('.fit-fold')
  await own.locator('summary').first().click()
  const asked = own.locator('form', { hasText: 'What is your gender?' })
  await asked.getByLabel('Man', { exact: true }).check()
  await page.evaluate(() => {
    localStorage.setItem('me', 'me.citizen=PK&me.degree=doctorate')
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = () => {
      Storage.prototype.setItem = setItem
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await asked.getByRole('button', { name: 'Answer' }).click()
  await expect(own.getByText('This browser does not save data.')).toBeVisible()
  await asked.getByRole('button', { name: 'Answer' }).click()
  await expect(own.locator('.ask')).toHaveAttribute('data-verdict', 'no')
  expect(await page.evaluate(() => localStorage.getItem('me'))).toBe(
    'me.citizen=PK&me.degree=doctorate&me.gender=man',
  )
})

test('what a rule still waits for is answered in place', async ({ page }) => {
  const answers = 'me.citizen=PK&me.lives=PK&me.degree=master&me.enrolled=no'
  await using _ = await page.addInitScript(
    (saved) => localStorage.setItem('me', localStorage.getItem('me') ?? saved),
    answers,
  )
  await page.goto('/opportunity/imperial-presidents-phd-scholarships')
  const own = page.locator('.fit-fold')
  await own.locator('summary').first().click()
  await own.getByLabel('Which languages do you speak?').selectOption('English: Very well (C1)')
  await own.getByRole('button', { name: 'Answer' }).click()
  await expect(own.getByLabel('Which languages do you speak?')).toHaveCount(0)
  expect(
    await page.evaluate(() =>
      new URLSearchParams(localStorage.getItem('me') ?? '').getAll('me.speaks'),
    ),
  ).toEqual(['en:C1'])
})
