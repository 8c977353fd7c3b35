import type { JSHandle, Page } from '@playwright/test'

interface ParsedPage {
  readonly status: number
  readonly document: Document
}

/**
 * Parses the server's response at `path` in the browser without rendering, in a fifth of the time
 * of opening it. The page must be on an address of the site.
 */
export function parsePage(page: Page, path: string): Promise<JSHandle<ParsedPage>> {
  return page.evaluateHandle(async (address) => {
    const answer = await fetch(address)
    return {
      status: answer.status,
      document: new DOMParser().parseFromString(await answer.text(), 'text/html'),
    }
  }, path)
}

/** The cheapest page of the site, from which others can be read. */
export async function openQuietPage(page: Page): Promise<void> {
  await page.goto('/robots.txt')
}
