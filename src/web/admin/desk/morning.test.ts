import { expect, test } from 'vitest'
import { unknownRules } from '#domain/eligibility/rules.ts'
import type { MorningRow } from '#services/desk/morning-row.ts'
import { toMorningGroups } from '#web/admin/desk/morning.ts'
import { en } from '#web/texts/en/catalogue.ts'

const row: MorningRow = {
  reason: 'rules-proposed',
  figure: 1,
  itemId: 'an-id',
  kind: 'scholarship',
  title: 'A scholarship',
  days: null,
  detail: null,
  path: null,
  disagreements: [],
  rules: null,
  version: 3,
}
const rules = { ...unknownRules, age: { min: null, max: 30, varies: false, note: null }, degree: 'bachelor' } as const

function show(given: Partial<MorningRow>) {
  const entry = toMorningGroups([{ ...row, ...given }], [], [], en)[0]?.entries[0]
  return { quotes: entry?.quotes, actions: entry?.actions.map((action) => ('intent' in action ? action.intent : action.to)) }
}

test('a proposal and general knowledge say what the rules are, and only what they tell', () => {
  const quotes = ['At most 30 years old.', 'A bachelor’s degree or higher.']
  expect(show({ rules })).toEqual({ quotes, actions: ['take-rules', 'leave-rules', '/admin/edit/an-id'] })
  expect(show({ reason: 'rules-unconfirmed', rules, detail: 'https://example.org/' })).toEqual({
    quotes,
    actions: ['confirm-rules', '/admin/edit/an-id#rules-title', 'https://example.org/'],
  })
})

test('what disagrees is told in a sentence each', () => {
  const disagreements = [
    { about: 'funding', said: 'full', ruled: 'partial' },
    { about: 'work', said: [2, 3] },
  ] as const
  expect(show({ reason: 'rules-disagree', disagreements })).toEqual({
    quotes: [
      'The entry says “Full funding”; by what is paid it is “Part funding”.',
      'The text names 2 and 3 years of work; the rule does not.',
    ],
    actions: ['confirm-rules', '/admin/edit/an-id#rules-title'],
  })
})
