import { expect, test } from 'vitest'
import { countryName } from '#domain/words/country.ts'
import {
  readStarterCatalogue,
  readStarterVisaMeasures,
} from '#storage/starter/starter-catalogue.ts'
import { listBritishWords } from '#storage/testing/british-words.ts'
import { applications, deadlines } from '#web/texts/en/facts.ts'

const { posts } = await readStarterCatalogue(new Date('2026-11-29T12:00:00Z'))

/** All blocks of an article as one text. */
function textOf(slug: string): string {
  const post = posts.find((each) => each.slug === slug)
  if (post === undefined) throw new Error(`There is no article ${slug}.`)
  return post.content.map(({ value }) => value).join('\n')
}

test('articles use one spelling, the American one', () => {
  const found = posts.flatMap(({ slug }) =>
    listBritishWords(textOf(slug).toLowerCase()).map((word) => `${slug}: ${word}`),
  )
  expect(found).toEqual([])
})

test('the article about visas names every nationality and source of the measures', async () => {
  const text = textOf('visas-who-is-refused')
  const measures = await readStarterVisaMeasures()
  const missing = measures.flatMap(({ key, nationalities, source }) =>
    [...nationalities.map((code) => countryName(code) ?? code), new URL(source).host]
      .filter((name) => !text.includes(name.replace(/^www\./, '')))
      .map((name) => `${key}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('the article about deadlines explains the words that stand next to them', () => {
  const text = textOf('what-expected-announced-and-usual-mean')
  const words = [
    deadlines.expected,
    deadlines.notAnnounced,
    deadlines.rolling,
    deadlines.varies,
    applications.open,
    applications['usually-open'],
    applications.unknown,
    applications.usuallyCloses('').trim(),
    applications.usuallyOpens('').trim(),
    applications.opensAround('').trim(),
    applications.opensOn('').trim(),
  ]
  expect(words.filter((word) => !text.includes(word))).toEqual([])
})
