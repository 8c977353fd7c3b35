import { startReact, subscribe } from './react.ts'
import { expect, test } from './site.ts'

const me = 'me.citizen=PK&me.lives=PK&me.born=2000-05&me.degree=bachelor&me.enrolled=no'
const pages = [
  '/opportunity/singa-award',
  `/opportunity/singa-award?${me}`,
  '/shortlist',
  '/shortlist?items=singa-award,rhodes-scholarship',
  '/compare?items=singa-award,rhodes-scholarship',
  '/opportunity/singa-award/plan',
  '/can-i-apply',
  `/can-i-apply?${me}`,
  '/phd-scholarship',
]

test('a printed page has no buttons, and the link to the official page becomes its address', async ({
  page,
}) => {
  await subscribe(page)
  await page.goto('/search?q=singa')
  await startReact(page)
  await page.locator('main .card .keep').first().click()
  await page.emulateMedia({ media: 'print' })
  // Expanded sections print their heading, and collapsed ones their count.
  const summaries = 'summary:not(.unfolds-in-print > *, .group > *)'
  const pressed = page
    .locator(`button, .button, ${summaries}, nav a, [type=submit], .files, .tally`)
    .filter({ visible: true })
  for (const path of pages) {
    await page.goto(path)
    await startReact(page)
    await expect(page.locator('h1')).toBeVisible()
    await expect(pressed, path).toHaveCount(0)
  }
  await page.goto('/shortlist')
  await expect(page.locator('.shortlist').getByText('Official page: a-star.edu.sg')).toBeVisible()
  await page.goto('/opportunity/singa-award')
  await expect(
    page.getByText('Official page: https://www.a-star.edu.sg/Scholarships/'),
  ).toBeVisible()
  const similar = page.getByText('Similar opportunities')
  await expect(similar).toHaveCount(1)
  await expect(similar).toBeHidden()
})

test('collapsed content is printed in full', async ({ page }) => {
  await page.goto(`/can-i-apply?${me}`)
  const more = page.locator('#yes .also li').first()
  await expect(more).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(more).toBeVisible()
})

test('a page in the dark theme is printed dark on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const theme of ['', 'dark']) {
    await page.goto('/opportunity/singa-award')
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
    const { color, backgroundColor } = await page.evaluate(() => {
      const style = getComputedStyle(document.body)
      return { color: style.color, backgroundColor: style.backgroundColor }
    })
    expect([color, backgroundColor]).toEqual(['rgb(23, 35, 59)', 'rgb(255, 255, 255)'])
  }
})

test('an open popup is printed alone and in full', async ({ page }) => {
  await subscribe(page)
  await page.goto('/phd-scholarship')
  await startReact(page)
  await page.locator('main .card .card-action').first().click()
  await expect(page.getByRole('dialog').locator('.prose').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('h1')).toBeHidden()
  await expect(page.locator('.card').filter({ visible: true })).toHaveCount(0)
  const { height } = (await page.getByRole('dialog').boundingBox())!
  const text = (await page.getByRole('dialog').locator('.prose').last().boundingBox())!
  const { y } = (await page.getByRole('dialog').boundingBox())!
  expect(text.y + text.height - y).toBeLessThanOrEqual(height)
})
