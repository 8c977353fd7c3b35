import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * The files of this folder that pages and components may import. The drawings would add 30 kB of
 * script that the browser never needs.
 */
const forPages = ['address.ts', 'marks.tsx']

test('pages and components import addresses and marks, never the drawings', () => {
  const files = globSync('src/web/**/*.{ts,tsx}').filter(
    (file) => !file.startsWith('src/web/pictures/'),
  )
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/#web\/pictures\/([^'"]+)/g)]
      .filter(([, name = '']) => !forPages.includes(name))
      .map(([path]) => `${file} imports ${path}`),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(found).toEqual([])
})
