import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** With what a page starts. */
type Emulation = Pick<BrowserContextOptions, 'viewport' | 'reducedMotion'>

/** The pages of a worker, each in a browser context of its own, that the journeys of one site use one after the other. */
export interface PagePool extends AsyncDisposable {
  /** The page for journeys of the same `settings` on the site at `url`; it is opened when it is not there. Those of other sites are closed. */
  find(url: string, settings: unknown): Promise<Page>
  /** Leaves the page as a new one would be; where that cannot be, or was not wanted, the next journey gets another. */
  reset(page: Page, emulation: Emulation, isWanted: boolean): Promise<void>
}

export function createPagePool(browser: Browser): PagePool {
  const pages = new Map<string, { readonly url: string; readonly page: Page }>()
  const close = async (chosen: (entry: { readonly url: string; readonly page: Page }) => boolean) => {
    for (const [key, entry] of pages)
      if (chosen(entry)) {
        pages.delete(key)
        await entry.page.context().close()
      }
  }
  return {
    async find(url, settings) {
      await close((entry) => entry.url !== url)
      const key = JSON.stringify(settings)
      const page = pages.get(key)?.page ?? (await (await browser.newContext()).newPage())
      pages.set(key, { url, page })
      return page
    },
    async reset(page, emulation, isWanted) {
      const isReset = isWanted && (await leaveAsNew(page, emulation).catch(() => false))
      if (!isReset) await close((entry) => entry.page === page)
    },
    [Symbol.asyncDispose]: () => close(() => true),
  }
}

/** What a visit leaves behind is taken away, but for the files that say of themselves that they may be kept. false: something stays. */
async function leaveAsNew(page: Page, { viewport, reducedMotion = null }: Emulation): Promise<boolean> {
  const context: BrowserContext = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  // A page of the same site that does nothing: the browser's process for the site goes on.
  await page.goto('/robots.txt')
  const isUntouched = await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    return /native code/.test(String(Date)) && /native code/.test(String(setTimeout))
  })
  await context.clearCookies()
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion, forcedColors: null })
  if (viewport) await page.setViewportSize(viewport)
  await page.mouse.move(0, 0)
  return isUntouched
}
