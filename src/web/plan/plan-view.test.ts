import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toPlanView } from '#web/plan/plan-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

test('a plan without dates says whether there is no deadline or none that is known', () => {
  const fromOf = (kind: 'rolling' | 'varies') => {
    const deadline = { kind, date: null, time: null, zone: null, note: null }
    return toPlanView(sampleOpportunity({ deadline }), en, new Date('2026-11-28T12:00:00Z')).from
  }
  expect(fromOf('rolling')).toMatch(/^There is no fixed deadline/)
  expect(fromOf('varies')).toMatch(/^We do not know the deadline/)
})
