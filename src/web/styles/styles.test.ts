import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { themeColor } from '#web/styles/theme-color.ts'

const layers = '@layer base, parts, pages;'

/** Styles that belong to no component: in the lowest layer, or in none. */
const noComponents = /^styles\/(?:tokens|base)\.css$/

/** Primitives, of which every variant is an attribute. */
const primitives = /^styles\/(?:primitives|button)\.css$/

const readFiles = (pattern: string) =>
  globSync(pattern, { cwd: `${import.meta.dirname}/..` })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('.test.'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(`${import.meta.dirname}/../${path}`, 'utf8') }))

const files = readFiles('**/*.css')
const modules = readFiles('**/*.tsx')

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** The classes in a file's selectors, and the values of its declarations. */
function read(text: string): {
  readonly classes: ReadonlySet<string>
  readonly values: readonly string[]
} {
  const plain = withoutComments(text).replaceAll(/'[^']*'/g, "''")
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)]
    .map(([, before = '']) => before.trim())
    .filter((each) => !each.startsWith('@'))
  return {
    classes: new Set(
      selectors.flatMap((selector) =>
        [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
      ),
    ),
    values: [...plain.matchAll(/[\w-]+:\s*([^;{}]+);/g)].map(([, value = '']) => value),
  }
}

/**
 * Each element that a file's selectors name, such as `.card[data-look='row']`, with `&` written
 * out.
 */
function listElements(text: string): readonly string[] {
  const elements = []
  const around: (readonly string[])[] = []
  for (const [, before = '', brace] of withoutComments(text).matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') around.pop()
    if (brace !== '{') continue
    const outer = around.at(-1) ?? ['']
    const selectors = before.trim().startsWith('@') ? [] : splitOutside(before.trim(), /,/)
    const inner = selectors.flatMap((each) =>
      outer.map((one) =>
        each.includes('&') ? each.replaceAll('&', one) : `${one} ${each}`.trim(),
      ),
    )
    elements.push(...inner.flatMap((each) => splitOutside(each, /[\s>+~]/)))
    around.push(selectors.length === 0 ? outer : inner)
  }
  return elements
}

/** Splits a selector, but not what is in brackets of any kind. */
function splitOutside(selector: string, separator: RegExp): string[] {
  const parts = ['']
  let depth = 0
  for (const character of selector) {
    if ('(['.includes(character)) depth += 1
    if (')]'.includes(character)) depth -= 1
    if (depth === 0 && separator.test(character)) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/**
 * The attributes of components in a file's selectors. `owned`: the same element has a class. Those
 * of the root are states of the page.
 */
function readAttributes(
  text: string,
): readonly { readonly name: string; readonly owned: boolean }[] {
  return listElements(text)
    .filter((element) => !/^(?:html|:root)\b/.test(element))
    .flatMap((element) =>
      [...element.matchAll(/\[(data-[\w-]+|role)\b/g)].map(([, name = '']) => ({
        name,
        owned: /\.[a-z]/.test(element),
      })),
    )
}

const ownersOf = (
  given: readonly { readonly path: string; readonly classes: ReadonlySet<string> }[],
) =>
  Map.groupBy(
    given.flatMap(({ path, classes }) => [...classes].map((name) => ({ name, path }))),
    ({ name }) => name,
  )

test('a class is styled in one file only', () => {
  expect([
    ...read(
      ".a > .b[data-look='x.y'] { .c & { margin: 0.5rem } } @media (x: 1.5rem) { .d:hover { color: red } }",
    ).classes,
  ]).toEqual(['a', 'b', 'c', 'd'])
  const classesByFile = files.map(({ path, text }) => ({ path, classes: read(text).classes }))
  expect(classesByFile.length).toBeGreaterThan(20)
  const wrong = [...ownersOf(classesByFile)].flatMap(([name, found]) => {
    const paths = found.map(({ path }) => path)
    return paths.length === 1 ? [] : [`.${name} is styled in ${paths.join(' and ')}`]
  })
  expect(
    wrong,
    'What differs is an attribute of the component that owns the class (data-size, data-tone, data-look).',
  ).toEqual([])
})

test('styles beside components begin with the order of the layers, and are in one layer', () => {
  const moved = files.filter(({ path }) => !noComponents.test(path))
  expect(
    moved.filter(({ text }) => !text.startsWith(`${layers}\n`)).map(({ path }) => path),
  ).toEqual([])
  const outside = moved.filter(
    ({ text }) =>
      !/^@layer base, parts, pages;\n+(?:\/\*[^*]*\*\/\n)?@layer (?:parts|pages) \{\n[\s\S]*\n\}\n$/.test(
        text,
      ),
  )
  expect(outside.map(({ path }) => path)).toEqual([])
})

test('the color around the window is that of the paper', () => {
  const tokens = files.find(({ path }) => path === 'styles/tokens.css')?.text
  expect(tokens).toContain(`--paper: light-dark(${themeColor.light}, ${themeColor.dark});`)
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

test('a circle is what is paid, and the eyelet of the label of one’s own answers', () => {
  const round = files.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(/border-radius: 50%/g)].map(() => path),
  )
  expect(
    round,
    'A square is a state, a dot of 4 pixels a bullet (docs/decisions/0059-compact-cards.md).',
  ).toEqual(['fit/Verdict.css', 'opportunity/Labels.css'])
})

test('a file styles attributes of its own elements only', () => {
  expect(
    readAttributes(
      ".a { &[data-look='x'] b { @media (x) { [data-tone='y, z'] > & { c: d } } } } html[data-js] i:is([role='x'], u) { e: f }",
    ),
  ).toEqual([
    { name: 'data-look', owned: true },
    { name: 'data-tone', owned: false },
    { name: 'data-look', owned: true },
    { name: 'role', owned: false },
  ])
  const uses = files.flatMap(({ path, text }) =>
    readAttributes(text).map((use) => ({ ...use, path })),
  )
  const wrong = uses
    .filter(
      ({ name, owned, path }) =>
        !owned && uses.some((other) => other.name === name && other.path !== path),
    )
    .map(
      ({ name, path }) =>
        `${path} styles [${name}] without a class, which elements of other files have too`,
    )
  expect([...new Set(wrong)]).toEqual([])
})

test('styles are beside a component that has the class, or beside one that it imports', () => {
  const tokensOf = new Map(modules.map(({ path, text }) => [path, new Set(text.match(/[\w-]+/g))]))
  const wrong = files
    .filter(({ path }) => !path.startsWith('styles/'))
    .flatMap(({ path, text }) => {
      const near = modules.filter(
        (module) =>
          dirname(module.path) === dirname(path) ||
          [path, path.replace('.css', '.tsx')].some((file) =>
            module.text.includes(`'#web/${file}'`),
          ),
      )
      return [...read(text).classes]
        .filter((name) => !near.some((module) => tokensOf.get(module.path)?.has(name)))
        .map((name) => `.${name} in ${path}`)
    })
  expect(wrong).toEqual([])
})

test('a variant is an attribute, not a class with the name of another one and a suffix', () => {
  const findVariants = (text: string, names: ReadonlySet<string>) =>
    [...text.matchAll(/(["'`])([^"'`\n]*)\1/g)].flatMap(([, , list = '']) => {
      const tokens = list.split(/[\s{}$]+/)
      return tokens.filter(
        (token) => names.has(token) && tokens.some((other) => other.startsWith(`${token}-`)),
      )
    })
  expect(
    findVariants(
      '<p className="note a note-ok"> {`disc disc-${x}`} "card card_x"',
      new Set(['a', 'card', 'disc', 'note']),
    ),
  ).toEqual(['note', 'disc'])
  const styled = files.map(({ path, text }) => ({ path, classes: read(text).classes }))
  const all = new Set(styled.flatMap(({ classes }) => [...classes]))
  expect(
    modules.flatMap(({ path, text }) =>
      findVariants(text, all).map((name) => `.${name} in ${path}`),
    ),
  ).toEqual([])
  const basic = styled
    .filter(({ path }) => primitives.test(path))
    .flatMap(({ classes }) => [...classes])
  expect([...all].filter((name) => basic.some((base) => name.startsWith(`${base}-`)))).toEqual([])
})

test('every property that styles, components or pictures of the site read is set in styles or components', () => {
  const pictures = globSync('public/*.svg').map((path) => readFileSync(path, 'utf8'))
  const texts = [...files, ...modules].map(({ text }) => withoutComments(text))
  const find = (pattern: RegExp, all: readonly string[]) =>
    new Set(all.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)))
  const wanted = find(/var\((--[\w-]+)\)/g, [...texts, ...pictures])
  expect(wanted.size).toBeGreaterThan(50)
  const set = find(/(--[\w-]+)['"]?\]?:/g, texts)
  expect([...wanted].filter((name) => !set.has(name))).toEqual([])
})

test('sides are named along the reading direction, so that a page is mirrored whole', () => {
  const findFixed = (text: string) =>
    [...withoutComments(text).matchAll(/(?<=[\s{;])([a-z-]+):\s*([^;{}]+);/g)]
      .filter(([, property = '', value = '']) => {
        const [, second, , fourth] = splitOutside(value.trim(), /\s+/)
        const isUneven = fourth !== undefined && second !== fourth
        return (
          /(?:^|-)(?:left|right)(?:$|-)/.test(property) ||
          (/^(?:padding|margin|inset)$/.test(property) && isUneven)
        )
      })
      .map(([declaration]) => declaration)
  expect(
    findFixed(
      'a { padding: 1px 2px 3px; margin: 0 min(1px, 2px) 1px min(1px, 2px); padding: 1px 2px 3px 4px; margin-left: 1px; left: 0; }',
    ),
  ).toEqual(['padding: 1px 2px 3px 4px;', 'margin-left: 1px;', 'left: 0;'])
  // The panel is in English only.
  const wrong = files
    .filter(({ path }) => !path.startsWith('admin/'))
    .flatMap(({ path, text }) => findFixed(text).map((declaration) => `${declaration} in ${path}`))
  expect(wrong).toEqual([])
})
