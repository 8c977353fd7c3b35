import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/words/plain-date.ts'

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
