import type { Page } from 'puppeteer-core'

/** Milliseconds until a page must meet an expectation. */
const timeout = 10_000

/** Waits until the expression is true in the page. The message names the expectation. */
async function until(
  page: Page,
  what: string,
  condition: (...given: string[]) => boolean,
  ...given: string[]
): Promise<void> {
  await page.waitForFunction(condition, { timeout }, ...given).catch((error: unknown) => {
    throw new Error(`${what} (${page.url()})`, { cause: error })
  })
}

/** An element with this selector is visible and, if given, contains this text. */
export const sees = (page: Page, selector: string, text = '') =>
  until(
    page,
    `no ${selector} with “${text}”`,
    (wanted, words) =>
      [...document.querySelectorAll(wanted!)].some(
        (each) => each.checkVisibility() && (each.textContent ?? '').includes(words!),
      ),
    selector,
    text,
  )

export const seesNo = (page: Page, selector: string) =>
  until(
    page,
    `there is a ${selector} still`,
    (wanted) => document.querySelector(wanted!) === null,
    selector,
  )

export const hasFocus = (page: Page, selector: string) =>
  until(
    page,
    `${selector} has no focus`,
    (wanted) => document.activeElement?.matches(wanted!) === true,
    selector,
  )

/** Path and query of the address. */
export const standsAt = (page: Page, pattern: RegExp) =>
  until(
    page,
    `the address is not like ${pattern}`,
    (source) => new RegExp(source!).test(location.pathname + location.search),
    pattern.source,
  )

/** Presses a key, which starts React, and waits until it has started. */
export async function startReact(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await until(page, 'React has not started', () => 'ready' in document.documentElement.dataset)
}

/** Fills fields, by name within a form. */
export async function fill(
  page: Page,
  form: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await page.locator(`${form} :is(input, textarea)[name="${name}"]`).fill(value)
}

export async function textOf(page: Page, selector: string): Promise<string> {
  return await page.$eval(selector, (element) => element.textContent ?? '')
}
