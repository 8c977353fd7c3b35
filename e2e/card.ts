import type { Locator } from '@playwright/test'

/** The name of the item whose card a link stands on. */
export async function nameOnCard(link: Locator): Promise<string> {
  return (await link.locator('xpath=ancestor::article[1]').getByRole('heading').textContent()) ?? ''
}
