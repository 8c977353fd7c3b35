import { expect, test } from 'vitest'
import {
  createDeviceFormat,
  formatInstantHere,
  fullMonthName,
  longDate,
  monthName,
  shortDate,
} from '#web/components/dates.ts'
import * as site from '#web/texts/en/site.ts'

test('a stored text that is no date is shown unchanged and breaks no page', () => {
  expect([shortDate('2031-09-15', site.writing), longDate('2031-03-15', site.writing)]).toEqual([
    '15 Sep 2031',
    'March 15, 2031',
  ])
  for (const text of ['soon', '', '2031-13-40'])
    expect([shortDate(text, site.writing), longDate(text, site.writing)]).toEqual([text, text])
})

test('a date has the format of its language and style, in any order of calls', () => {
  const german = { short: 'de', long: 'de' }
  for (const _again of [1, 2]) {
    expect([shortDate('2031-03-15', german), longDate('2031-03-15', german)]).toEqual([
      '15. März 2031',
      '15. März 2031',
    ])
    expect([shortDate('2031-03-15', site.writing), longDate('2031-03-15', site.writing)]).toEqual([
      '15 Mar 2031',
      'March 15, 2031',
    ])
    expect([monthName('2031-09', site.writing), fullMonthName('2031-09', site.writing)]).toEqual([
      'Sep',
      'September 2031',
    ])
  }
  for (let day = 0; day < 5000; day += 1)
    longDate(new Date(Date.UTC(2031, 0, day)).toISOString(), site.writing)
  expect(longDate('2031-03-15', site.writing)).toBe('March 15, 2031')
})

test('a device with another calendar writes the Gregorian year', () => {
  const write = (locale: string) => createDeviceFormat(locale).format(new Date('2027-01-04'))
  expect(write('th-TH')).toContain('2027')
  expect(write('fa-IR-u-nu-latn')).toContain('2027')
  expect(write('ar-SA-u-ca-islamic-nu-latn')).toContain('2027')
  expect(write('en-US')).toBe('Jan 4, 2027')
})

test('an instant is shown with the zone of this machine, and text that is none unchanged', () => {
  expect(formatInstantHere('2026-11-24T03:10:00.000Z')).toMatch(/^Nov 2\d, 2026, .+ [A-Z]{3}/)
  expect(formatInstantHere('soon')).toBe('soon')
})
