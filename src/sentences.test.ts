import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What is said to a programmer or kept with an item; no language of a page needs another word for it. */
const noSentences: Readonly<Record<string, string>> = {
  'domain/words/plain-date.ts': 'errors of a caller',
  'domain/words/country-table.ts': 'names of countries, read from what is typed',
  'domain/words/country.ts': 'names of countries, read from what is typed',
  'domain/opportunity/vocabulary.ts': 'values that items hold (docs/interface.md, Values on the wire)',
  'services/mail/subscribers/key.ts': 'errors of a caller',
  'services/mail/compose/compose-mail.ts': 'errors of a caller',
}

const quoted = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g
/** Values within a template are no words of it. */
const value = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g
const isSentence = (text: string) => /^["“]?[A-Z…]/.test(text) && / [a-z]{2,}/.test(text) && !/=>|\n/.test(text)

test('no sentence that a person reads stands in domain or services', () => {
  const found = globSync('{domain,services}/**/*.ts', { cwd: import.meta.dirname })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path) && !(path in noSentences))
    .flatMap((path) => {
      const code = readFileSync(`${import.meta.dirname}/${path}`, 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/[^\n]*/g, '')
      const texts = [...code.matchAll(quoted)].map(([, plain, template = '']) => plain ?? template.replaceAll(value, '…'))
      return texts.filter(isSentence).map((text) => `${path}: ${text}`)
    })
  expect(found).toEqual([])
})
