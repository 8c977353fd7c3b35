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

/** Sentences that still stand in domain and services and wait for keys in their place: how many in each file. The figures may only fall. */
const stillSaid: Readonly<Record<string, number>> = {
  'domain/forms/contact-form.ts': 9,
  'domain/forms/deadline-draft.ts': 5,
  'domain/forms/draft-parts.ts': 17,
  'domain/forms/draft-words.ts': 11,
  'domain/forms/opportunity-draft.ts': 1,
  'domain/forms/post-draft.ts': 15,
  'domain/forms/site-draft.ts': 15,
  'domain/mail/options.ts': 2,
  'domain/mail/subscription.ts': 2,
  'domain/words/zone.ts': 1,
  'services/account/account.ts': 5,
  'services/account/password-strength.ts': 3,
  'services/availability.ts': 2,
  'services/catalogue/catalogue-verbs.ts': 1,
  'services/desk/inbox.ts': 1,
  'services/desk/reporting.ts': 2,
  'services/import/create-transfer.ts': 2,
  'services/import/import-checks.ts': 2,
  'services/import/import-opportunity.ts': 2,
  'services/import/import-post.ts': 1,
  'services/items/edit-life.ts': 7,
  'services/items/identity.ts': 1,
  'services/items/opportunity-editing.ts': 1,
  'services/items/pictures.ts': 7,
  'services/items/post-editing.ts': 1,
  'services/items/publishing.ts': 1,
  'services/links/link-check.ts': 1,
  'services/mail/desk.ts': 4,
  'services/mail/subscribers/address-rights.ts': 1,
}

const quoted = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g
const isSentence = (text: string) => /^["“]?(?:\$\{|[A-Z])/.test(text) && / [a-z]{2,}/.test(text) && !/=>|\?\?|\n/.test(text)

test('no sentence that a person reads stands in domain or services beyond those that are counted here', () => {
  const found = globSync('{domain,services}/**/*.ts', { cwd: import.meta.dirname })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path) && !(path in noSentences))
    .flatMap((path) => {
      const code = readFileSync(`${import.meta.dirname}/${path}`, 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/[^\n]*/g, '')
      const count = [...code.matchAll(quoted)].filter(([, plain, template]) => isSentence(plain ?? template ?? '')).length
      return count > 0 ? [[path, count] as const] : []
    })
  expect(Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)))).toEqual(stillSaid)
})
