import { expect, test } from 'vitest'
import { findDeadlineEvent, listDayEvents } from '#domain/listing/calendar-events.ts'
import { entriesOf } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toDeadlineEvent, toPlanEvents } from '#web/calendar/deadline-event.ts'
import { en } from '#web/texts/en/catalogue.ts'

const now = new Date('2026-11-24T12:00:00Z')
const item = sampleOpportunity({
  opens: '2027-02-01',
  deadline: { kind: 'fixed', date: '2027-03-15', time: null, zone: null, note: null },
  documents: ['Passport'],
})
const titles = (items: Parameters<typeof listDayEvents>[0]) =>
  listDayEvents(items, now).map(({ date, isOpening, expected }) => [date, isOpening, expected])

test('an announced opening is an event beside the deadline, with its own identifier', () => {
  const days = [
    ['2027-02-01', true, false],
    ['2027-03-15', false, false],
  ]
  expect(titles([item])).toEqual(days)
  expect(titles(entriesOf([item]))).toEqual(days)
  expect(titles([{ ...item, opens: null, expectedOpens: '2027-02-01' }])).toEqual([['2027-03-15', false, false]])
  const events = listDayEvents([item], now).map((day) => toDeadlineEvent(day, 3, en, 'https://example.org'))
  expect(events.map(({ uid, title, sequence }) => [uid, title, sequence])).toEqual([
    ['sample/opening@example.org', 'Opens: Sample Scholarship', 3],
    ['sample@example.org', 'Closes: Sample Scholarship', 3],
  ])
})

test('an opening is a plan’s first event, and is counted in UTC', () => {
  const day = findDeadlineEvent(item, now)
  if (day === undefined) throw new Error('It names no day.')
  const { title } = en.plan.steps.passport
  const dates = (at: string) => toPlanEvents(day, 3, en, 'https://example.org', new Date(at)).map(({ date, title }) => `${date} ${title}`)
  expect(dates('2026-11-15T23:59:59Z').slice(0, 2)).toEqual([
    '2027-02-01 Opens on 1 February 2027: Sample Scholarship',
    `2026-11-15 ${title}: Sample Scholarship`,
  ])
  expect(dates('2026-11-16T00:00:00Z')[1]).toBe(`2026-11-16 ${en.plan.eventNow(`${title}: Sample Scholarship`)}`)
})
