import { describe, expect, it } from 'vitest'
import {
  isMeantFor,
  isStillCurrent,
  listComingReminders,
  listReminders,
  listRemindersToSend,
  reminderKindOf,
} from '#domain/mail/reminders.ts'
import type { Dates } from '#domain/opportunity/applications.ts'
import type { Deadline } from '#domain/opportunity/deadline.ts'

const undated: Dates = {
  deadline: { kind: 'varies', date: null, time: null, zone: null, note: null },
  opens: null,
  expectedOpens: null,
  usuallyOpens: [],
  usually: [],
}
const deadline = (
  kind: Deadline['kind'],
  date: string | null,
  more: Partial<Deadline> = {},
): Deadline => ({
  ...undated.deadline,
  kind,
  date,
  ...more,
})
const dates = (more: Partial<Dates>): Dates => ({ ...undated, ...more })
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const brief = (reminders: ReturnType<typeof listReminders>) =>
  reminders.map(({ basis, step, date, on }) => `${on} ${basis} ${step ?? date}`)

// Written from docs/interface, Reminders, before the code.
const cases: readonly {
  name: string
  dates: Dates
  at: string
  coming: readonly string[]
  kind: string
}[] = [
  {
    name: 'an announced deadline: 14, 7 and 2 days before',
    dates: dates({ deadline: deadline('fixed', '2027-03-15') }),
    at: '2027-01-10',
    coming: ['2027-03-01 announced 14', '2027-03-08 announced 7', '2027-03-13 announced 2'],
    kind: 'dates',
  },
  {
    name: 'an announced deadline in five days: what is still to come',
    dates: dates({ deadline: deadline('fixed', '2027-03-15') }),
    at: '2027-03-10',
    coming: ['2027-03-13 announced 2'],
    kind: 'dates',
  },
  {
    name: 'an announced deadline tomorrow: nothing but a change',
    dates: dates({ deadline: deadline('fixed', '2027-03-15') }),
    at: '2027-03-14',
    coming: [],
    kind: 'change',
  },
  {
    name: 'an expected deadline: 14 and 7 days before',
    dates: dates({ deadline: deadline('expected', '2027-03-15') }),
    at: '2027-01-10',
    coming: ['2027-03-01 expected 14', '2027-03-08 expected 7'],
    kind: 'dates',
  },
  {
    name: 'an expected deadline that is past, without months: nothing',
    dates: dates({ deadline: deadline('expected', '2026-03-15') }),
    at: '2027-01-10',
    coming: [],
    kind: 'announcement',
  },
  {
    name: 'usual months: the first day of the month before each that is still to come',
    dates: dates({ usually: [3, 9] }),
    at: '2027-01-10',
    coming: ['2027-02-01 usual 2027-03-01', '2027-08-01 usual 2027-09-01'],
    kind: 'dates',
  },
  {
    name: 'usual months across the end of a year, in one of them',
    dates: dates({ usually: [11, 12, 1] }),
    at: '2026-11-27',
    coming: [
      '2026-11-01 usual 2026-12-01',
      '2026-12-01 usual 2027-01-01',
      '2027-10-01 usual 2027-11-01',
      '2027-11-01 usual 2027-12-01',
    ],
    kind: 'dates',
  },
  {
    name: 'in the month before a usual one: at once, and in a year',
    dates: dates({ usually: [12] }),
    at: '2026-11-29',
    coming: ['2026-11-01 usual 2026-12-01', '2027-11-01 usual 2027-12-01'],
    kind: 'dates',
  },
  {
    name: 'in the usual month with an expected day of the same month: the day',
    dates: dates({ deadline: deadline('expected', '2027-03-30'), usually: [3] }),
    at: '2027-03-10',
    coming: ['2027-03-16 expected 14', '2027-03-23 expected 7'],
    kind: 'dates',
  },
  {
    name: 'in the usual month with an announced day: the day alone',
    dates: dates({ deadline: deadline('fixed', '2027-04-30'), usually: [3] }),
    at: '2027-03-10',
    coming: ['2027-04-16 announced 14', '2027-04-23 announced 7', '2027-04-28 announced 2'],
    kind: 'dates',
  },
  {
    name: 'an expected day within the usual months says more than they do',
    dates: dates({ deadline: deadline('expected', '2027-03-10'), usually: [3] }),
    at: '2027-01-10',
    coming: ['2027-02-24 expected 14', '2027-03-03 expected 7'],
    kind: 'dates',
  },
  {
    name: 'usual months before an expected day',
    dates: dates({ deadline: deadline('expected', '2027-05-10'), usually: [3] }),
    at: '2027-01-10',
    coming: ['2027-02-01 usual 2027-03-01'],
    kind: 'dates',
  },
  {
    name: 'in the usual month, with an expected day before the next one: at once, then before the day',
    dates: dates({ deadline: deadline('expected', '2027-05-10'), usually: [3] }),
    at: '2027-03-10',
    coming: ['2027-02-01 usual 2027-03-01', '2027-04-26 expected 14', '2027-05-03 expected 7'],
    kind: 'dates',
  },
  {
    name: 'an announced opening, with the deadline after it',
    dates: dates({ deadline: deadline('fixed', '2027-11-02'), opens: '2027-08-01' }),
    at: '2027-01-10',
    coming: [
      '2027-08-01 opens 2027-08-01',
      '2027-10-19 announced 14',
      '2027-10-26 announced 7',
      '2027-10-31 announced 2',
    ],
    kind: 'dates',
  },
  {
    name: 'closed, with the opening of the next round announced',
    dates: dates({ deadline: deadline('fixed', '2026-11-02'), opens: '2027-08-01' }),
    at: '2027-01-10',
    coming: ['2027-08-01 opens 2027-08-01'],
    kind: 'reopening',
  },
  {
    name: 'closed',
    dates: dates({ deadline: deadline('fixed', '2026-11-02') }),
    at: '2027-01-10',
    coming: [],
    kind: 'reopening',
  },
  {
    name: 'rolling',
    dates: dates({ deadline: deadline('rolling', null) }),
    at: '2027-01-10',
    coming: [],
    kind: 'change',
  },
  {
    name: 'rolling, with months',
    dates: dates({ deadline: deadline('rolling', null), usually: [3] }),
    at: '2027-01-10',
    coming: [],
    kind: 'change',
  },
  { name: 'nothing is known', dates: undated, at: '2027-01-10', coming: [], kind: 'announcement' },
  {
    name: 'an expected opening is no day to be reminded of',
    dates: dates({ expectedOpens: '2027-08-01', usuallyOpens: [8] }),
    at: '2027-01-10',
    coming: [],
    kind: 'announcement',
  },
  {
    name: 'a day that no calendar has',
    dates: dates({ deadline: deadline('fixed', '2027-02-30'), opens: '2027-13-01' }),
    at: '2027-01-10',
    coming: [],
    kind: 'announcement',
  },
  {
    name: 'a deadline early in the morning of Auckland lies on the day before in UTC',
    dates: dates({
      deadline: deadline('fixed', '2027-03-15', { time: '09:00', zone: 'Pacific/Auckland' }),
    }),
    at: '2027-01-10',
    coming: ['2027-02-28 announced 14', '2027-03-07 announced 7', '2027-03-12 announced 2'],
    kind: 'dates',
  },
]

describe('reminders to come', () => {
  it.each(cases)('$name', ({ dates: itemDates, at, coming, kind }) => {
    expect(brief(listComingReminders(itemDates, noon(at)))).toEqual(coming)
    expect(reminderKindOf(itemDates, noon(at))).toBe(kind)
  })
})

describe('reminders that are due', () => {
  const due = (given: Dates, at: string) => brief(listRemindersToSend(given, noon(at)))

  it('of a deadline are only the latest one reached', () => {
    const given = dates({ deadline: deadline('fixed', '2027-03-15') })
    expect(
      ['2027-02-28', '2027-03-01', '2027-03-07', '2027-03-08', '2027-03-15'].map((at) =>
        due(given, at),
      ),
    ).toEqual([
      [],
      ['2027-03-01 announced 14'],
      ['2027-03-01 announced 14'],
      ['2027-03-08 announced 7'],
      ['2027-03-13 announced 2'],
    ])
    expect(due(given, '2027-03-17')).toEqual([])
  })

  it('of a month are due from the month before it until it is over', () => {
    const given = dates({ usually: [3] })
    expect(
      ['2027-01-31', '2027-02-01', '2027-03-31', '2027-04-01'].map((at) => due(given, at)),
    ).toEqual([[], ['2027-02-01 usual 2027-03-01'], ['2027-02-01 usual 2027-03-01'], []])
  })

  it('of months that may be closing are meant for every subscriber, others for earlier ones', () => {
    const [usual] = listReminders(dates({ usually: [3] }), noon('2027-03-10'))
    const [step] = listReminders(
      dates({ deadline: deadline('fixed', '2027-03-15') }),
      noon('2027-03-10'),
    )
    const [opens] = listReminders(dates({ opens: '2027-03-10' }), noon('2027-03-10'))
    expect([usual, step, opens].map((each) => each && isMeantFor(each, '2027-03-10'))).toEqual([
      true,
      false,
      false,
    ])
    expect([usual, step, opens].map((each) => each && isMeantFor(each, '2027-03-01'))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('of a month that begins next month are due again a year later', () => {
    const on = (at: string) =>
      listComingReminders(dates({ usually: [12] }), new Date(`${at}T12:00:00Z`)).map(
        (each) => each.on,
      )
    expect([on('2026-11-01'), on('2026-11-28')]).toEqual([
      ['2026-11-01', '2027-11-01'],
      ['2026-11-01', '2027-11-01'],
    ])
  })

  it('of an opening are due only on its day, in the zone of the deadline', () => {
    const given = dates({
      deadline: deadline('fixed', '2027-11-02', { zone: 'Pacific/Auckland' }),
      opens: '2027-08-01',
    })
    const at = (instant: string) => brief(listRemindersToSend(given, new Date(instant)))
    expect(at('2027-07-31T11:59:00Z')).toEqual([])
    expect(at('2027-07-31T12:00:00Z')).toEqual(['2027-08-01 opens 2027-08-01'])
    expect(at('2027-08-01T12:00:00Z')).toEqual([])
  })

  it('are no longer due after a later one is, or after the date has changed', () => {
    const given = dates({ deadline: deadline('fixed', '2027-03-15') })
    const planned = { basis: 'announced', date: '2027-03-15', step: 14 } as const
    expect(isStillCurrent(planned, given, noon('2027-03-03'))).toBe(true)
    expect(isStillCurrent(planned, given, noon('2027-03-09'))).toBe(false)
    expect(
      isStillCurrent(
        planned,
        dates({ deadline: deadline('fixed', '2027-03-16') }),
        noon('2027-03-03'),
      ),
    ).toBe(false)
    expect(
      isStillCurrent(
        planned,
        dates({ deadline: deadline('expected', '2027-03-15') }),
        noon('2027-03-03'),
      ),
    ).toBe(false)
  })
})
