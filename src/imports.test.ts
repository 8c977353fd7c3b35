import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** From left to right; imports point only to the left (docs/architecture.md). */
const layers = ['domain', 'storage', 'services', 'web', 'server']

/**
 * The misspelled words of the wire are in one file only, except for the test backend, which must
 * send them.
 */
const wireFile = 'server/wire/wire.ts'
const testBackend = /^server\/testing\/(?:odd-records|test-backend)\.ts$/
const wireWords =
  /famouse|compition|exchangeprograme|summer_programe|custome_message|benifits|eligabality/i

/**
 * The packages that each folder of the domain may import. zod must never reach the browser through
 * a card.
 */
const domainPackages: Readonly<Record<string, readonly string[]>> = {
  'domain/eligibility/rules-record.ts': ['zod'],
  'domain/forms/contact-form.ts': ['zod'],
  'domain/forms/field-schemas.ts': ['zod'],
  'domain/forms/opportunity-draft.ts': ['zod'],
  'domain/forms/post-draft.ts': ['zod'],
  'domain/forms/rules-draft.ts': ['zod'],
  'domain/forms/site-draft.ts': ['zod'],
  'domain/forms/starter-record.ts': ['zod'],
  'domain/mail/subscription.ts': ['zod'],
  'domain/search/word-index.ts': ['lru-cache'],
  'domain/search/typing-error.ts': ['fastest-levenshtein'],
  'domain/words/nearest.ts': ['fastest-levenshtein'],
  'domain/words/web-domain.ts': ['tldts'],
  'domain/words/slug.ts': ['@sindresorhus/slugify'],
}

const files = globSync('**/*.{ts,tsx,js,css}', { cwd: import.meta.dirname })
  .map((path) => path.replaceAll('\\', '/'))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(`${import.meta.dirname}/${path}`, 'utf8') }))

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isTesting = (path: string) => path.includes('/testing/')

function importsOf(text: string): string[] {
  const statements =
    /^(?:import\s+|(?:import|export)\s[\w\s{},*$]*\bfrom\s+)['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
  return [...text.matchAll(statements)].map((match) => match[1] ?? match[2] ?? '')
}

test('the layers exist', () => {
  for (const layer of layers)
    expect(
      files.some(({ path }) => path.startsWith(`${layer}/`)),
      layer,
    ).toBe(true)
  expect(
    importsOf(
      `import type { A } from '#domain/a.ts'\nimport '#web/b.ts'\nexport { c } from '#server/c.ts'\nawait import('#storage/d.ts')`,
    ),
  ).toEqual(['#domain/a.ts', '#web/b.ts', '#server/c.ts', '#storage/d.ts'])
})

test('imports point only to the left', () => {
  const wrong = files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) => {
      const own = layers.indexOf(path.split('/')[0] ?? '')
      return importsOf(text).flatMap((target) => {
        const other = layers.indexOf(/^#(\w+)\//.exec(target)?.[1] ?? '')
        return own >= 0 && other > own
          ? [`src/${path} imports ${target}: ${layers[own]} must not know ${layers[other]}.`]
          : []
      })
    })
  expect(wrong).toEqual([])
})

test('texts know neither services nor storage', () => {
  const wrong = files
    .filter(({ path }) => path.startsWith('web/texts/') && !isTest(path))
    .flatMap(({ path, text }) =>
      importsOf(text)
        .filter((target) => /^#(?:services|storage)\//.test(target))
        .map((target) => `src/${path} imports ${target}: what is worded belongs to the domain.`),
    )
  expect(wrong).toEqual([])
})

test('what every request passes knows neither the API nor pages', () => {
  const wrong = files
    .filter(({ path }) => path.startsWith('server/http/') && !isTest(path))
    .flatMap(({ path, text }) =>
      importsOf(text)
        .filter((target) => /^#server\/(?:api|files|mail|pages|start|transfer)\//.test(target))
        .map((target) => `src/${path} imports ${target}: server/http is below the others.`),
    )
  expect(wrong).toEqual([])
})

test('code that ships imports nothing from testing/', () => {
  expect(files.some(({ path }) => isTesting(path))).toBe(true)
  const wrong = files
    .filter(({ path }) => !isTest(path) && !isTesting(path))
    .flatMap(({ path, text }) =>
      importsOf(text)
        .filter((target) => isTesting(target) || isTest(target))
        .map((target) => `src/${path} imports ${target}: that is for tests only.`),
    )
  expect(wrong).toEqual([])
})

test('code for tests only is in testing/', () => {
  const wrong = files
    .filter(({ path }) => !isTest(path) && !isTesting(path))
    .filter(
      ({ path, text }) =>
        /(?:^|\/)test-[^/]+$/.test(path) ||
        importsOf(text).some((target) => /^(?:vitest|@playwright)\b/.test(target)),
    )
    .map(({ path }) => `src/${path} is for tests only: it belongs into testing/.`)
  expect(wrong).toEqual([])
})

test('no import has a relative path, which the search for cycles would miss', () => {
  const wrong = files.flatMap(({ path, text }) =>
    importsOf(text)
      .filter((target) => /^\.\.?\//.test(target) && !target.includes('+types/'))
      .map((target) => `src/${path} imports ${target}: use the alias of the layer.`),
  )
  expect(wrong).toEqual([])
})

test('the domain imports only the listed packages', () => {
  const wrong = files
    .filter(({ path }) => path.startsWith('domain/') && !isTest(path))
    .flatMap(({ path, text }) =>
      importsOf(text)
        .filter(
          (target) => !target.startsWith('#') && !(domainPackages[path] ?? []).includes(target),
        )
        .map((target) => `src/${path} imports ${target}: the domain is plain TypeScript.`),
    )
  expect(wrong).toEqual([])
})

test('each listed package of the domain is imported by its file', () => {
  const unneeded = Object.entries(domainPackages).flatMap(([path, packages]) => {
    const text = files.find((file) => file.path === path)?.text
    if (text === undefined) return [`${path} does not exist.`]
    const imported = importsOf(text)
    return packages
      .filter((name) => !imported.includes(name))
      .map((name) => `${path} does not import ${name}.`)
  })
  expect(unneeded, 'Take these rows out of domainPackages.').toEqual([])
})

test('the misspelled words of the wire are in wire.ts only', () => {
  const wrong = files
    .filter(({ path }) => path !== wireFile && !isTest(path) && !testBackend.test(path))
    .flatMap(({ path, text }) => {
      const word = wireWords.exec(text)?.[0]
      return word === undefined
        ? []
        : [`src/${path} says '${word}': only src/${wireFile} speaks the wire.`]
    })
  expect(wrong).toEqual([])
})

test('imports form no cycle, type imports included', () => {
  expect(
    circlesOf(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b', 'd']],
        ['d', []],
      ]),
    ),
  ).toEqual([['b', 'c']])

  const paths = new Set(files.map(({ path }) => path))
  const graph = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .map((target) => target.replace('#', ''))
        .filter((target) => paths.has(target)),
    ]),
  )
  expect([...graph.values()].flat().length).toBeGreaterThan(1000)
  expect(circlesOf(graph)).toEqual([])
})

/**
 * The groups of files that reach each other by imports (Tarjan's strongly connected components of
 * more than one file), each sorted.
 */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string) => {
    found.set(file, found.size)
    lowest.set(file, found.get(file) ?? 0)
    open.push(file)
    for (const target of graph.get(file) ?? []) {
      if (!found.has(target)) visit(target)
      if (open.includes(target))
        lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(target) ?? 0))
    }
    if (lowest.get(file) !== found.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1 || graph.get(file)?.includes(file) === true)
      circles.push(circle.toSorted())
  }
  for (const file of graph.keys()) if (!found.has(file)) visit(file)
  return circles
}

test('a glob of files to load finds its files', () => {
  const patterns = files.flatMap(({ path, text }) =>
    [...text.matchAll(/import\.meta\.glob[^(]*\(\s*'([^']+)'/g)].map((match) => ({
      path,
      pattern: match[1] ?? '',
    })),
  )
  expect(patterns.length).toBeGreaterThan(2)
  const empty = patterns.filter(({ path, pattern }) => {
    const folder = `${import.meta.dirname}/${path.replace(/[^/]+$/, '')}`
    return globSync(pattern, { cwd: folder }).length === 0
  })
  expect(
    empty,
    'Vite says nothing where a pattern finds nothing: what it should load is then silently missing.',
  ).toEqual([])
})
