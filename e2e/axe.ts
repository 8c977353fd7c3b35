import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const rules = {
  /** WCAG 2.2 AA. */
  standard: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  /** And what axe's authors advise besides. */
  advised: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  /** The two rules that look at colours: the others find the same in light and dark. */
  colours: ['color-contrast', 'link-in-text-block'],
}

/**
 * What axe finds on the page as it stands: the rule, where, and what is wrong. It runs in the page itself, which has no frames of others in the
 * tests that ask; `@axe-core/playwright` collects the results of frames in a page of its own, which takes four times as long.
 */
export async function findBarriers(page: Page, { look = 'standard' as keyof typeof rules, within = 'html' } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'], runOnly: { type: look === 'colours' ? 'rule' : 'tag', values: rules[look] } }
  const { violations } = await page.evaluate(([target, given]) => axe.run(target, given), [within, options] as const)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`))
}

/** The same in light and in dark. */
export async function findBarriersInBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await findBarriers(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findBarriers(page, { look: 'colours' })
  return [...light, ...dark.map((found) => `dark: ${found}`)]
}
