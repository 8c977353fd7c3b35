import { expect, test } from 'vitest'
import { findFactSentences, weigh } from '#domain/watch/page-sentences.ts'
import {
  casesReadOn,
  type FactCase,
  factCases,
  factCasesAside,
} from '#domain/watch/testing/fact-cases.ts'
import { verifiedFacts } from '#domain/watch/verified-facts.ts'

/** What a case wants and does not get, and what it gets beyond that. */
function judge([sentence, wanted]: FactCase) {
  const weights = weigh(sentence, casesReadOn)
  const found = verifiedFacts.filter((fact) => weights[fact] > 0)
  return {
    missed: wanted.filter((fact) => !found.includes(fact)).map((fact) => `${fact}: ${sentence}`),
    beyond: found.filter((fact) => !wanted.includes(fact)).map((fact) => `${fact}: ${sentence}`),
  }
}

test.each([
  ['of the rules', factCases],
  ['put aside', factCasesAside],
])('the sentences %s are found beside their facts', (_name, cases) => {
  const judged = cases.map(judge)
  expect(judged.flatMap(({ missed }) => missed)).toEqual([])
  expect(judged.flatMap(({ beyond }) => beyond)).toEqual([])
})

test('of many sentences those that say most are shown, in the order of the page', () => {
  const page = [
    'Degree programs.',
    'You need a bachelor’s degree and two years of professional experience.',
    'Our degrees.',
    'Degrees.',
    'An IELTS score of 6.5 and your transcripts are required.',
  ].join('\n')
  expect(findFactSentences(page, casesReadOn).study).toEqual([
    'Degree programs.',
    'You need a bachelor’s degree and two years of professional experience.',
    'An IELTS score of 6.5 and your transcripts are required.',
  ])
})

test('a page that says nothing has no sentences', () => {
  for (const text of ['', 'Welcome.\nWelcome.'])
    for (const fact of verifiedFacts) expect(findFactSentences(text, casesReadOn)[fact]).toEqual([])
})
