import type { Locator, Page } from '@playwright/test'

/** What leads to an official page stays here: the other site is irrelevant. */
export async function keepOfficialPages(page: Page): Promise<void> {
  await page.context().route('**/admin/official/*', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    const { location } = answer.headers()
    await route.fulfill({ contentType: 'text/plain', body: `leads to ${location}` })
  })
}

/** Opens the official page of a line or row in its tab, which it closes; what the tab shows. */
export async function openOfficialPage(
  page: Page,
  part: Locator,
  open: (link: Locator) => Promise<void> = (link) => link.click(),
): Promise<string> {
  const opened = page.context().waitForEvent('page')
  await open(part.getByRole('link', { name: /^Official page/ }))
  const tab = await opened
  await tab.waitForLoadState()
  const text = await tab.locator('body').innerText()
  await tab.close()
  return text
}
