import { expect, test } from 'vitest'
import { listPageChanges } from '#domain/watch/page-changes.ts'
import { readFacts } from '#domain/watch/sentence-facts.ts'
import { readReadableText } from '#services/links/readable-text.ts'
import { pagePairs, type PagePair, pairsLookedAt } from '#services/links/testing/page-pairs.ts'

/**
 * Every fifth pair of each kind, put aside before the rules were written and tried when they were
 * done: what holds only for the others would fail here.
 */
const aside: readonly string[] = [
  'teasers of news in a column',
  'the years of the copyright',
  'the day of the last change',
  'a paragraph without any fact',
  'the same text in another frame',
  'related calls below the text',
  'an extended deadline in a banner',
  'a changed sum',
  'closed, German',
  'closed, Portuguese',
  'closed, Indonesian',
  'closed, Arabic',
]

const today = pairsLookedAt.toISOString().slice(0, 10)

function tell({ before, after }: PagePair) {
  return listPageChanges(readReadableText(before, today), readReadableText(after, today), today)
}

const silent = pagePairs.filter(({ told }) => told === null)
const isAside = ({ name }: PagePair) => aside.includes(name)

test('there are enough pairs, a fifth of them aside', () => {
  expect(pagePairs.length).toBeGreaterThanOrEqual(40)
  expect(silent.length).toBeGreaterThanOrEqual(25)
  expect(pagePairs.filter(isAside)).toHaveLength(Math.floor(pagePairs.length / 5))
  expect(new Set(pagePairs.map(({ name }) => name)).size).toBe(pagePairs.length)
})

test.each(silent)('nothing is told of $name', (pair) => {
  expect(tell(pair)).toEqual([])
})

test.each(pagePairs.filter(({ told }) => told !== null))('$name is told', (pair) => {
  const changes = tell(pair)
  const found = changes.find(({ now }) => now?.includes(pair.told ?? ''))
  expect(found, JSON.stringify(changes)).toBeDefined()
  if (pair.day !== undefined) expect(readFacts(found?.now ?? '', today).days).toContain(pair.day)
})
