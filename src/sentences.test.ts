import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Texts for programmers, and texts stored with an item, which no language translates. */
const noSentences: Readonly<Record<string, string>> = {
  'domain/words/plain-date.ts': 'errors of a caller',
  'domain/words/country.ts': 'names of countries, read from what is typed',
  'domain/opportunity/vocabulary.ts': 'values that items hold (docs/interface, Values on the wire)',
  'services/secret.ts': 'errors of a caller',
  'services/mail/compose.ts': 'errors of a caller',
}

/**
 * Layers that speak English to programs and operators in every language of the site
 * (docs/interface, Errors; decision 14).
 */
const inEnglish = /^server\/(?:api|config|metrics|start)\//
/** Files of the outer layers that no visitor or editor reads. */
const unread: Readonly<Record<string, string>> = {
  'server/app.ts': 'the log',
  'server/files/files.ts': 'no sentence: a type',
  'server/http/languages.ts': 'errors of a caller',
  'server/http/listener.ts': 'the operator at the start',
  'server/http/read-body.ts': 'errors of a caller',
  'server/log.ts': 'the log',
  'server/mail/mails.ts': 'the operator at the start',
  'server/main.ts': 'the operator at the start',
  'server/mail/one-click.ts': 'mail programs (RFC 8058)',
  'server/wire/decode-draft.ts': 'answers of the API',
  'storage/database.ts': 'errors of a caller',
  'storage/items/import-store.ts': 'no sentence: SQL',
  'storage/items/upload-store.ts': 'no sentence: SQL',
  'storage/postgres.ts': 'the log',
  'storage/plugins.ts': 'errors of a caller',
  'storage/sqlite.ts': 'the log, and errors of a caller',
  'storage/database-error.ts': 'compared with what a driver says',
  'storage/starter/starter-catalogue.ts': 'the operator at the start',
}

const quoted = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g
/** Values within a template are no words of it. */
const value = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g
const isSentence = (text: string) =>
  /^["“]?[A-Z…]/.test(text) && / [a-z]{2,}/.test(text) && !/=>|\n/.test(text)

/** Files of layers, tests left out, with their code, comments left out. */
function readLayers(layers: string): { readonly path: string; readonly code: string }[] {
  const files = globSync(`${layers}/**/*.ts`, { cwd: import.meta.dirname }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  return files
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
    .map((path) => {
      const code = readFileSync(`${import.meta.dirname}/${path}`, 'utf8').replaceAll(
        /\/\*[^]*?\*\/|(?<!:)\/\/[^\n]*/g,
        '',
      )
      return { path, code }
    })
}

function findSentences(code: string): string[] {
  return [...code.matchAll(quoted)]
    .map(([, plain, template = '']) => plain ?? template.replaceAll(value, '…'))
    .filter(isSentence)
}

test('domain and services contain no sentence for people', () => {
  const layers = readLayers('{domain,services}').filter(({ path }) => !(path in noSentences))
  expect(
    layers.flatMap(({ path, code }) => findSentences(code).map((text) => `${path}: ${text}`)),
  ).toEqual([])
})

test('storage and server contain English for people only in the listed files', () => {
  const layers = readLayers('{storage,server}').filter(({ path }) => !inEnglish.test(path))
  const speaking = layers
    .filter(({ code }) => findSentences(code).length > 0)
    .map(({ path }) => path)
  expect(speaking.toSorted()).toEqual(Object.keys(unread).toSorted())
})

test('messages of libraries never become errors for people', () => {
  const found = readLayers('{domain,storage,services,server}').filter(({ code }) =>
    /\bplainMessage\([^\n]*\bmessage\b|\bwhy: [^\n]*\bmessage\b/.test(code),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

/**
 * Texts in English by file, as they are read; those that docs/interface promises are left out.
 */
function listTexts(): { readonly path: string; readonly text: string }[] {
  return readLayers('web/texts/en').flatMap(({ path }) => {
    const lines = readFileSync(`${import.meta.dirname}/${path}`, 'utf8')
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .split('\n')
      .filter((line) => !line.includes('// promised'))
    const code = lines.join('\n').replaceAll(/(?<!:)\/\/[^\n]*/g, '')
    return [...code.matchAll(quoted)].map(([, plain, template = '']) => ({
      path,
      text: plain ?? template.replaceAll(value, '…'),
    }))
  })
}

test('texts say who does what in common words (CONTRIBUTING.md, ten rules of voice)', () => {
  const refused = /\b(?:somebody|anybody|whoever|e-mail|for ever|be had|whilst|licence)\b|;(?: |$)/i
  expect(listTexts().filter(({ text }) => refused.test(text))).toEqual([])
})

test('error messages do not beg', () => {
  const begging = listTexts().filter(
    ({ path, text }) => path.endsWith('/error-messages.ts') && /\bplease\b/i.test(text),
  )
  // Fixed (docs/interface, Admin pages).
  expect(begging.map(({ text }) => text)).toEqual(['Please login first as admin'])
})

test('a sentence for visitors has at most twenty words', () => {
  const visitors = listTexts().filter(({ path }) => !path.includes('/admin/'))
  const long = visitors.flatMap(({ path, text }) =>
    text
      .split(/(?<=[.!?:])\s+/)
      .flatMap((sentence) => (sentence.split(/\s+/).length > 20 ? [`${path}: ${sentence}`] : [])),
  )
  expect(long).toEqual([])
})
