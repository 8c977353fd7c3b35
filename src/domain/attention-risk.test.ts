import { expect, test } from 'vitest'
import { type AttentionFacts, riskOf } from '#domain/attention-risk.ts'

const line = (
  reason: AttentionFacts['reason'],
  facts: Partial<Omit<AttentionFacts, 'reason'>> = {},
): AttentionFacts => ({
  reason,
  says: null,
  daysLeft: null,
  clicks: 0,
  daysSinceCheck: null,
  ...facts,
})

type Pair = readonly [why: string, first: AttentionFacts, second: AttentionFacts]

// What an editor should see first, written before the function was.
const pairs: readonly Pair[] = [
  [
    'of two days the nearer one',
    line('deadline-soon', { daysLeft: 2, daysSinceCheck: 40 }),
    line('deadline-soon', { daysLeft: 12, daysSinceCheck: 40 }),
  ],
  [
    'of two equal days the one that more students follow',
    line('expected-soon', { daysLeft: 6, clicks: 41 }),
    line('expected-soon', { daysLeft: 6, clicks: 2 }),
  ],
  [
    'many clicks outweigh a few days',
    line('expected-soon', { daysLeft: 9, clicks: 120 }),
    line('expected-soon', { daysLeft: 6, clicks: 0 }),
  ],
  [
    'a day that nobody has announced before one that somebody has',
    line('expected-soon', { daysLeft: 5 }),
    line('deadline-soon', { daysLeft: 5 }),
  ],
  [
    'a page that says closed before a day that is near',
    line('page-changed', { says: 'closed', daysLeft: 30, clicks: 5 }),
    line('deadline-soon', { daysLeft: 10, clicks: 5 }),
  ],
  [
    'closed before another sum',
    line('page-changed', { says: 'closed', daysLeft: 30 }),
    line('page-changed', { says: 'sum', daysLeft: 30 }),
  ],
  [
    'another day before another age',
    line('page-changed', { says: 'day', daysLeft: 30 }),
    line('page-changed', { says: 'age', daysLeft: 30 }),
  ],
  [
    'what a visitor has seen before what a program suspects',
    line('reported', { daysLeft: 100 }),
    line('link-failing', { daysLeft: 100 }),
  ],
  [
    'a report of an item without clicks before a day tomorrow without clicks',
    line('reported'),
    line('deadline-soon', { daysLeft: 1, daysSinceCheck: 5 }),
  ],
  [
    'a failing link before doubtful rules',
    line('link-failing', { daysLeft: 60 }),
    line('rules-unconfirmed', { daysLeft: 60 }),
  ],
  [
    'a failing link that many follow before a far day of the catalogue',
    line('link-failing', { clicks: 30 }),
    line('announced-unchecked', { daysLeft: 150, clicks: 0 }),
  ],
  [
    'rules that disagree before rules from general knowledge',
    line('rules-disagree', { daysLeft: 45 }),
    line('rules-unconfirmed', { daysLeft: 45 }),
  ],
  [
    'rules of an item that closes soon before those of one that closes in half a year',
    line('rules-disagree', { daysLeft: 10 }),
    line('rules-disagree', { daysLeft: 180 }),
  ],
  [
    'rules of an item that many follow before those of one that nobody does',
    line('rules-unconfirmed', { clicks: 60, daysLeft: 60 }),
    line('rules-unconfirmed', { clicks: 0, daysLeft: 50 }),
  ],
  [
    'what was never checked before what was checked last week',
    line('deadline-soon', { daysLeft: 8, daysSinceCheck: null }),
    line('deadline-soon', { daysLeft: 8, daysSinceCheck: 7 }),
  ],
  [
    'what was checked half a year ago before what was checked a month ago',
    line('rules-elsewhere', { daysLeft: 90, daysSinceCheck: 180 }),
    line('rules-elsewhere', { daysLeft: 90, daysSinceCheck: 30 }),
  ],
  [
    'an unchecked day of next week before one of next spring',
    line('announced-unchecked', { daysLeft: 7 }),
    line('announced-unchecked', { daysLeft: 140 }),
  ],
  [
    'a day that passed yesterday before one that passed a year ago',
    line('expected-passed', { daysLeft: -1 }),
    line('expected-passed', { daysLeft: -360 }),
  ],
  [
    'a near day before one that has passed, which students see as closed',
    line('expected-soon', { daysLeft: 3 }),
    line('deadline-passed', { daysLeft: -3 }),
  ],
  ['a message of a reader before an empty page', line('unread-messages'), line('page-empty')],
  ['a message before sites that refuse programs', line('unread-messages'), line('page-refuses')],
  ['a suggestion before an empty page', line('suggested'), line('page-empty')],
  [
    'a near day before a suggestion',
    line('deadline-soon', { daysLeft: 13, daysSinceCheck: 20 }),
    line('suggested'),
  ],
  [
    'what becomes public tomorrow before what does in three days',
    line('draft-due', { daysLeft: 1 }),
    line('draft-due', { daysLeft: 3 }),
  ],
  [
    'one item whose page has moved its day before a hundred that were not looked at for long',
    line('page-changed', { says: 'day' }),
    line('not-verified', { daysSinceCheck: 400 }),
  ],
]

// Kept aside while the weights were chosen, and compared once.
const keptAside: readonly Pair[] = [
  [
    'the same report, of an item that is followed',
    line('reported', { clicks: 80, daysLeft: 40 }),
    line('reported', { daysLeft: 40 }),
  ],
  [
    'an expected day in two days that nobody follows before rules that disagree of a far item',
    line('expected-soon', { daysLeft: 2 }),
    line('rules-disagree', { daysLeft: 200, clicks: 3 }),
  ],
  [
    'a page that opens now before the expected day of two weeks',
    line('page-changed', { says: 'open', daysLeft: 20, clicks: 10 }),
    line('expected-soon', { daysLeft: 14, clicks: 10 }),
  ],
  [
    'a dead link of an item that closes tomorrow before one that closes in spring',
    line('link-failing', { daysLeft: 1 }),
    line('link-failing', { daysLeft: 150 }),
  ],
  ['a newer catalogue before an empty page', line('starter-newer'), line('page-empty')],
]

for (const [why, first, second] of [...pairs, ...keptAside])
  test(`the list begins with ${why}`, () => {
    expect(riskOf(first)).toBeGreaterThan(riskOf(second))
  })

test('the risk grows with each of its facts, and unknown facts are no numbers that spoil it', () => {
  const risk = (facts: Partial<AttentionFacts>) => riskOf(line('rules-disagree', facts))
  expect(risk({ clicks: 1 })).toBeGreaterThan(risk({ clicks: 0 }))
  expect(risk({ daysLeft: 0 })).toBeGreaterThan(risk({ daysLeft: 1 }))
  expect(risk({ daysSinceCheck: 2 })).toBeGreaterThan(risk({ daysSinceCheck: 1 }))
  expect(risk({ daysSinceCheck: 5000 })).toBe(risk({ daysSinceCheck: null }))
  expect(risk({ daysLeft: -1, clicks: 1_000_000 })).toBeLessThan(Number.POSITIVE_INFINITY)
})
