import { expect, test } from 'vitest'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import {
  toApplicationsView,
  deadlineInWords,
  toDeadlineView,
  toDaysLeftView,
} from '#web/opportunity/deadline-view.ts'
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
  [{}, 'Opening not announced'],
  [{ deadline: fixed('2026-10-01') }, 'Closed'],
  [{ deadline: fixed('2026-10-01'), opens: '2027-08-01' }, 'Closed. Opens on 1 August 2027'],
  [
    { deadline: fixed('2026-10-01'), expectedOpens: '2027-08-01' },
    'Closed. Opens around 1 August 2027',
  ],
])('%j: %s', (given, words) => {
  expect(toApplicationsView(sampleOpportunity({ deadline: none, ...given }), en, now).words).toBe(
    words,
  )
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
  [
    { usually: [3], deadline: { ...none, kind: 'expected', date: '2026-03-15' } as const },
    'Usually closes in March',
  ],
  [{ usually: [3], deadline: fixed('2027-02-15') }, 'February 15, 2027'],
  [{ usually: [3], deadline: { ...none, kind: 'rolling' } as const }, 'Open all year'],
  [{}, 'N/A'],
])('%j: %s', (given, words) => {
  const item = sampleOpportunity({ deadline: none, ...given })
  expect(deadlineInWords(item, en, now)).toBe(words)
})

test.each([
  [{ usually: [12] }, undefined],
  [{ usually: [11, 12] }, 'Usually closes in Nov or Dec'],
  [{ usually: [1, 11, 12] }, 'Usually closes Nov to Jan'],
  [{ usually: [11, 12], deadline: { ...none, kind: 'rolling' } as const }, undefined],
  [{ usually: [11, 12], deadline: fixed('2027-02-15') }, undefined],
])('a card writes %j as %s', (given, brief) => {
  expect(toDeadlineView(sampleOpportunity({ deadline: none, ...given }), en, now).brief).toBe(brief)
})

test.each([
  [{ opens: '2027-08-01' }, 'Opens on 1 Aug'],
  [{ expectedOpens: '2028-08-01' }, 'Opens around 1 Aug 2028'],
  [{ usuallyOpens: [6, 7, 8], usually: [10] }, 'Usually opens Jun to Aug'],
  [{}, undefined],
  [{ deadline: fixed('2026-10-01'), opens: '2027-08-01' }, undefined],
])('a card writes the opening of %j as %s', (given, brief) => {
  const item = sampleOpportunity({ deadline: none, ...given })
  expect(toApplicationsView(item, en, now).brief).toBe(brief)
})

test('an item reopened by an announced opening shows no past day', () => {
  const item = sampleOpportunity({
    deadline: { ...fixed('2026-10-01'), note: 'Every autumn' },
    opens: '2026-11-20',
  })
  expect(toDeadlineView(item, en, now)).toMatchObject({
    tone: 'open',
    date: null,
    after: 'Date varies',
    applications: { words: 'Open now' },
  })
})

const deadline = (more: object) =>
  ({ kind: 'fixed', date: '2026-11-24', time: null, zone: null, note: null, ...more }) as const
const inWords = ({ count, after }: { count: number | null; after: string }) =>
  [count, after].filter((part) => part !== null).join(' ')

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
  [{ kind: 'expected' }, '2026-11-22T12:00:00Z', 'Not announced yet'],
  [{ kind: 'expected' }, '2026-11-24T12:00:00Z', 'Not announced yet'],
  [{ kind: 'expected' }, '2026-11-25T11:00:00Z', 'Not announced yet'],
])('%j at %s: %s', (more, at, words) => {
  expect(
    inWords(toDeadlineView(sampleOpportunity({ deadline: deadline(more) }), en, new Date(at))),
  ).toBe(words)
})

test('an expected day is never urgent and never counted, however near it is', () => {
  const near = sampleOpportunity({
    deadline: deadline({ kind: 'expected', time: '17:00', zone: 'UTC' }),
  })
  const view = toDeadlineView(near, en, new Date('2026-11-23T12:00:00Z'))
  expect(view).toMatchObject({
    tone: 'later',
    expected: true,
    count: null,
    countdown: null,
    caption: 'Expected around',
    date: '2026-11-24',
  })
  expect(view.hour).toBeUndefined()
})

test('a countdown in the reader’s calendar is the same, to the minute with a closing time', () => {
  const { countdown } = toDeadlineView(
    sampleOpportunity({ deadline: deadline({ zone: 'Pacific/Honolulu' }) }),
    en,
    new Date('2026-11-20T12:00:00Z'),
  )
  if (countdown === null) throw new Error('Nothing is counted.')
  const inCalendar = (zone: string, today: string) => {
    const dayOf = (instant: Date) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(instant)
    return inWords(toDaysLeftView(countdown, today, dayOf, en))
  }
  expect(inCalendar('Pacific/Honolulu', '2026-11-24')).toBe('Closes today at 23:59 GMT-10')
  // It is the 25th there when the day ends in Honolulu.
  expect(inCalendar('Asia/Tokyo', '2026-11-24')).toBe('1 day left')
  expect(inCalendar('Asia/Tokyo', '2026-11-25')).toBe('Closes today at 23:59 GMT-10')
})
