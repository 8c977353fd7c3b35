import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { countDaysLeft, nameDay, readDeadline } from '#domain/opportunity/deadline.ts'
import type { Deadline } from '#domain/opportunity/deadline.ts'
import { addDays, isPlainDate, nextMonthDay, todayAnywhere } from '#domain/words/plain-date.ts'
import { instantIn, isZone, nameOfZone, placeOfZone, todayIn } from '#domain/words/zone.ts'

const none: Deadline = { kind: 'varies', date: null, time: null, zone: null, note: null }
const fixed = (date: string, more: Partial<Deadline> = {}): Deadline => ({
  ...none,
  kind: 'fixed',
  date,
  ...more,
})

test('a day ends at the end of the day in UTC-12', () => {
  const deadline = fixed('2031-03-15')
  expect(readDeadline(deadline, new Date('2031-03-16T11:59:59Z'))).toEqual({
    kind: 'fixed',
    state: 'open',
    date: '2031-03-15',
    daysLeft: 0,
    lastMinute: null,
    closesAt: new Date('2031-03-16T12:00:00Z'),
  })
  expect(readDeadline(deadline, new Date('2031-03-16T12:00:00Z'))).toMatchObject({
    state: 'closed',
    date: '2031-03-15',
    daysLeft: null,
  })
})

test('after the last day in UTC come the last hours, unless a zone ends the day', () => {
  const left = (deadline: Deadline, at: string) =>
    countDaysLeft(readDeadline(deadline, new Date(at)), new Date(at))
  expect(left(fixed('2031-03-15'), '2031-03-15T23:59:59Z')).toBe(0)
  expect(left(fixed('2031-03-15'), '2031-03-16T00:00:00Z')).toBe(-1)
  expect(left(fixed('2031-03-15'), '2031-03-16T12:00:00Z')).toBeNull()
  expect(left(fixed('2031-03-15', { zone: 'Pacific/Honolulu' }), '2031-03-16T00:00:00Z')).toBe(0)
  expect(left(none, '2031-03-16T00:00:00Z')).toBeNull()
})

test('days left are counted in UTC, and are never below 0', () => {
  const left = (deadline: Deadline, at: string) => readDeadline(deadline, new Date(at)).daysLeft
  const bare = fixed('2031-03-15')
  expect(left(bare, '2031-03-08T00:00:00Z')).toBe(7)
  expect(left(bare, '2031-03-08T23:59:59Z')).toBe(7)
  expect(left(bare, '2031-03-15T23:59:59Z')).toBe(0)
  expect(left(bare, '2031-03-16T11:59:59Z')).toBe(0)
  // The day in Honolulu ends on the next day in UTC, in Tokyo on the same.
  expect(left(fixed('2031-03-15', { zone: 'Pacific/Honolulu' }), '2031-03-15T12:00:00Z')).toBe(1)
  expect(left(fixed('2031-03-15', { zone: 'Asia/Tokyo' }), '2031-03-15T12:00:00Z')).toBe(0)
  expect(
    left(fixed('2031-03-15', { zone: 'Asia/Tokyo', time: '08:00' }), '2031-03-13T12:00:00Z'),
  ).toBe(1)
  expect(todayAnywhere(new Date('2031-03-01T11:59:59Z'))).toBe('2031-02-28')
})

test('with a zone the day ends there, and a time closes it earlier', () => {
  const tokyo = fixed('2031-03-15', { zone: 'Asia/Tokyo' })
  expect(readDeadline(tokyo, new Date('2031-03-15T14:59:59Z'))).toMatchObject({
    state: 'open',
    daysLeft: 0,
  })
  expect(readDeadline(tokyo, new Date('2031-03-15T15:00:00Z')).state).toBe('closed')
  const noon = fixed('2031-03-15', { zone: 'Europe/Berlin', time: '12:00' })
  expect(readDeadline(noon, new Date('2031-03-15T10:59:59Z')).state).toBe('open')
  expect(readDeadline(noon, new Date('2031-03-15T11:00:00Z')).state).toBe('closed')
})

test('a deadline at 00:00 is named by the evening before, and its days left are counted to it', () => {
  const london = fixed('2031-03-15', { zone: 'Europe/London', time: '00:00' })
  expect(nameDay(london)).toEqual({ date: '2031-03-14', time: '23:59', zone: 'Europe/London' })
  expect(readDeadline(london, new Date('2031-03-12T12:00:00Z'))).toMatchObject({
    date: '2031-03-14',
    daysLeft: 2,
    closesAt: new Date('2031-03-15T00:00:00Z'),
  })
  // Even where the zone is not known, and at the ends of the calendar.
  expect(
    readDeadline(fixed('2031-03-15', { time: '00:00' }), new Date('2031-03-12')),
  ).toMatchObject({ date: '2031-03-14', daysLeft: 2 })
  expect(nameDay(fixed('1990-01-01', { time: '00:00' }))?.date).toBe('1989-12-31')
  expect(nameDay(none)).toBeNull()
})

test.each([
  ['Asia/Tokyo', 'Tokyo', 'Tokyo'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires', 'Buenos_Aires'],
  ['Etc/UTC', null, 'UTC'],
  ['UTC', null, 'UTC'],
  ['EST', null, 'EST'],
  ['Etc/GMT+12', null, 'UTC-12'],
  ['Etc/GMT-9', null, 'UTC+9'],
  ['+05:30', null, 'UTC+05:30'],
])('the zone %s has the clocks of %s, or its own name', (zone, place, name) => {
  expect([placeOfZone(zone), nameOfZone(zone)]).toEqual([place, name])
})

test('a time without a zone and an unknown zone are ignored', () => {
  for (const more of [{ time: '09:00' }, { zone: 'Mars/Olympus', time: '09:00' }]) {
    expect(readDeadline(fixed('2031-03-15', more), new Date('2031-03-16T11:00:00Z')).state).toBe(
      'open',
    )
  }
})

test('a past expected date varies, and is never closed', () => {
  const expected: Deadline = { ...none, kind: 'expected', date: '2031-03-15' }
  expect(readDeadline(expected, new Date('2031-03-01T00:00:00Z'))).toMatchObject({
    kind: 'expected',
    state: 'open',
    daysLeft: 14,
  })
  expect(readDeadline(expected, new Date('2031-04-01T00:00:00Z'))).toEqual({
    kind: 'varies',
    state: 'open',
    date: null,
    daysLeft: null,
    lastMinute: null,
    closesAt: null,
  })
})

test('rolling and varying deadlines are open without a date, and so is one with an invalid date', () => {
  const now = new Date('2031-03-01T00:00:00Z')
  expect(readDeadline({ ...none, kind: 'rolling' }, now)).toMatchObject({
    kind: 'rolling',
    state: 'open',
    date: null,
  })
  expect(readDeadline(none, now).kind).toBe('varies')
  expect(readDeadline(fixed('2031-02-30'), now).kind).toBe('varies')
})

test('a date of a far year, or of another calendar, varies, with a zone and without', () => {
  const now = new Date('2031-03-01T00:00:00Z')
  for (const date of [
    '0000-01-01',
    '1406-01-01',
    '2083-09-15',
    '1989-12-31',
    '2050-01-01',
    '9999-12-31',
  ]) {
    for (const more of [
      {},
      { zone: 'Asia/Tokyo' },
      { zone: 'America/New_York', time: '23:59' },
      { zone: 'Mars/Olympus' },
    ]) {
      expect(readDeadline(fixed(date, more), now), date).toMatchObject({
        kind: 'varies',
        date: null,
        closesAt: null,
      })
    }
  }
  for (const date of ['1990-01-01', '2049-12-31'])
    expect(readDeadline(fixed(date, { zone: 'Asia/Tokyo' }), now).date).toBe(date)
})

test('only real days of the calendar are plain dates', () => {
  for (const text of ['2031-01-31', '2028-02-29', '0099-12-31'])
    expect(isPlainDate(text), text).toBe(true)
  for (const text of [
    '2031-02-29',
    '2031-13-01',
    '2031-00-10',
    '2031-1-1',
    '2031-01-01T00:00',
    '',
    ' 2031-01-01',
    '2031-04-31',
  ]) {
    expect(isPlainDate(text), text).toBe(false)
  }
})

test('days are added across months, years and leap days', () => {
  expect(addDays('2031-12-31', 1)).toBe('2032-01-01')
  expect(addDays('2032-02-28', 1)).toBe('2032-02-29')
  expect(addDays('2031-03-01', -1)).toBe('2031-02-28')
  expect(() => addDays('soon', 1)).toThrow(RangeError)
})

test('the next day of a year is today or later', () => {
  expect(nextMonthDay('03-15', '2031-03-15')).toBe('2031-03-15')
  expect(nextMonthDay('03-14', '2031-03-15')).toBe('2032-03-14')
  expect(nextMonthDay('12-31', '2031-12-31')).toBe('2031-12-31')
  expect(nextMonthDay('02-29', '2031-01-01')).toBe('2031-02-28')
  expect(nextMonthDay('02-29', '2031-03-01')).toBe('2032-02-29')
  expect(() => nextMonthDay('02-30', '2031-01-01')).toThrow(RangeError)
  expect(() => nextMonthDay('3-1', '2031-01-01')).toThrow(RangeError)
})

test('local times agree with Temporal, clock changes included', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'Pacific/Kiritimati',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'UTC',
  ]
  const dateTimes = [
    '2030-03-31T02:30',
    '2030-10-27T02:30',
    '2030-03-10T02:30',
    '2030-11-03T01:30',
    '2031-01-01T00:00',
    '2031-07-15T23:59',
    '2030-04-07T01:45',
  ]
  for (const zone of zones) {
    for (const dateTime of dateTimes) {
      const wanted = Temporal.PlainDateTime.from(dateTime).toZonedDateTime(zone).epochMilliseconds
      const [date = '', time = ''] = dateTime.split('T')
      expect(instantIn(zone, date, time).getTime(), `${zone} ${dateTime}`).toBe(wanted)
      expect(todayIn(zone, new Date(wanted))).toBe(
        Temporal.Instant.fromEpochMilliseconds(wanted)
          .toZonedDateTimeISO(zone)
          .toPlainDate()
          .toString(),
      )
    }
  }
  expect(isZone('Europe/Berlin')).toBe(true)
  expect(isZone('Mars/Olympus')).toBe(false)
})
