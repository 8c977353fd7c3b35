import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const readPage = (name: string) => readFileSync(`${import.meta.dirname}/../docs/${name}`, 'utf8')
const page = readPage('architecture.md')
const files = globSync('**/*.*', { cwd: import.meta.dirname }).map((path) =>
  path.replaceAll('\\', '/'),
)
const folders = [...new Set(files.map((path) => dirname(path)))].filter(
  (path) => path.includes('/') && !/(?:^|\/)testing(?:\/|$)/.test(path),
)

/** The text about each layer: from its line to the line of the next layer. */
const layers = new Map(
  page
    .slice(0, page.indexOf('## A request'))
    .split(/^ {6}(?=\w+\/ )/m)
    .slice(1)
    .map(
      (section) =>
        [section.slice(0, section.indexOf('/')), section.split(/^ {4}e2e/m)[0] ?? ''] as const,
    ),
)

test('docs/architecture.md shows every folder', () => {
  expect([...layers.keys()]).toEqual(['domain', 'storage', 'services', 'web', 'server'])
  const missing = folders.filter((folder) => {
    const [layer = '', first = '', second] = folder.split('/')
    const words = layers.get(layer)?.split(/[\s,;:()]+/) ?? []
    // A listed folder includes its subfolders, except in the administrator's area.
    return (
      !words.includes(first) ||
      (first === 'admin' && second !== undefined && !words.includes(second))
    )
  })
  expect(missing).toEqual([])
})

test('docs/architecture.md and docs/changing.md name no missing folder or file', () => {
  const paths = [...layers].flatMap(([layer, section]) =>
    section.split('\n').flatMap((line) => {
      // The third column begins with names, followed by two spaces and a description. The
      // administrator's rows have names only.
      const [names = '', description = ''] = line
        .slice(line.startsWith(' ') ? 47 : 41)
        .split(/ {2,}/)
      return `${names} ${names === 'admin' ? description : ''}`
        .split(' ')
        .filter((name) => name !== '')
        .map((name) => `${layer}/${names === 'admin' && name !== 'admin' ? 'admin/' : ''}${name}`)
    }),
  )
  expect(paths).toContain('web/admin/layout')
  const isFolder = (name: string) => folders.some((folder) => `${folder}/`.startsWith(`${name}/`))
  expect(paths.filter((name) => !isFolder(name))).toEqual([])
  // In the text between backticks, in the drawings of ways at the beginning of a line.
  const citation =
    /(?:`|^ {4,})((?:domain|storage|services|web|server)\/[\w./-]+)(?:`| {2,}[a-zA-Z`])/gm
  const cited = ['architecture.md', 'changing.md'].map((name) =>
    [...readPage(name).matchAll(citation)].map((match) => match[1] ?? ''),
  )
  expect(cited.map(({ length }) => length > 40)).toEqual([true, true])
  const isThere = (name: string) =>
    isFolder(name) || files.some((file) => file === name || file.replace(/\.\w+$/, '') === name)
  expect(cited.flat().filter((name) => !isThere(name))).toEqual([])
})

test('docs/architecture.md and docs/changing.md name no function or type that is gone', () => {
  const code = files
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8'))
    .join('\n')
  const words = new Set(code.split(/[^\w]+/))
  // Between backticks: words with an inner capital, such as `createApp`, are names of the code.
  const name = /`([a-zA-Z]+[a-z][A-Z]\w*)`/g
  const named = ['architecture.md', 'changing.md'].flatMap((each) =>
    [...readPage(each).matchAll(name)].map((match) => match[1] ?? ''),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((each) => !words.has(each))).toEqual([])
})

test('no folder holds more than 26 files beside tests', () => {
  const counts = folders.map((folder) => ({
    folder,
    count: files.filter((file) => dirname(file) === folder && !/\.test\.tsx?$/.test(file)).length,
  }))
  expect(counts.filter(({ count }) => count > 26)).toEqual([])
})
