import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { findTexts } from './text-looks.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const looks = {
  /** WCAG 2.2 AA. */
  standard: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  /** And what axe's authors advise besides. */
  advised: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** The rules that look at colours take two thirds of axe's time on a page full of cards. */
const colours = ['color-contrast', 'link-in-text-block']

/** How texts looked in which axe found nothing, in all pages of this worker. */
const sound = new Set<string>()

/**
 * What axe finds on the page as it stands: the rule, where, and what is wrong. It runs in the page itself, which has no frames of others in the
 * tests that ask; `@axe-core/playwright` collects the results of frames in a page of its own, which takes four times as long.
 */
export async function findBarriers(page: Page, { look = 'standard' as keyof typeof looks, within = 'html' } = {}): Promise<string[]> {
  const others = Object.fromEntries(colours.map((rule) => [rule, { enabled: false }]))
  const found = await runAxe(page, [within], { runOnly: { type: 'tag', values: looks[look] }, rules: others })
  return [...found, ...(await findBadColours(page, within))]
}

/** The same in light and in dark, where only colours differ. */
export async function findBarriersInBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await findBarriers(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findBadColours(page, 'html')
  return [...light, ...dark.map((found) => `dark: ${found}`)]
}

/** Each look of a text is judged once: the same letters on the same ground are as well read on the next card and the next page. */
async function findBadColours(page: Page, within: string): Promise<string[]> {
  const texts = await page.evaluateHandle(findTexts, [within, [...sound]] as const)
  const seen = await texts.evaluate((found) => found.map(({ look }) => look))
  const elements = await texts.evaluateHandle((found) => found.map(({ element }) => element))
  const bad = seen.length === 0 ? [] : await runAxe(page, elements, { runOnly: { type: 'rule', values: colours } })
  if (bad.length === 0) for (const look of seen) sound.add(look)
  return bad
}

async function runAxe(page: Page, include: unknown, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    ([place, given]) => (window as unknown as { axe: typeof axe }).axe.run({ include: place as axe.Selector }, given),
    [include, { ...options, resultTypes: ['violations'] } as axe.RunOptions] as const,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`))
}
