import { hold, startReact, subscribe } from './react.ts'
import { expect, test } from './site.ts'

test.beforeEach(async ({ page }) => {
  await subscribe(page)
})

test('Quick Search asks from the second character on and shows cards', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/search.data')) asked.push(request.url())
  })
  const { release } = await hold(page, /\/search\.data/)
  await page.goto('/')
  await startReact(page)
  await page.locator('main').getByRole('button', { name: 'Quick Search' }).click()
  const modal = page.getByRole('dialog', { name: 'Quick Search' })
  const box = modal.getByRole('textbox')
  await expect(box).toBeFocused()
  await box.pressSequentially('d')
  await expect(modal.getByRole('status')).toHaveText('Two letters are enough.')
  await box.pressSequentially('a')
  await expect(modal.getByRole('status')).toHaveText('Loading...')
  await box.pressSequentially('ad')
  release()
  await expect(modal.getByRole('status')).toHaveText(/^\d+ found$/)
  expect(asked.every((address) => new URL(address).searchParams.get('q')!.length >= 2)).toBe(true)
  const card = modal.locator('.card').first()
  await expect(card).toContainText('DAAD')
  await expect(card.locator('img').first()).toBeVisible()
  await expect(card.locator('dt').first()).toHaveText('Category')
  await expect(card.getByText('View Details')).toBeVisible()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/opportunity\//)
  await expect(modal).toHaveCount(0)
})

test('Quick Search says when nothing is found, forgets results below two characters, and Escape closes it', async ({ page }) => {
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

test('Quick Search forgives accents, case and a typo, and finds all kinds with scholarships first', async ({ page }) => {
  await page.goto('/faq')
  await startReact(page)
  await page.locator('header').getByRole('button', { name: 'Quick Search' }).click()
  const modal = page.getByRole('dialog', { name: 'Quick Search' })
  for (const word of ['ERASMUS', 'Érasmus', 'erasmsu', 'chevenning']) {
    await modal.getByRole('textbox').fill(word)
    await expect(modal.getByRole('heading', { level: 3, name: /Erasmus|Chevening/ }).first(), word).toBeVisible()
  }
})

test('a search that cannot be done says so and works again', async ({ page }) => {
  await page.goto('/')
  await startReact(page)
  await page.locator('main').getByRole('button', { name: 'Quick Search' }).click()
  const modal = page.getByRole('dialog', { name: 'Quick Search' })
  await page.route(/\/search\.data/, (route) => route.fulfill({ status: 200, body: '', contentType: 'text/x-script' }))
  await modal.getByRole('textbox').fill('daad')
  await expect(modal.getByRole('status')).toHaveText('The search could not be done.')
  await page.unroute(/\/search\.data/)
  await modal.getByRole('textbox').fill('daad g')
  await modal.getByRole('textbox').fill('daad')
  await expect(modal.getByRole('status')).toHaveText(/found$/)
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
    await page.goto('/search?q=d')
    await expect(page.getByText('Two letters are enough.')).toBeVisible()
    await expect(page.locator('main .card')).toHaveCount(0)
  })
})
