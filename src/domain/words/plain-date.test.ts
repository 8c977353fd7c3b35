import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, isPlainDate } from '#domain/words/plain-date.ts'

test('a month before 31 March is the last day of February, and years are twelve months', () => {
  expect(addMonths('2027-03-31', -1)).toBe('2027-02-28')
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  expect(() => addMonths('2027-02-30', 1)).toThrow(RangeError)
  expect(() => addMonths('9999-12-01', 1)).toThrow(RangeError)
  expect(() => addMonths('0000-01-01', -1)).toThrow(RangeError)
})

test('months are added as Temporal adds them', () => {
  for (const date of ['2027-01-31', '2028-02-29', '2027-06-30', '2027-12-31', '2000-01-01']) {
    for (let months = -30; months <= 30; months += 1) {
      expect(addMonths(date, months), `${date} ${months}`).toBe(Temporal.PlainDate.from(date).add({ months }).toString())
    }
  }
})

test('days match Temporal, in years with leading zeros too', () => {
  const first = Temporal.PlainDate.from('1970-01-01')
  for (const year of ['0000', '0004', '0099', '0100', '1582', '1900', '2000', '2026', '2028', '2100', '9999']) {
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const parsed = findDate(text)
        expect(isPlainDate(text), text).toBe(parsed !== undefined)
        if (parsed === undefined) continue
        const { days } = parsed.since(first, { largestUnit: 'day' })
        expect(daysBetween('1970-01-01', text), text).toBe(days)
        if (text < '9999-12-31') expect(addDays(text, 1)).toBe(parsed.add({ days: 1 }).toString())
      }
    }
  }
})

function findDate(text: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return undefined
  }
}
