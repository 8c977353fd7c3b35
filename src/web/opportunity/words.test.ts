import { expect, test } from 'vitest'
import { en } from '#web/texts/en/catalogue.ts'
import { fieldFor, wordFor } from '#web/opportunity/words.ts'

test('labels are correct words, and unknown text is unchanged', () => {
  const words = ['high-school', 'highschool', 'phd', 'famous', 'south america', 'New Zealand', ' Eastern Europe ', 'constructor']
  expect(words.map((word) => wordFor(word, en))).toEqual([
    'High school',
    'High school',
    'PhD',
    'Famous',
    'South America',
    'New Zealand',
    'Eastern Europe',
    'constructor',
  ])
  expect(['any', 'arts-humanities', 'astrology'].map((field) => fieldFor(field, en))).toEqual([
    'Any field',
    'Arts and humanities',
    'astrology',
  ])
})
