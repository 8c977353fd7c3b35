import { expect, test } from 'vitest'
import { fundingOf } from '#domain/eligibility/funding.ts'
import { type Rules, unknownRules } from '#domain/eligibility/rules.ts'

const prize = [{ for: 'prize', amount: 5000, currency: 'USD', per: 'once', note: null }] as const
const rows: readonly (readonly [Partial<Rules['covers']>, Rules['payment'], boolean, string | null])[] = [
  [{ tuition: 'yes', living: 'yes' }, [], false, 'full'],
  [{ tuition: 'yes', living: 'partly', housing: 'yes' }, [], false, 'full'],
  [{ tuition: 'yes', living: 'partly' }, [], false, 'partial'],
  [{ living: 'yes' }, [], false, 'partial'],
  [{ living: 'yes' }, [], true, 'full'],
  [{ tuition: 'no', living: 'yes' }, [], true, 'partial'],
  [{ travel: 'partly' }, [], false, 'partial'],
  [{ insurance: 'yes' }, [], false, null],
  [{ tuition: 'no' }, prize, true, 'partial'],
  [{ tuition: 'no' }, [], true, 'none'],
  [{ insurance: 'no' }, [], false, 'none'],
  [{}, [], true, null],
]

for (const [covers, payment, isTuitionless, funding] of rows) {
  test(`${JSON.stringify(covers)}${payment.length > 0 ? ' with a prize' : ''}${isTuitionless ? ' without tuition' : ''} is ${funding ?? 'not known'}`, () => {
    expect(fundingOf({ covers: { ...unknownRules.covers, ...covers }, payment }, isTuitionless)).toBe(funding)
  })
}
