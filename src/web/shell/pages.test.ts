import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { folders } from '#web/routes.ts'
import { pages } from '#web/shell/pages.ts'

test('every page has its own title, description, canonical link and share picture', () => {
  const wrong = pages.filter(({ id }) => {
    const route = readFileSync(new URL(`../${folders[id]}/${id}.tsx`, import.meta.url), 'utf8')
    const names = [...route.matchAll(/metaOfPage\(context, '([^']+)'/g)].map((match) => match[1])
    return (
      names.length === 0 ||
      names.some((name) => name !== id) ||
      !/^export \{ (?:headers, )?meta \} from/m.test(route)
    )
  })
  expect(
    wrong,
    '<id>.tsx in its folder: the loader gives metaOfPage(context, <id>), meta comes from loader.ts.',
  ).toEqual([])
})
