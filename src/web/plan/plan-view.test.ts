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

test('a plan of five days says what can still be done, and what is late in place of a date', () => {
  const deadline = {
    kind: 'fixed',
    date: '2026-12-03',
    time: null,
    zone: null,
    note: null,
  } as const
  const item = sampleOpportunity({
    deadline,
    documents: ['Passport', 'Transcript', 'Motivation letter'],
    howToApply: ['Register', 'Upload the form'],
  })
  const { hurry, steps, from } = toPlanView(item, en, new Date('2026-11-28T12:00:00Z'))
  expect(hurry).toEqual({
    lead: 'Only 5 days are left. This can still be done:',
    title: 'Probably too late for a new one',
    hint: 'Use one that you have, or ask the organizer if you can send it later.',
    papers: ['Passport'],
  })
  expect(steps.map(({ title, hint, isPast }) => [title, hint !== null, isPast])).toEqual([
    ['Get your transcripts and certificates', true, true],
    ['Prepare the other documents', true, false],
    ['Register', false, false],
    ['Upload the form', false, false],
  ])
  expect(from).toBe('All dates are counted back from the deadline on December 3, 2026.')
  expect(toPlanView({ ...item, documents: [] }, en, new Date('2026-11-28T12:00:00Z')).from).toBe(
    'The deadline is December 3, 2026. The steps before it have no dates.',
  )
})
