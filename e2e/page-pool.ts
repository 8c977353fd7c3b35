import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** The emulated device of a page. */
type Emulation = Pick<BrowserContextOptions, 'viewport' | 'reducedMotion'>

/**
 * The pages of a worker, one browser context each. The journeys of one site share a page, one after
 * the other.
 */
export interface PagePool extends AsyncDisposable {
  /**
   * Returns the page for `settings` on the site at `url`, and opens it if needed. Closes the pages
   * of other sites.
   */
  find(url: string, settings: unknown): Promise<Page>
  /**
   * Resets the page. If that fails or is not wanted, closes it, and the next journey gets a new
   * one.
   */
  reset(page: Page, emulation: Emulation, isWanted: boolean): Promise<void>
}

export function createPagePool(browser: Browser): PagePool {
  const pages = new Map<string, { readonly url: string; readonly page: Page }>()
  const close = async (
    chosen: (entry: { readonly url: string; readonly page: Page }) => boolean,
  ) => {
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

/** Removes all traces of a visit except cacheable files. Returns false if something stays. */
async function leaveAsNew(
  page: Page,
  { viewport, reducedMotion = null }: Emulation,
): Promise<boolean> {
  const context: BrowserContext = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  // An inert page of the same site, so that the browser continues its process.
  await page.goto('/robots.txt')
  const isUntouched = await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const name of await caches.keys()) await caches.delete(name)
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    return [Date, setTimeout, matchMedia].every((each) => /native code/.test(String(each)))
  })
  await context.clearCookies()
  await context.clearPermissions()
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion, forcedColors: null })
  if (viewport) await page.setViewportSize(viewport)
  await page.mouse.move(0, 0)
  return isUntouched
}
