import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerParams } from '#domain/eligibility/answers.ts'
import { collections } from '#domain/listing/collections.ts'
import { filterParameters } from '#domain/listing/listing.ts'
import { pages, pathOfPage } from '#web/shell/pages.ts'
import * as wire from '#server/wire/wire.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
/** Long paragraphs have line breaks anywhere. */
const promised = read('../docs/interface.md').replace(/\s+/g, ' ')
const missing = (words: readonly string[]) => words.filter((word) => !promised.includes(word))

test('docs/interface.md names every command', () => {
  const { scripts } = JSON.parse(read('../package.json')) as {
    scripts: Readonly<Record<string, string>>
  }
  const commands = Object.keys(scripts).map((name) =>
    name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`,
  )
  expect(commands).toContain('npm start')
  expect(missing(commands)).toEqual([])
})

test('docs/interface.md names every setting', () => {
  const names = [...read('server/config/config.ts').matchAll(/^ {2}([A-Z]+(?:_[A-Z]+)*):/gm)].map(
    (match) => match[1] ?? '',
  )
  expect(names).toContain('PUBLIC_URL')
  expect(missing(names)).toEqual([])
})

test('docs/interface.md names every call and every name of the wire', () => {
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

test('docs/interface.md names every address of a listing page', () => {
  expect(
    missing(collections.flatMap(({ id, aliases }) => [id, ...aliases].map((path) => `/${path}`))),
  ).toEqual([])
})

test('docs/interface.md names the parameter of every filter', () => {
  const [listings = ''] = /The parameters are `page`.*?\. - /.exec(promised) ?? []
  const parameters = Object.values(filterParameters)
  expect(parameters.filter((name) => !new RegExp(`\`${name}[\`=]`).test(listings))).toEqual([])
})

test('docs/interface.md names the parameter of every answer', () => {
  expect(missing(Object.values(answerParams).map((name) => `| \`${name}\` |`))).toEqual([])
})

test('docs/interface.md names every page with an address of its own', () => {
  expect(missing(pages.map(({ id }) => `\`${pathOfPage(id)}\``))).toEqual([])
})

test('texts marked as promised are in docs/interface.md letter for letter', () => {
  const lines = globSync('web/texts/**/*.ts', { cwd: import.meta.dirname }).flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => line.endsWith('// promised')),
  )
  const texts = lines.flatMap((line) =>
    [...line.matchAll(/'([^']+)'(?!:)/g)].map((match) => match[1] ?? ''),
  )
  expect(texts).toContain('Please login first as admin')
  expect(missing(texts)).toEqual([])
})
