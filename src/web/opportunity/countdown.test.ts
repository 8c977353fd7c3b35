import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import { toDaysLeftView } from '#web/opportunity/countdown.ts'
import { toDeadlineView } from '#web/opportunity/deadline-view.ts'
import { en } from '#web/texts/en/catalogue.ts'

const deadline = (more: object) => ({ kind: 'fixed', date: '2026-11-24', time: null, zone: null, note: null, ...more }) as const
const inWords = ({ before, count, after }: { before: string | null; count: number | null; after: string }) =>
  [before, count, after].filter((part) => part !== null).join(' ')

test.each([
  [{}, '2026-11-22T12:00:00Z', '2 days left'],
  [{}, '2026-11-23T23:59:00Z', '1 day left'],
  [{}, '2026-11-24T00:00:00Z', 'Closes today'],
  [{}, '2026-11-24T23:59:00Z', 'Closes today'],
  [{}, '2026-11-25T11:59:00Z', 'Last hours'],
  [{}, '2026-11-25T12:00:00Z', 'Closed'],
  [{ zone: 'Europe/Berlin', time: '17:00' }, '2026-11-24T15:00:00Z', 'Closes today at 17:00 CET'],
  [{ zone: 'Europe/Berlin' }, '2026-11-24T15:00:00Z', 'Closes today at 23:59 CET'],
  [{ zone: 'Asia/Tokyo', time: '08:00' }, '2026-11-22T15:00:00Z', '1 day left'],
  [{ kind: 'expected' }, '2026-11-22T12:00:00Z', 'about 2 days'],
  [{ kind: 'expected' }, '2026-11-23T12:00:00Z', 'about 1 day'],
  [{ kind: 'expected' }, '2026-11-24T12:00:00Z', 'Expected today'],
  [{ kind: 'expected' }, '2026-11-25T11:00:00Z', 'Expected about now'],
])('%j at %s: %s', (more, at, words) => {
  expect(inWords(toDeadlineView(sampleOpportunity({ deadline: deadline(more) }), en, new Date(at)))).toBe(words)
})

test('a countdown in the reader’s calendar is the same, to the minute with a closing time', () => {
  const { countdown } = toDeadlineView(
    sampleOpportunity({ deadline: deadline({ zone: 'Pacific/Honolulu' }) }),
    en,
    new Date('2026-11-20T12:00:00Z'),
  )
  if (countdown === null) throw new Error('Nothing is counted.')
  const inCalendar = (zone: string, today: string) => {
    const dayOf = (instant: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(instant)
    return inWords(toDaysLeftView(countdown, today, dayOf, en))
  }
  expect(inCalendar('Pacific/Honolulu', '2026-11-24')).toBe('Closes today at 23:59 GMT-10')
  // It is the 25th there when the day ends in Honolulu.
  expect(inCalendar('Asia/Tokyo', '2026-11-24')).toBe('1 day left')
  expect(inCalendar('Asia/Tokyo', '2026-11-25')).toBe('Closes today at 23:59 GMT-10')
})
