import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from '#web/calendar/write-calendar.ts'

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
  const calendar = read(write([{ ...event, title, remindBefore: 7 }], 'https://atlas.example/phd/calendar.ics'))
  expect(calendar.getFirstPropertyValue('description')).toBe('Source: Atlas\nLicence: CC BY 4.0')
  // This parser does not know RFC 7986, so it leaves the name unchanged.
  expect(calendar.getFirstPropertyValue('name')).toBe('PhD\\, grants\\; and \\\\ more')
  expect(calendar.getFirstPropertyValue('url')).toBe('https://atlas.example/phd?a=1,2;3')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT12H')
  const [found, ...others] = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  expect(others).toEqual([])
  expect([found?.uid, found?.summary, found?.sequence]).toEqual(['a@atlas.example', title, 0])
  expect([found?.startDate.isDate, String(found?.startDate), String(found?.endDate)]).toEqual([true, '2031-12-31', '2032-01-01'])
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
  const text = write([{ ...event, title: 'Grant\rATTENDEE:mailto:a@example.org\r\nLOCATION:x\u0085\u2028y' }])
  expect(text.split(/[\r\n\u0085\u2028]+/).filter((line) => /^(?:ATTENDEE|LOCATION|y)/.test(line))).toEqual([])
})

test('a calendar without events has a component, because every calendar needs one', () => {
  const calendar = read(write([]))
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone'])
})
