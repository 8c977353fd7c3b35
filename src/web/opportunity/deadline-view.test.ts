import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toApplicationsView, deadlineInWords, toDeadlineView } from '#web/opportunity/deadline-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

const now = new Date('2026-11-24T12:00:00Z')
const none = { kind: 'varies', date: null, time: null, zone: null, note: null } as const
const fixed = (date: string) => ({ ...none, kind: 'fixed', date }) as const

test.each([
  [{ deadline: fixed('2027-03-15') }, 'Open now'],
  [{ opens: '2027-08-01' }, 'Opens on 1 August 2027'],
  [{ usuallyOpens: [11], usually: [1] }, 'Usually open now'],
  [{ expectedOpens: '2027-08-01' }, 'Opens around 1 August 2027'],
  [{ usuallyOpens: [8], usually: [10] }, 'Usually opens in August'],
  [{ usuallyOpens: [1, 12], usually: [3] }, 'Usually opens in December or January'],
  [{}, 'Opening date not announced'],
  [{ deadline: fixed('2026-10-01') }, 'Closed'],
  [{ deadline: fixed('2026-10-01'), opens: '2027-08-01' }, 'Closed. Opens on 1 August 2027'],
  [{ deadline: fixed('2026-10-01'), expectedOpens: '2027-08-01' }, 'Closed. Opens around 1 August 2027'],
])('%j: %s', (given, words) => {
  expect(toApplicationsView(sampleOpportunity({ deadline: none, ...given }), en, now).words).toBe(words)
})

test.each([
  [{ usually: [12] }, 'Usually closes in December'],
  [{ usually: [11, 12] }, 'Usually closes in November or December'],
  [{ usually: [1, 11, 12] }, 'Usually closes between November and January'],
  [{ usually: [3, 9] }, 'Usually closes in March'],
  [
    { usually: [3], deadline: { ...none, kind: 'expected', date: '2027-03-15' } as const },
    'Expected around March 15, 2027 (check the official page)',
  ],
  [{ usually: [3], deadline: { ...none, kind: 'expected', date: '2026-03-15' } as const }, 'Usually closes in March'],
  [{ usually: [3], deadline: fixed('2027-02-15') }, 'February 15, 2027'],
  [{ usually: [3], deadline: { ...none, kind: 'rolling' } as const }, 'Open all year'],
  [{}, 'N/A'],
])('%j: %s', (given, words) => {
  const item = sampleOpportunity({ deadline: none, ...given })
  expect(deadlineInWords(item, en, now)).toBe(words)
})

test('an item reopened by an announced opening shows no past day', () => {
  const item = sampleOpportunity({ deadline: { ...fixed('2026-10-01'), note: 'Every autumn' }, opens: '2026-11-20' })
  expect(toDeadlineView(item, en, now)).toMatchObject({
    tone: 'open',
    date: null,
    after: 'Date varies',
    applications: { words: 'Open now' },
  })
})
