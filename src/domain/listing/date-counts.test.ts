import { expect, test } from 'vitest'
import { countDates } from '#domain/listing/date-counts.ts'
import { readDeadlineAt } from '#domain/listing/deadline-at.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'

const now = new Date('2026-11-29T12:00:00Z')

test('each deadline counts once: announced, expected, by months, all year or not known', () => {
  const deadline = (kind: 'fixed' | 'expected' | 'rolling' | 'varies', date: string | null) => ({
    deadline: { kind, date, time: null, zone: null, note: null },
  })
  const items = [
    sampleOpportunity(deadline('fixed', '2026-12-08')),
    sampleOpportunity({
      ...deadline('fixed', '2027-01-06'),
      usually: [1],
      verifiedOn: '2026-11-20',
    }),
    sampleOpportunity(deadline('expected', '2027-01-06')),
    // It has passed, so the months count.
    sampleOpportunity({ ...deadline('expected', '2026-11-06'), usually: [11] }),
    sampleOpportunity({ ...deadline('varies', null), usually: [1] }),
    sampleOpportunity(deadline('rolling', null)),
    sampleOpportunity(deadline('varies', null)),
  ]
  const open = items.map((item) => ({
    deadline: readDeadlineAt(item, now),
    verifiedOn: item.verifiedOn,
  }))
  expect(countDates(open)).toEqual({
    announced: 2,
    expected: 1,
    usual: 2,
    rolling: 1,
    unknown: 1,
    checked: 1,
  })
})
