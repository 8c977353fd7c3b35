import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { findDeadlineEvent, listDayEvents } from '#domain/listing/calendar-events.ts'
import { entriesOf } from '#domain/testing/entries.ts'
import { sampleOpportunity } from '#domain/testing/sample-opportunity.ts'
import {
  toDeadlineEvent,
  toPlanEvents,
  type CalendarEvent,
  writeCalendar,
} from '#web/calendar/write-calendar.ts'
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
  expect(titles(entriesOf([item], now))).toEqual(days)
  expect(titles([{ ...item, opens: null, expectedOpens: '2027-02-01' }])).toEqual([
    ['2027-03-15', false, false],
  ])
  const events = listDayEvents([item], now).map((day) =>
    toDeadlineEvent(day, 3, en, 'https://example.org'),
  )
  expect(events.map(({ uid, title, sequence }) => [uid, title, sequence])).toEqual([
    ['sample/opening@example.org', 'Opens: Sample Scholarship', 3],
    ['sample@example.org', 'Closes: Sample Scholarship', 3],
  ])
})

test('an opening is a plan’s first event, and is counted in UTC', () => {
  const day = findDeadlineEvent(item, now)
  if (day === undefined) throw new Error('It names no day.')
  const { title } = en.plan.steps.passport
  const dates = (at: string) =>
    toPlanEvents(day, 3, en, 'https://example.org', new Date(at)).map(
      ({ date, title }) => `${date} ${title}`,
    )
  expect(dates('2026-11-15T23:59:59Z').slice(0, 2)).toEqual([
    '2027-02-01 Opens on 1 February 2027: Sample Scholarship',
    `2026-11-15 ${title}: Sample Scholarship`,
  ])
  expect(dates('2026-11-16T00:00:00Z')[1]).toBe(
    `2026-11-16 ${en.plan.eventNow(`${title}: Sample Scholarship`)}`,
  )
})

const event: CalendarEvent = {
  uid: 'a@atlas.example',
  date: '2031-12-31',
  title: 'Closes: Grant',
  description: 'Only the day is known.',
  url: 'https://atlas.example/opportunity/a',
  sequence: 0,
  status: 'CONFIRMED',
  changedAt: '2026-11-21T12:00:00.000Z',
}

const write = (events: readonly CalendarEvent[], source?: string) =>
  writeCalendar({
    name: 'PhD, grants; and \\ more',
    description: 'Source: Atlas\nLicence: CC BY 4.0',
    siteName: 'Atlas',
    url: 'https://atlas.example/phd?a=1,2;3',
    events,
    ...(source === undefined ? {} : { source }),
  })

const read = (text: string) => new ICAL.Component(ICAL.parse(text))

test('another parser reads the same values, with any special characters', () => {
  const title = 'Grant, "quoted"; back\\slash: 資料 العربية 😀 '.repeat(5).trim()
  const calendar = read(
    write([{ ...event, title, remindBefore: 7 }], 'https://atlas.example/phd/calendar.ics'),
  )
  expect(calendar.getFirstPropertyValue('description')).toBe('Source: Atlas\nLicence: CC BY 4.0')
  // This parser does not know RFC 7986, so it leaves the name unchanged.
  expect(calendar.getFirstPropertyValue('name')).toBe('PhD\\, grants\\; and \\\\ more')
  expect(calendar.getFirstPropertyValue('url')).toBe('https://atlas.example/phd?a=1,2;3')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT12H')
  const [found, ...others] = calendar
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each))
  expect(others).toEqual([])
  expect([found?.uid, found?.summary, found?.sequence]).toEqual(['a@atlas.example', title, 0])
  expect([found?.startDate.isDate, String(found?.startDate), String(found?.endDate)]).toEqual([
    true,
    '2031-12-31',
    '2032-01-01',
  ])
  expect(found?.component.getAllSubcomponents('valarm')).toHaveLength(1)
})

test('no line exceeds 75 octets or is cut within a character, and each ends with CR LF', () => {
  const text = write([{ ...event, title: 'é'.repeat(200), description: '😀'.repeat(99) }])
  const lines = text.split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'é'.repeat(200)}\r\n`)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\uFFFD]/)
})

test('a title cannot add a line', () => {
  const text = write([
    { ...event, title: 'Grant\rATTENDEE:mailto:a@example.org\r\nLOCATION:x\u0085\u2028y' },
  ])
  expect(
    text.split(/[\r\n\u0085\u2028]+/).filter((line) => /^(?:ATTENDEE|LOCATION|y)/.test(line)),
  ).toEqual([])
})

test('a calendar without events has a component, because every calendar needs one', () => {
  const calendar = read(write([]))
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
})
