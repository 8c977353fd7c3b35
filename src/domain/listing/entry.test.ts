import { expect, test } from 'vitest'
import { toEligibilityCriteria } from '#domain/eligibility/fitting.ts'
import { evaluateEligibility } from '#domain/eligibility/verdict.ts'
import { createEntryReader } from '#domain/listing/entry.ts'
import { createAnswers, createChance, createCriteria } from '#domain/testing/chance.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

// An entry has the deadline only if `isDated` names a rule that counts from it.
test('an entry gets the same verdicts as its item', () => {
  const chance = createChance(11)
  const read = createEntryReader()
  const circumstances = {
    today: '2026-11-22',
    groups: new Map([['pair', ['PK', 'IN']]]),
    measures: [
      {
        key: 'de',
        host: 'DE',
        nationalities: ['PK', 'IN'],
        purposes: ['study', 'program'] as const,
        since: '2026-01-01',
        until: null,
        source: '',
        note: null,
      },
    ],
  }
  for (let index = 0; index < 3000; index += 1) {
    const { rules, deadline: date } = createCriteria(chance)
    const item = sampleOpportunity({
      rules,
      deadline: { kind: 'fixed', date, time: null, zone: null, note: null },
      fields: ['Law'],
      countryCode: index % 2 === 0 ? 'DE' : null,
      location: index % 3 === 0 ? 'Online' : null,
    })
    const answers = createAnswers(chance)
    const { criteria } = read({ item, publishAt: null })
    expect(
      evaluateEligibility(criteria, answers, circumstances),
      JSON.stringify({ rules, date, answers }),
    ).toEqual(evaluateEligibility(toEligibilityCriteria(item), answers, circumstances))
  }
})
