import { expect, test } from 'vitest'
import { coveredThings } from '#domain/eligibility/rule-words.ts'
import { applicationStatuses } from '#domain/opportunity/applications.ts'
import { subregionKeys } from '#domain/opportunity/country-subregion.ts'
import { fundings } from '#domain/opportunity/opportunity.ts'
import { levelKeys, regionKeys } from '#domain/opportunity/vocabulary.ts'
import { languages, phrases } from '#domain/search/phrases.ts'
import {
  askedThings,
  audiences,
  soughtKinds,
  subjectFields,
  testNames,
} from '#domain/search/vocabulary.ts'
import { countryName } from '#domain/words/country.ts'

const values: Readonly<Record<string, readonly string[]>> = {
  kind: soughtKinds,
  level: levelKeys,
  region: [...regionKeys, ...subregionKeys],
  subject: Object.keys(subjectFields),
  funding: [...fundings, 'paid'],
  fee: ['none'],
  covers: coveredThings,
  mode: ['online'],
  test: ['any', ...Object.keys(testNames)],
  for: audiences,
  month: Array.from({ length: 12 }, (_, index) => String(index + 1)),
  applications: applicationStatuses,
  closing: ['today', 'week', 'next-week', 'soon', 'rolling', 'this-month', 'next-month'],
  asked: askedThings,
  age: [
    'years',
    'unit',
    'otherUnits',
    'before',
    'any',
    'over',
    'atLeast',
    'under',
    'atMost',
    'from',
    'until',
    'overAfter',
    'atLeastAfter',
    'underAfter',
    'atMostAfter',
  ],
}

test('each part of a language names only meanings that exist', () => {
  const unknown = languages.flatMap(({ language, ...parts }) => [
    ...Object.entries(values).flatMap(([part, known]) =>
      Object.keys(parts[part as keyof typeof parts] ?? {})
        .filter((value) => !known.includes(value))
        .map((value) => `${language} ${part} ${value}`),
    ),
    ...Object.keys({ ...parts.country, ...parts.city })
      .filter((code) => countryName(code) === undefined)
      .map((code) => `${language} ${code}`),
  ])
  expect(unknown).toEqual([])
})

test('no word is written twice for one meaning of a language', () => {
  const twice = languages.flatMap(({ language, ...parts }) =>
    Object.entries(parts).flatMap(([part, rows]) =>
      Object.entries(Array.isArray(rows) ? { '': rows } : rows).flatMap(([value, words]) =>
        words
          .filter((word: string, at: number) => words.indexOf(word) !== at)
          .map((word: string) => `${language} ${part} ${value} ${word}`),
      ),
    ),
  )
  expect(twice).toEqual([])
})

test('no word is a negation and a filler, or a negation of two sorts', () => {
  const both = languages.flatMap(({ language, grammar = {}, fillers = [] }) => {
    const { lacking = [], excluding = [], negations = [] } = grammar
    const fillerWords = new Set(fillers.flatMap((filler) => filler.split(' ')))
    return [...lacking, ...excluding, ...negations]
      .filter(
        (word, at, all) =>
          fillerWords.has(word) || fillers.includes(word) || all.indexOf(word) < at,
      )
      .map((word) => `${language} ${word}`)
  })
  expect(both).toEqual([])
})

test('phrases are few enough to look up, and short enough to read on a page', () => {
  expect(phrases().longest).toBeLessThanOrEqual(10)
})
