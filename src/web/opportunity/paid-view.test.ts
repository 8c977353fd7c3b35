import { expect, test } from 'vitest'
import type { Rules } from '#domain/eligibility/rules-record.ts'
import { unknownRules } from '#domain/eligibility/rules.ts'
import { toPaidView } from '#web/opportunity/paid-view.ts'
import { en as texts } from '#web/texts/en/catalogue.ts'

const view = (rules: Partial<Rules>) => toPaidView({ rules: { ...unknownRules, ...rules } }, texts)
const payment = (given: Partial<Rules['payment'][number]>) =>
  ({ for: 'living', amount: 992, currency: 'EUR', per: 'month', note: null, ...given }) as const

test('without rules, or with rules that are silent about money, there is no table', () => {
  expect(toPaidView({ rules: null }, texts)).toBeNull()
  expect(view({ degree: 'bachelor' })).toBeNull()
})

test('what is stated is a row, always in the same order, and the rest is gathered in one line', () => {
  const paid = view({
    covers: { ...unknownRules.covers, family: 'no', living: 'partly', tuition: 'yes' },
  })
  expect(paid?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Tuition: Paid',
    'Living costs: Partly paid',
    'Family members: Not paid',
  ])
  expect(paid?.unstated).toBe(
    'Not stated: housing, travel, insurance, visa fees, books and materials, a fee to apply.',
  )
  const all = Object.keys(unknownRules.covers).map((thing) => [thing, 'yes'])
  const full = view({
    covers: Object.fromEntries(all) as Rules['covers'],
    fee: { rule: 'none', amount: null, currency: null },
  })
  expect(full?.rows).toHaveLength(8)
  expect(full?.unstated).toBeNull()
})

test('payments in one currency and period form a range, never a sum, with their purposes', () => {
  const rows = view({
    payment: [
      payment({ amount: 1400, note: 'doctoral' }),
      payment({ note: 'master' }),
      payment({ for: 'travel', amount: 500, per: 'once' }),
    ],
  })?.rows
  expect(rows?.[0]).toMatchObject({
    value: 'EUR 992 to 1,400 a\u00A0month',
    isNumeric: true,
    note: 'doctoral, master',
  })
  expect(rows?.[1]).toMatchObject({ value: 'EUR\u00A0500 once', isNumeric: true, note: null })
  const mixed = view({
    payment: [payment({}), payment({ amount: 12_000, currency: 'USD', per: 'year' })],
  })?.rows
  expect(mixed?.[0]?.value).toBe('EUR\u00A0992 a\u00A0month; USD\u00A012,000 a\u00A0year')
})

test('prizes, the duty afterwards and the fee are as prominent as the money, and duty and fee are burdens', () => {
  const loud = view({
    payment: [
      payment({ for: 'prize', amount: 5000, currency: 'USD', per: 'once', note: 'first place' }),
    ],
    duty: 'Two years of work at home',
    fee: { rule: 'asked', amount: 25, currency: 'USD' },
  })?.loud
  expect(loud).toEqual([
    { label: 'Prizes', value: 'USD\u00A05,000 (first place)', isBurden: false },
    { label: 'After the scholarship', value: 'Two years of work at home', isBurden: true },
    { label: 'Application fee', value: 'USD 25', isBurden: true },
  ])
  expect(view({ fee: { rule: 'none', amount: null, currency: null } })?.loud).toEqual([
    { label: 'Application fee', value: 'Free', isBurden: false },
  ])
  expect(view({ fee: { rule: 'asked', amount: null, currency: null } })?.loud).toEqual([
    { label: 'Application fee', value: 'Yes, amount not stated', isBurden: true },
  ])
  expect(view({ duty: 'Return' })).toMatchObject({
    loud: [{ label: 'After the scholarship', value: 'Return', isBurden: true }],
    unstated: expect.stringMatching(/, a fee to apply\.$/),
  })
})
