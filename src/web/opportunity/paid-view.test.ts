import { expect, test } from 'vitest'
import { type Rules, unknownRules } from '#domain/eligibility/rules.ts'
import { toPaidView } from '#web/opportunity/paid-view.ts'
import { en as texts } from '#web/texts/en/catalogue.ts'

const view = (rules: Partial<Rules>) => toPaidView({ rules: { ...unknownRules, ...rules } }, texts)
const payment = (given: Partial<Rules['payment'][number]>) =>
  ({ for: 'living', amount: 992, currency: 'EUR', per: 'month', note: null, ...given }) as const

test('without rules, or with rules that are silent about money, there is no table', () => {
  expect(toPaidView({ rules: null }, texts)).toBeNull()
  expect(view({ degree: 'bachelor' })).toBeNull()
})

test("eight rows always have the same order, and unknown values are 'Not stated'", () => {
  const rows = view({
    covers: { ...unknownRules.covers, tuition: 'yes', living: 'partly', family: 'no' },
  })?.rows
  expect(rows?.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Tuition: Paid',
    'Living costs: Partly paid',
    'Housing: Not stated',
    'Travel: Not stated',
    'Insurance: Not stated',
    'Visa fees: Not stated',
    'Family members: Not paid',
    'Books and materials: Not stated',
  ])
})

test('payments in one currency and period form a range, never a sum, with their purposes', () => {
  const rows = view({
    payment: [
      payment({ amount: 1400, note: 'doctoral' }),
      payment({ note: 'master' }),
      payment({ for: 'travel', amount: 500, per: 'once' }),
    ],
  })?.rows
  expect(rows?.[1]).toMatchObject({
    value: 'EUR 992 to 1,400 a\u00A0month',
    isNumeric: true,
    note: 'doctoral, master',
  })
  expect(rows?.[3]).toMatchObject({ value: 'EUR\u00A0500 once', isNumeric: true, note: null })
  const mixed = view({
    payment: [payment({}), payment({ amount: 12_000, currency: 'USD', per: 'year' })],
  })?.rows
  expect(mixed?.[1]?.value).toBe('EUR\u00A0992 a\u00A0month; USD\u00A012,000 a\u00A0year')
})

test('prizes, the duty afterwards and the fee are as prominent as the money, and a fee is a cost', () => {
  const loud = view({
    payment: [
      payment({ for: 'prize', amount: 5000, currency: 'USD', per: 'once', note: 'first place' }),
    ],
    duty: 'Two years of work at home',
    fee: { rule: 'asked', amount: 25, currency: 'USD' },
  })?.loud
  expect(loud).toEqual([
    { label: 'Prizes', value: 'USD\u00A05,000 (first place)', isCost: false },
    { label: 'After the scholarship', value: 'Two years of work at home', isCost: false },
    { label: 'Application fee', value: 'USD 25', isCost: true },
  ])
  expect(view({ fee: { rule: 'none', amount: null, currency: null } })?.loud).toEqual([
    { label: 'Application fee', value: 'Free', isCost: false },
  ])
  expect(view({ fee: { rule: 'asked', amount: null, currency: null } })?.loud).toEqual([
    { label: 'Application fee', value: 'Yes, amount not stated', isCost: true },
  ])
  expect(view({ duty: 'Return' })?.loud.at(-1)).toEqual({
    label: 'Application fee',
    value: 'Not stated',
    isCost: false,
  })
})
