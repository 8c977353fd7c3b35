import { expect, test } from 'vitest'
import { en } from '#web/texts/en/catalogue.ts'
import { placeInSentence } from '#web/texts/en/in-sentence.ts'

const { head, items } = en.listingViews
const none = { worldwide: 0, open: 0, usually: 0, announcedLater: 0, usuallyLater: 0, unknown: 0 }
const winter = { ...none, season: 'winter', until: 'February' }

test('the counts in the head of a list have one format', () => {
  const counts = {
    ...winter,
    worldwide: 1204,
    open: 1010,
    usually: 2000,
    announcedLater: 1,
    usuallyLater: 41,
  }
  expect(head(items.scholarship(12_010), counts)).toBe(
    '12,010 scholarships, and 1,204 worldwide. 1,010 open now, 2,000 usually open, 1 will open later this winter (to February), 41 usually open later this winter (to February).',
  )
  expect(head(items.internship(1), winter)).toBe('1 internship.')
})

test('a number that is open now is never the whole truth of a head', () => {
  expect(head(items.scholarship(66), { ...winter, open: 1, unknown: 65 })).toBe(
    '66 scholarships. 1 open now, 65 not announced.',
  )
  expect(head(items.scholarship(3), { ...winter, open: 3 })).toBe('3 scholarships. 3 open now.')
})

test('a place has its article in a sentence', () => {
  const names = ['Kenya', 'Netherlands', 'Middle East', 'Sahel', 'East Africa', 'Nordic region']
  expect(names.map((name) => placeInSentence(name))).toEqual([
    'Kenya',
    'the Netherlands',
    'the Middle East',
    'the Sahel',
    'East Africa',
    'the Nordic region',
  ])
})
