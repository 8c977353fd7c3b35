import { expect, test } from 'vitest'
import { en } from '#web/texts/en/catalogue.ts'
import { groupResults } from '#web/fit/results/fit-page-view.ts'

test('that a list is cut is said when something of it is left out, and not when all of it is shown', () => {
  const tell = (count: number) => groupResults(Array(count).fill('yes'), {}, (place) => place, en).tooMany
  expect([250, 251].map(tell)).toEqual([null, en.fitPage.tooMany(250)])
})
