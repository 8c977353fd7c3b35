import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerParams } from '#domain/eligibility/answers.ts'
import { collections } from '#domain/listing/collections.ts'
import { filterParameters } from '#domain/listing/listing.ts'
import { pages, pathOfPage } from '#web/shell/pages.ts'
import { settingNames } from '#server/config/config.ts'
import * as wire from '#server/wire/wire.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
/** Long paragraphs have line breaks anywhere. */
const promised = globSync('../docs/interface/*.md', { cwd: import.meta.dirname })
  .toSorted()
  .map((path) => read(path))
  .join('\n')
  .replace(/\s+/g, ' ')
const missing = (words: readonly string[]) => words.filter((word) => !promised.includes(word))

test('docs/interface names every command', () => {
  const { scripts } = JSON.parse(read('../package.json')) as {
    scripts: Readonly<Record<string, string>>
  }
  const commands = Object.keys(scripts).map((name) =>
    name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`,
  )
  expect(commands).toContain('npm start')
  expect(missing(commands)).toEqual([])
})

test('docs/interface names every setting', () => {
  expect(settingNames).toContain('PUBLIC_URL')
  expect(listMissingSettings(settingNames, promised)).toEqual([])
  expect(listMissingSettings(['PORT', 'METRICS_PORT'], '| METRICS_PORT | 9090 |')).toEqual(['PORT'])
})

/** As complete words: the row of METRICS_PORT does not stand in for the one of PORT. */
function listMissingSettings(names: readonly string[], text: string): string[] {
  return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
}

test('docs/interface names every call and every name of the wire', () => {
  expect(missing(Object.values(wire.paths).map((path) => `/api${path}`))).toEqual([])
  const { readNames, postNames, ownNames, secondNames, deadlineNames } = wire
  const names = [
    readNames,
    postNames,
    deadlineNames,
    ...Object.values(ownNames),
    ...Object.values(secondNames),
  ].flatMap((table) => Object.values(table).flat())
  expect(missing([...new Set(names)].map((name) => `\`${name}\``))).toEqual([])
})

test('docs/interface names every address of a listing page', () => {
  expect(
    missing(collections.flatMap(({ id, aliases }) => [id, ...aliases].map((path) => `/${path}`))),
  ).toEqual([])
})

test('docs/interface names the parameter of every filter', () => {
  const [listings = ''] = /The parameters are `page`.*?\. - /.exec(promised) ?? []
  const parameters = Object.values(filterParameters)
  expect(parameters.filter((name) => !new RegExp(`\`${name}[\`=]`).test(listings))).toEqual([])
})

test('docs/interface names the parameter of every answer', () => {
  expect(missing(Object.values(answerParams).map((name) => `| \`${name}\` |`))).toEqual([])
})

test('docs/interface names every page with an address of its own', () => {
  expect(missing(pages.map(({ id }) => `\`${pathOfPage(id)}\``))).toEqual([])
})

test('texts marked as promised are in docs/interface letter for letter', () => {
  const marked = globSync('web/texts/**/*.ts', { cwd: import.meta.dirname }).flatMap((path) =>
    readPromised(read(path)),
  )
  const withoutText = marked.filter(({ texts }) => texts.length === 0).map(({ code }) => code)
  expect(withoutText, 'These lines promise nothing.').toEqual([])
  const texts = marked.flatMap((each) => each.texts)
  expect(texts).toContain('Please login first as admin')
  // The document has the sentence that a template forms, not the template.
  expect(missing(texts.filter((text) => !text.includes('${')))).toEqual([])
})

test('the parser finds promised texts in each kind of quotes and in blocks', () => {
  const read = (code: string) => readPromised(code).flatMap(({ texts }) => texts)
  expect(read("'a key': 'One', // promised")).toEqual(['One'])
  expect(read('other: "It\'s two", // promised')).toEqual(["It's two"])
  expect(read('last: `Three`, // promised')).toEqual(['Three'])
  const block = "  before: 'no',\n  list: {\n    a: 'Four',\n    b: 'Five',\n  }, // promised"
  expect(read(block)).toEqual(['Four', 'Five'])
  expect(readPromised('count: 3, // promised')).toEqual([{ code: 'count: 3, ', texts: [] }])
})

/**
 * The texts of each line or block that ends with the comment 'promised', without keys of objects.
 */
function readPromised(code: string) {
  const lines = code.split('\n')
  return lines.flatMap((line, end) => {
    if (!line.includes('// promised')) return []
    const indent = /^ */.exec(line)?.[0] ?? ''
    const closesBlock = /^ *[\]})]/.test(line)
    const start = closesBlock
      ? lines.findLastIndex((each, index) => index < end && new RegExp(`^${indent}\\S`).test(each))
      : end
    const [promise = ''] = lines
      .slice(start, end + 1)
      .join('\n')
      .split('// promised')
    const tokens = promise.matchAll(/('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)(:?)/g)
    const texts = [...tokens]
      .filter(([, , colon]) => colon === '')
      .map(([, quoted = '']) => quoted.slice(1, -1))
    return [{ code: promise, texts }]
  })
}
