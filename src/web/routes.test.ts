import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { findCollection } from '#domain/listing/collections.ts'
import routes from '#web/routes.ts'
import { pages, pathOfPage } from '#web/shell/pages.ts'

/**
 * Pages outside search engines and menus: the targets of links in emails, and the administrator's
 * login.
 */
const unlisted = [
  '/newsletter/confirm',
  '/newsletter/choose',
  '/newsletter/remind',
  '/newsletter/leave',
  '/admin',
]

test('a page with an address of its own is a list or a row of web/shell/pages.ts', () => {
  const shell = routes.find(({ file }) => file === 'shell/Shell.tsx')
  const paths = pages.map(({ id }) => pathOfPage(id))
  const found = (shell?.children ?? []).map(toPath).filter((path) => !/[:*]/.test(path))
  expect(found).toEqual(expect.arrayContaining(paths))
  const wrong = found
    .filter((path) => !paths.includes(path) && !findCollection(path) && !unlisted.includes(path))
    .map(
      (path) =>
        `${path} stands in routes.ts by hand: sitemap, share picture and menus do not know it. Make it a row of web/shell/pages.ts.`,
    )
  expect(wrong).toEqual([])
})

function toPath({ path = '' }: RouteConfigEntry): string {
  return `/${path}`
}
