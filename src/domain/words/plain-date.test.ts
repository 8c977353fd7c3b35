import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import {
  comingSeason,
  addDays,
  addMonths,
  areMonths,
  daysBetween,
  isPlainDate,
  monthRuns,
  nextMonthRun,
} from '#domain/words/plain-date.ts'

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
      expect(addMonths(date, months), `${date} ${months}`).toBe(
        Temporal.PlainDate.from(date).add({ months }).toString(),
      )
    }
  }
})

test('days match Temporal, in years with leading zeros too', () => {
  const first = Temporal.PlainDate.from('1970-01-01')
  for (const year of [
    '0000',
    '0004',
    '0099',
    '0100',
    '1582',
    '1900',
    '2000',
    '2026',
    '2028',
    '2100',
    '9999',
  ]) {
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

describe('runs of months', () => {
  it.each([
    { months: [12], day: '2026-11-24', run: [[12], '2026-12-01', '2026-12-31'] },
    { months: [12, 11], day: '2026-11-24', run: [[11, 12], '2026-11-01', '2026-12-31'] },
    { months: [1, 11, 12], day: '2027-01-31', run: [[11, 12, 1], '2026-11-01', '2027-01-31'] },
    { months: [1, 11, 12], day: '2027-02-01', run: [[11, 12, 1], '2027-11-01', '2028-01-31'] },
    { months: [9, 3], day: '2026-11-24', run: [[3], '2027-03-01', '2027-03-31'] },
    { months: [2], day: '2028-02-29', run: [[2], '2028-02-01', '2028-02-29'] },
  ])('$months on $day', ({ months, day, run }) => {
    const found = nextMonthRun(months, day)
    expect([found?.months, found?.first, found?.last]).toEqual(run)
  })

  it('are empty without a month', () => {
    expect(nextMonthRun([], '2026-11-24')).toBeNull()
    expect([...monthRuns([], '2026-11-24')]).toEqual([])
  })

  it('begin with the last one that has begun', () => {
    const firsts = (months: number[], day: string) => {
      const runs = monthRuns(months, day)
      return [runs.next(), runs.next(), runs.next()].map(({ value }) =>
        value ? value.first : null,
      )
    }
    expect(firsts([3, 9], '2026-11-24')).toEqual(['2026-09-01', '2027-03-01', '2027-09-01'])
    expect(firsts([8], '2026-08-01')).toEqual(['2026-08-01', '2027-08-01', '2028-08-01'])
    expect(firsts([12, 1], '2026-11-30')).toEqual(['2025-12-01', '2026-12-01', '2027-12-01'])
  })
})

it('accept at most six different months', () => {
  expect([[], [1, 12], [1, 2, 3, 4, 5, 6]].every(areMonths)).toBe(true)
  for (const values of [[0], [13], [1.5], ['1'], [1, 1], [1, 2, 3, 4, 5, 6, 7], [Number.NaN]])
    expect(areMonths(values)).toBe(false)
})

test.each([
  ['2026-11-29', 'winter', '2027-02-28'],
  ['2027-01-31', 'winter', '2027-02-28'],
  ['2027-02-01', 'spring', '2027-05-31'],
  ['2028-01-15', 'winter', '2028-02-29'],
  ['2027-10-31', 'autumn', '2027-11-30'],
  ['2027-11-01', 'winter', '2028-02-29'],
])('later, seen on %s, is the %s until %s', (today, season, last) => {
  expect(comingSeason(today)).toEqual({ season, last })
})
