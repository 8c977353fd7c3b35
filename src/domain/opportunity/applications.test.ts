import { describe, expect, it } from 'vitest'
import { applicationsAt, type Dates } from '#domain/opportunity/applications.ts'
import type { Deadline } from '#domain/opportunity/deadline.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

function dates(
  given: Partial<Omit<Dates, 'deadline'>> & { readonly deadline?: Partial<Deadline> },
): Dates {
  const { deadline, ...rest } = given
  return {
    opens: null,
    expectedOpens: null,
    usuallyOpens: [],
    usually: [],
    ...rest,
    deadline: { kind: 'varies', date: null, time: null, zone: null, note: null, ...deadline },
  }
}

const fixed = (date: string, more: Partial<Deadline> = {}) =>
  ({ kind: 'fixed', date, ...more }) as const
const expected = (date: string) => ({ kind: 'expected', date }) as const
const rolling = { kind: 'rolling' } as const

/** The status of an item at noon in UTC, with the first day of a future opening. */
interface Case {
  readonly of: Parameters<typeof dates>[0]
  readonly on: string
  readonly says: string
  readonly opening?: string
}

const cases: Readonly<Record<string, readonly Case[]>> = {
  'no opening is given': [
    { of: { deadline: fixed('2026-12-01') }, on: '2026-11-24', says: 'open' },
    { of: { deadline: fixed('2026-12-01') }, on: '2026-12-01', says: 'open' },
    { of: { deadline: fixed('2026-12-01') }, on: '2026-12-02', says: 'closed' },
    { of: { deadline: fixed('2026-12-01'), usually: [3] }, on: '2026-11-24', says: 'open' },
    { of: { deadline: rolling }, on: '2026-11-24', says: 'open' },
    { of: { deadline: expected('2026-12-01') }, on: '2026-11-24', says: 'unknown' },
    { of: { deadline: expected('2026-11-01') }, on: '2026-11-24', says: 'unknown' },
    { of: {}, on: '2026-11-24', says: 'unknown' },
    { of: { usually: [11] }, on: '2026-11-24', says: 'unknown' },
    // An invalid day counts as none.
    { of: { deadline: fixed('2026-02-30') }, on: '2026-11-24', says: 'unknown' },
  ],
  'an announced opening': [
    { of: { opens: '2027-08-01' }, on: '2026-11-24', says: 'opens', opening: '2027-08-01' },
    {
      of: { opens: '2027-08-01', deadline: fixed('2027-10-01') },
      on: '2027-07-31',
      says: 'opens',
      opening: '2027-08-01',
    },
    { of: { opens: '2027-08-01', deadline: fixed('2027-10-01') }, on: '2027-08-01', says: 'open' },
    { of: { opens: '2027-08-01', deadline: fixed('2027-10-01') }, on: '2027-10-01', says: 'open' },
    {
      of: { opens: '2027-08-01', deadline: fixed('2027-10-01') },
      on: '2027-10-03',
      says: 'closed',
    },
    {
      of: { opens: '2027-08-01', deadline: rolling },
      on: '2027-07-01',
      says: 'opens',
      opening: '2027-08-01',
    },
    { of: { opens: '2027-08-01', deadline: rolling }, on: '2029-07-01', says: 'open' },
    {
      of: { opens: '2027-08-01', deadline: expected('2027-10-01') },
      on: '2027-09-01',
      says: 'open',
    },
    {
      of: { opens: '2027-08-01', deadline: expected('2027-10-01') },
      on: '2027-10-03',
      says: 'unknown',
    },
    { of: { opens: '2027-08-01', usually: [10] }, on: '2027-10-31', says: 'open' },
    { of: { opens: '2027-08-01', usually: [10] }, on: '2027-11-01', says: 'unknown' },
    { of: { opens: '2026-12-10', usually: [12, 1] }, on: '2027-01-31', says: 'open' },
    { of: { opens: '2026-12-10', usually: [12, 1] }, on: '2027-02-01', says: 'unknown' },
    // Of two cycles a year the expected day is that of the later one.
    {
      of: { opens: '2026-09-01', usually: [4, 10], deadline: expected('2027-04-30') },
      on: '2026-10-20',
      says: 'open',
    },
    {
      of: { opens: '2026-09-01', usually: [4, 10], deadline: expected('2027-04-30') },
      on: '2026-11-24',
      says: 'unknown',
    },
    // A stale opening says nothing about next year's cycle.
    {
      of: { opens: '2026-08-01', deadline: expected('2027-10-07') },
      on: '2026-11-24',
      says: 'unknown',
    },
    // An announced day is a fact, however late.
    { of: { opens: '2026-08-01', deadline: fixed('2027-10-07') }, on: '2026-11-24', says: 'open' },
    {
      of: { opens: '2026-08-01', usuallyOpens: [8], usually: [10] },
      on: '2026-11-24',
      says: 'opens-around',
      opening: '2027-08-01',
    },
  ],
  'an announced opening without any deadline, for 12 months': [
    { of: { opens: '2026-08-01' }, on: '2026-11-24', says: 'open' },
    { of: { opens: '2026-08-01' }, on: '2027-07-31', says: 'open' },
    { of: { opens: '2026-08-01' }, on: '2027-08-01', says: 'unknown' },
  ],
  'the next round after a passed deadline': [
    {
      of: { opens: '2027-08-01', deadline: fixed('2026-10-01') },
      on: '2026-11-24',
      says: 'closed',
      opening: '2027-08-01',
    },
    {
      of: { expectedOpens: '2027-08-01', deadline: fixed('2026-10-01') },
      on: '2026-11-24',
      says: 'closed',
      opening: '2027-08-01',
    },
    {
      of: { usuallyOpens: [8], deadline: fixed('2026-10-01') },
      on: '2026-11-24',
      says: 'closed',
      opening: '2027-08-01',
    },
    { of: { usuallyOpens: [8], deadline: fixed('2026-10-01') }, on: '2027-09-24', says: 'closed' },
    {
      of: { expectedOpens: '2026-08-01', deadline: fixed('2026-10-01') },
      on: '2026-11-24',
      says: 'closed',
    },
    { of: { opens: '2027-08-01', deadline: fixed('2026-10-01') }, on: '2027-08-01', says: 'open' },
    {
      of: { opens: '2027-08-01', usually: [10], deadline: fixed('2026-10-01') },
      on: '2027-10-31',
      says: 'open',
    },
    {
      of: { opens: '2027-08-01', usually: [10], deadline: fixed('2026-10-01') },
      on: '2027-11-24',
      says: 'unknown',
    },
    {
      of: { opens: '2027-08-01', deadline: fixed('2026-10-01') },
      on: '2028-08-01',
      says: 'unknown',
    },
    {
      of: { opens: '2026-08-01', deadline: fixed('2026-10-01') },
      on: '2026-11-24',
      says: 'closed',
    },
    {
      of: { opens: '2026-10-01', deadline: fixed('2026-10-01') },
      on: '2026-11-24',
      says: 'closed',
    },
  ],
  'an expected opening': [
    {
      of: { expectedOpens: '2027-08-01', deadline: fixed('2027-10-01') },
      on: '2027-07-31',
      says: 'opens-around',
      opening: '2027-08-01',
    },
    {
      of: { expectedOpens: '2027-08-01', deadline: fixed('2027-10-01') },
      on: '2027-08-01',
      says: 'usually-open',
    },
    {
      of: { expectedOpens: '2027-08-01', deadline: expected('2027-10-01') },
      on: '2027-08-01',
      says: 'usually-open',
    },
    {
      of: { expectedOpens: '2027-08-01', deadline: expected('2027-10-01') },
      on: '2027-10-03',
      says: 'unknown',
    },
    {
      of: { expectedOpens: '2027-01-15', usually: [2, 5], deadline: expected('2027-02-27') },
      on: '2027-02-27',
      says: 'usually-open',
    },
    {
      of: { expectedOpens: '2027-01-15', usually: [2, 5], deadline: expected('2027-02-27') },
      on: '2027-03-10',
      says: 'unknown',
    },
    {
      of: { expectedOpens: '2026-08-01', deadline: expected('2027-10-07') },
      on: '2026-11-24',
      says: 'unknown',
    },
    // An announced deadline belongs to its opening, however late it is.
    {
      of: { expectedOpens: '2026-08-01', deadline: fixed('2027-10-07') },
      on: '2026-11-24',
      says: 'usually-open',
    },
    {
      of: { expectedOpens: '2026-11-24', deadline: fixed('2031-03-15') },
      on: '2026-11-24',
      says: 'usually-open',
    },
    { of: { expectedOpens: '2026-08-01' }, on: '2027-07-31', says: 'usually-open' },
    { of: { expectedOpens: '2026-08-01' }, on: '2027-08-01', says: 'unknown' },
    { of: { expectedOpens: '2027-08-01', deadline: rolling }, on: '2026-11-24', says: 'open' },
  ],
  'months in which it usually opens': [
    // The opening of August belongs to the deadline of the following October.
    {
      of: { usuallyOpens: [8], deadline: expected('2027-10-07') },
      on: '2026-11-24',
      says: 'opens-around',
      opening: '2027-08-01',
    },
    {
      of: { usuallyOpens: [8], usually: [10], deadline: expected('2027-10-07') },
      on: '2026-11-24',
      says: 'opens-around',
      opening: '2027-08-01',
    },
    {
      of: { usuallyOpens: [8], deadline: expected('2027-10-07') },
      on: '2027-07-31',
      says: 'opens-around',
      opening: '2027-08-01',
    },
    {
      of: { usuallyOpens: [8], deadline: expected('2027-10-07') },
      on: '2027-08-01',
      says: 'usually-open',
    },
    {
      of: { usuallyOpens: [8], deadline: expected('2027-10-07') },
      on: '2027-10-07',
      says: 'usually-open',
    },
    {
      of: { usuallyOpens: [8], usually: [10], deadline: expected('2027-10-07') },
      on: '2027-10-09',
      says: 'opens-around',
      opening: '2028-08-01',
    },
    {
      of: { usuallyOpens: [8], deadline: fixed('2027-10-07') },
      on: '2026-11-24',
      says: 'opens-around',
      opening: '2027-08-01',
    },
    {
      of: { usuallyOpens: [8], deadline: fixed('2026-12-01'), usually: [10] },
      on: '2026-11-24',
      says: 'usually-open',
    },
    { of: { usuallyOpens: [8], usually: [10] }, on: '2026-10-31', says: 'usually-open' },
    {
      of: { usuallyOpens: [8], usually: [10] },
      on: '2026-11-01',
      says: 'opens-around',
      opening: '2027-08-01',
    },
    {
      of: { usuallyOpens: [1], usually: [3] },
      on: '2026-12-31',
      says: 'opens-around',
      opening: '2027-01-01',
    },
    { of: { usuallyOpens: [1], usually: [3] }, on: '2027-01-01', says: 'usually-open' },
    // The expected day of this year is past.
    {
      of: { usuallyOpens: [9], usually: [11], deadline: expected('2027-11-06') },
      on: '2026-10-24',
      says: 'usually-open',
    },
    {
      of: { usuallyOpens: [9], usually: [11], deadline: expected('2027-11-06') },
      on: '2026-11-24',
      says: 'opens-around',
      opening: '2027-09-01',
    },
    // Across the end of the year.
    {
      of: { usuallyOpens: [12, 1], usually: [2, 3] },
      on: '2026-11-24',
      says: 'opens-around',
      opening: '2026-12-01',
    },
    { of: { usuallyOpens: [12, 1], usually: [2, 3] }, on: '2027-01-10', says: 'usually-open' },
    { of: { usuallyOpens: [9, 10, 11], usually: [1] }, on: '2026-11-24', says: 'usually-open' },
    {
      of: { usuallyOpens: [12], deadline: expected('2027-01-07'), usually: [1] },
      on: '2026-11-24',
      says: 'opens-around',
      opening: '2026-12-01',
    },
    {
      of: { usuallyOpens: [11], deadline: expected('2027-02-11'), usually: [2] },
      on: '2026-11-24',
      says: 'usually-open',
    },
    // It opens and closes in one month.
    { of: { usuallyOpens: [11], usually: [11] }, on: '2026-11-24', says: 'usually-open' },
    {
      of: { usuallyOpens: [11], usually: [11] },
      on: '2026-12-01',
      says: 'opens-around',
      opening: '2027-11-01',
    },
    // Two cycles a year.
    {
      of: { usuallyOpens: [3, 9], usually: [4, 10], deadline: expected('2027-04-30') },
      on: '2026-09-10',
      says: 'usually-open',
    },
    {
      of: { usuallyOpens: [3, 9], usually: [4, 10], deadline: expected('2027-04-30') },
      on: '2026-11-24',
      says: 'opens-around',
      opening: '2027-03-01',
    },
    {
      of: { usuallyOpens: [3, 9], usually: [4, 10], deadline: expected('2027-04-30') },
      on: '2027-03-01',
      says: 'usually-open',
    },
    // One cycle with two deadlines: the expected day is more precise than the months.
    {
      of: { usuallyOpens: [7], usually: [10, 1], deadline: expected('2027-01-15') },
      on: '2026-11-24',
      says: 'usually-open',
    },
    {
      of: { usuallyOpens: [7], usually: [10, 1], deadline: expected('2027-01-15') },
      on: '2027-01-20',
      says: 'opens-around',
      opening: '2027-07-01',
    },
    {
      of: { usuallyOpens: [3, 9], usually: [10] },
      on: '2027-04-24',
      says: 'opens-around',
      opening: '2027-09-01',
    },
    { of: { usuallyOpens: [8] }, on: '2026-11-24', says: 'usually-open' },
    { of: { usuallyOpens: [8], deadline: rolling }, on: '2026-11-24', says: 'open' },
  ],
}

for (const [title, rows] of Object.entries(cases)) {
  describe(`applications, ${title}`, () => {
    it.each(rows.map((row) => ({ ...row, text: JSON.stringify(row.of) })))(
      '$text on $on: $says',
      ({ of, on, says, opening }) => {
        const found = applicationsAt(dates(of), noon(on))
        expect([found.status, found.opening?.first]).toEqual([says, opening])
      },
    )
  })
}

describe('applications, to the hour', () => {
  const zoned = dates({
    opens: '2027-08-01',
    deadline: fixed('2027-10-01', { zone: 'Europe/Berlin', time: '17:00' }),
  })
  const bare = dates({ opens: '2027-08-01', deadline: fixed('2027-10-01') })
  it.each([
    { of: zoned, at: '2027-07-31T21:59:59Z', says: 'opens' },
    { of: zoned, at: '2027-07-31T22:00:00Z', says: 'open' },
    { of: zoned, at: '2027-10-01T14:59:59Z', says: 'open' },
    { of: zoned, at: '2027-10-01T15:00:00Z', says: 'closed' },
    { of: bare, at: '2027-07-31T23:59:59Z', says: 'opens' },
    { of: bare, at: '2027-08-01T00:00:00Z', says: 'open' },
    // The day ends last in UTC-12.
    { of: bare, at: '2027-10-02T11:59:59Z', says: 'open' },
    { of: bare, at: '2027-10-02T12:00:00Z', says: 'closed' },
  ])('$at: $says', ({ of, at, says }) => {
    expect(applicationsAt(of, new Date(at)).status).toBe(says)
  })
})
