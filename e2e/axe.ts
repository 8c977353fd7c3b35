import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { type Area, withDefaults } from './area.ts'
import { findNewlyVisible, recordVisible } from './newly-visible.ts'
import { flagCrampedTargets } from './targets.ts'
import { flagTexts } from './text-styles.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const ruleTags = {
  /** WCAG 2.2 AA. */
  standard: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  /** With the best practices of axe's authors. */
  advised: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

const colours = ['color-contrast', 'link-in-text-block']

/**
 * The rules that compare the positions of all elements. They take four fifths of axe's time, unless
 * few elements are flagged for them.
 */
const slowRules: Readonly<Record<string, string>> = {
  'color-contrast': '[data-axe-text]',
  'link-in-text-block': 'a[href][data-axe-text]',
  'target-size': '[data-axe-target]',
}

/** Styles of texts without a violation, on all pages of this worker. */
const sound = new Set<string>()

interface Choice extends Area {
  readonly rules?: keyof typeof ruleTags
}

/**
 * The violations on the page: rule, element and reason. axe runs in the page itself, because no
 * tested page has foreign frames. `@axe-core/playwright` collects results of frames in a separate
 * page, which takes four times as long.
 */
export async function findBarriers(
  page: Page,
  { rules = 'standard', ...area }: Choice = {},
): Promise<string[]> {
  const texts = await flagElements(page, area)
  return await noteSound(texts, true, () =>
    runAxe(page, toContext(area), { runOnly: { type: 'tag', values: ruleTags[rules] } }),
  )
}

/**
 * The same in light and dark, where only colours differ. `isWidened`: the page was checked in a
 * narrower window, and only its width has changed since. Elements that were visible then are
 * checked only for colours and distances of targets.
 */
export async function findBarriersInBoth(
  page: Page,
  { isWidened = false, rules = 'standard', ...area }: Choice & { isWidened?: boolean } = {},
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = isWidened
    ? await findWhatWidthChanged(page, area, ruleTags[rules])
    : await findBarriers(page, { rules, ...area })
  if (!isWidened) await page.evaluate(recordVisible)
  await page.emulateMedia({ colorScheme: 'dark' })
  const texts = await page.evaluate(flagTexts, [withDefaults(area), [...sound]] as const)
  const dark = await noteSound(texts, texts.length > 0, () =>
    runAxe(page, toContext(area), { runOnly: { type: 'rule', values: colours } }),
  )
  return [...light, ...dark.map((found) => `dark: ${found}`)]
}

async function findWhatWidthChanged(page: Page, area: Area, values: string[]): Promise<string[]> {
  const elements = await page.evaluateHandle(findNewlyVisible, withDefaults(area))
  const isAnyNew = await elements.evaluate(({ length }) => length > 0)
  const rules = Object.fromEntries(Object.keys(slowRules).map((rule) => [rule, { enabled: false }]))
  const found = isAnyNew
    ? await runAxe(
        page,
        { include: elements, exclude: [] },
        { runOnly: { type: 'tag', values }, rules },
      )
    : []
  const texts = await flagElements(page, area)
  const isAny = await page.evaluate(
    (selectors) => document.querySelector(selectors) !== null,
    Object.values(slowRules).join(),
  )
  const more = await noteSound(texts, isAny, () =>
    runAxe(page, toContext(area), { runOnly: { type: 'rule', values: Object.keys(slowRules) } }),
  )
  return [...found, ...more]
}

/** Flags the elements of the slow rules: one text of each style, and small targets near others. */
async function flagElements(page: Page, area: Area): Promise<string[]> {
  // Controls that wait for React look disabled, and contrast rules exempt disabled controls (WCAG
  // 1.4.3).
  await page.waitForSelector('html:not([data-js]), html[data-ready]', { state: 'attached' })
  await page.evaluate(flagCrampedTargets, withDefaults(area))
  return await page.evaluate(flagTexts, [withDefaults(area), [...sound]] as const)
}

function toContext(area: Area): Context {
  const { within, except } = withDefaults(area)
  return { include: [within], exclude: except }
}

/**
 * Remembers styles without a violation: the same text on the same background needs no second check.
 */
async function noteSound(
  texts: readonly string[],
  isNeeded: boolean,
  run: () => Promise<string[]>,
): Promise<string[]> {
  const found = isNeeded ? await run() : []
  if (found.length === 0) for (const text of texts) sound.add(text)
  return found
}

/** Pages with the init script of axe. */
const knowing = new WeakSet<Page>()

/**
 * Sends the half megabyte of axe to each page once. Later documents of the page have it as a
 * function that costs nothing until its call.
 */
async function startAxe(page: Page): Promise<void> {
  const isStarted = await page.evaluate(() => {
    const { axe: tool, startAxe: start } = window as unknown as {
      axe?: typeof axe
      startAxe?: () => void
    }
    if (!tool) start?.()
    return Boolean(tool ?? start)
  })
  if (!isStarted) await page.evaluate(source)
  if (knowing.has(page)) return
  knowing.add(page)
  await page.addInitScript(`window.startAxe = () => {${source}}`)
}

interface Context {
  /** Selectors, or the handle of a list of elements. */
  readonly include: unknown
  readonly exclude: readonly string[]
}

async function runAxe(page: Page, context: Context, options: axe.RunOptions): Promise<string[]> {
  await startAxe(page)
  const { violations } = await page.evaluate(
    ([{ include, exclude }, selectors, given]) => {
      const { axe: tool } = window as unknown as { axe: typeof axe }
      tool.configure({
        rules: Object.entries(selectors).map(([id, selector]) => ({ id, selector })),
      })
      return tool.run({ include: include as axe.Selector, exclude: [...exclude] }, given)
    },
    [context, slowRules, { ...options, resultTypes: ['violations'] } as axe.RunOptions] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
