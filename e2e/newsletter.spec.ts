import { withTextSize } from './large-text.ts'
import { hold, startReact, stopClock, subscribe } from './react.ts'
import { expect, test } from './site.ts'

test.use({ expectedErrors: [/net::ERR_FAILED/] })

test('the pop-up opens one second after each load, and x hides it until the next, without React', async ({
  page,
}) => {
  await stopClock(page)
  await page.route(/\/assets\/vendor-/, (route) => route.abort())
  await page.goto('/')
  const popup = page.locator('#newsletter')
  await page.clock.runFor(990)
  await expect(popup).toBeHidden()
  await page.clock.runFor(20)
  await expect(popup).toBeVisible()
  await popup.getByRole('button', { name: 'Close the newsletter form' }).click()
  await expect(popup).toBeHidden()
  await page.unroute(/\/assets\/vendor-/)
  await page.reload()
  await page.clock.runFor(1010)
  await expect(popup).toBeVisible()
  await startReact(page)
  await popup.getByRole('button', { name: 'Close the newsletter form' }).click()
  await page.clock.runFor(60_000)
  await expect(popup).toBeHidden()
  // Nothing is remembered where no setting needs it.
  expect(await page.evaluate(() => localStorage.getItem('newsletterClosed'))).toBeNull()
})

test('the pop-up never opens after the visitor has subscribed', async ({ page }) => {
  await subscribe(page)
  await stopClock(page)
  await page.goto('/')
  await page.clock.runFor(5000)
  await startReact(page)
  await page.clock.runFor(60_000)
  await expect(page.locator('#newsletter')).toBeHidden()
})

test('the pop-up also opens one second after a visit from another page', async ({ page }) => {
  await stopClock(page)
  await page.goto('/about')
  await startReact(page)
  await page.getByRole('link', { name: 'Scholarship Atlas' }).click()
  await expect(page.locator('h1')).toHaveText('Find Your Dream Scholarship')
  await page.clock.runFor(990)
  await expect(page.locator('#newsletter')).toBeHidden()
  await page.clock.runFor(20)
  await expect(page.locator('#newsletter')).toBeVisible()
})

test('subscribing in the pop-up shows success, stores the flag and closes 2.5 seconds later', async ({
  page,
}) => {
  await stopClock(page)
  await page.goto('/')
  await page.clock.runFor(1010)
  await startReact(page)
  const popup = page.locator('#newsletter')
  const { release } = await hold(page, /\/newsletter\.data/)
  await popup.getByLabel('Email address').fill('pop-up@example.org')
  await popup.getByRole('button', { name: 'Subscribe' }).click()
  await expect(popup.getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
  release()
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(popup.getByRole('status')).toHaveText('🎉 Subscribed successfully!', {
      timeout: 200,
    })
  }).toPass()
  expect(await page.evaluate(() => localStorage.getItem('subscribed'))).not.toBeNull()
  await page.clock.runFor(2450)
  await expect(popup).toBeVisible()
  await page.clock.runFor(100)
  await expect(popup).toBeHidden()
})

for (const { place, path, form: selector, text } of [
  {
    place: 'pop-up',
    path: '/',
    form: '#newsletter form',
    text: '❌ Subscription failed. Try again.',
  },
  {
    place: 'footer',
    path: '/about',
    form: 'footer form',
    text: '❌ Subscription failed. Please try again.',
  },
]) {
  test(`a subscription that fails shows the error of the ${place}`, async ({ page }) => {
    await page.goto(path)
    await startReact(page)
    await page.route(/\.data/, (route) => route.abort())
    const form = page.locator(selector)
    await form.getByLabel('Email address').fill('fails@example.org')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(form.getByRole('status')).toHaveText(text)
    await expect(form.getByLabel('Email address')).toHaveValue('fails@example.org')
    expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull()
  })
}

test('on a phone the pop-up takes two fifths of the screen at most, and covers no button of the page’s head', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const popup = page.locator('#newsletter')
  await expect(popup).toBeVisible()
  const { y, height } = (await popup.boundingBox())!
  expect(height).toBeLessThanOrEqual(0.4 * 740)
  for (const name of ['Quick Search', 'Can I apply?']) {
    const control = page.getByRole('main').getByText(name, { exact: true }).first()
    const box = (await control.boundingBox())!
    expect(box.y + box.height, name).toBeLessThanOrEqual(y)
  }
  await withTextSize(page, 32, async () => {
    expect((await popup.boundingBox())!.height).toBeLessThanOrEqual(0.4 * 740)
    await popup.getByRole('button', { name: 'Subscribe' }).focus()
    await expect(popup.getByRole('button', { name: 'Subscribe' })).toBeInViewport()
  })
})

test('the pop-up never takes the focus, nor Escape from an open popup', async ({ page }) => {
  await stopClock(page)
  await page.goto('/')
  await startReact(page)
  await page.locator('main').getByRole('button', { name: 'Quick Search' }).click()
  const search = page.getByRole('dialog', { name: 'Quick Search' })
  await expect(search.getByRole('textbox')).toBeFocused()
  await page.clock.runFor(1010)
  await expect(page.locator('#newsletter')).toBeVisible()
  await expect(search.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
})

test('the browser itself refuses a wrong or missing email address', async ({ page }) => {
  await page.goto('/about')
  await startReact(page)
  const email = page.locator('footer').getByLabel('Email address')
  for (const value of ['', 'nobody', 'a b@example.org']) {
    await email.fill(value)
    await page.locator('footer').getByRole('button', { name: 'Subscribe' }).click()
    expect(await email.evaluate((input) => (input as HTMLInputElement).validity.valid), value).toBe(
      false,
    )
  }
  await expect(page.locator('footer').getByRole('status')).toHaveText('')
})

test('the pop-up hides nothing that has the keyboard focus (WCAG 2.4.11)', async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(page.locator('#newsletter')).toBeVisible()
    await startReact(page)
    const hidden: string[] = []
    let reached = 0
    do {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(describeFocus)
      if (focused === null) break
      reached += 1
      if (focused.hidden) hidden.push(focused.html)
    } while (reached < 200)
    expect(hidden).toEqual([])
    expect(reached).toBeGreaterThan(50)
  }
})

/**
 * null if the focus has left the page. An element is hidden if neither a corner nor its middle is
 * visible.
 */
function describeFocus(): { html: string; hidden: boolean } | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const popup = document.getElementById('newsletter')
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const points = [
    [left + 2, top + 2],
    [right - 2, top + 2],
    [left + 2, bottom - 2],
    [right - 2, bottom - 2],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const
  const isCovered = points.every(([x, y]) => popup?.contains(document.elementFromPoint(x, y)))
  return { html: element.outerHTML.slice(0, 120), hidden: isCovered && !popup?.contains(element) }
}
