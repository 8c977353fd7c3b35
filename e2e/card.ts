import type { Locator } from '@playwright/test'

/** The name of the item whose card contains the link. */
export async function nameOnCard(link: Locator): Promise<string> {
  return (await link.locator('xpath=ancestor::article[1]').getByRole('heading').textContent()) ?? ''
}
