import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const layers = '@layer base, parts, pages;'

/** Styles that belong to no component: in the lowest layer, or in none. */
const noComponents = /^styles\/(?:tokens|base)\.css$/

const files = globSync('**/*.css', { cwd: `${import.meta.dirname}/..` })
  .map((path) => path.replaceAll('\\', '/'))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(`${import.meta.dirname}/../${path}`, 'utf8') }))

/** The classes in a file's selectors, and the values of its declarations. */
function read(text: string): { readonly classes: ReadonlySet<string>; readonly values: readonly string[] } {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/'[^']*'/g, "''")
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].map(([, before = '']) => before.trim()).filter((each) => !each.startsWith('@'))
  return {
    classes: new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))),
    values: [...plain.matchAll(/[\w-]+:\s*([^;{}]+);/g)].map(([, value = '']) => value),
  }
}

const ownersOf = (given: readonly { readonly path: string; readonly classes: ReadonlySet<string> }[]) =>
  Map.groupBy(
    given.flatMap(({ path, classes }) => [...classes].map((name) => ({ name, path }))),
    ({ name }) => name,
  )

test('a class is styled in one file only', () => {
  expect([...read(".a > .b[data-look='x.y'] { .c & { margin: 0.5rem } } @media (x: 1.5rem) { .d:hover { color: red } }").classes]).toEqual([
    'a',
    'b',
    'c',
    'd',
  ])
  const classesByFile = files.map(({ path, text }) => ({ path, classes: read(text).classes }))
  expect(classesByFile.length).toBeGreaterThan(20)
  const wrong = [...ownersOf(classesByFile)].flatMap(([name, found]) => {
    const paths = found.map(({ path }) => path)
    return paths.length === 1 ? [] : [`.${name} is styled in ${paths.join(' and ')}`]
  })
  expect(wrong, 'What differs is an attribute of the component that owns the class (data-size, data-tone, data-look).').toEqual([])
})

test('styles beside components begin with the order of the layers, and are in one layer', () => {
  const moved = files.filter(({ path }) => !noComponents.test(path))
  expect(moved.filter(({ text }) => !text.startsWith(`${layers}\n`)).map(({ path }) => path)).toEqual([])
  const outside = moved.filter(
    ({ text }) => !/^@layer base, parts, pages;\n+(?:\/\*.*\*\/\n)?@layer (?:parts|pages) \{\n[\s\S]*\n\}\n$/.test(text),
  )
  expect(outside.map(({ path }) => path)).toEqual([])
})

test('a color is a token', () => {
  const wrong = files
    .filter(({ path }) => path !== 'styles/tokens.css')
    .flatMap(({ path, text }) =>
      read(text)
        .values.filter((value) => /#[\da-f]{3,8}\b/i.test(value))
        .map((value) => `${path}: ${value}`),
    )
  expect(wrong).toEqual([])
})
