import { describe, expect, it } from 'vitest'
import { areMonths, monthRuns, nextMonthRun } from '#domain/words/months.ts'

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
      return [runs.next(), runs.next(), runs.next()].map(({ value }) => (value ? value.first : null))
    }
    expect(firsts([3, 9], '2026-11-24')).toEqual(['2026-09-01', '2027-03-01', '2027-09-01'])
    expect(firsts([8], '2026-08-01')).toEqual(['2026-08-01', '2027-08-01', '2028-08-01'])
    expect(firsts([12, 1], '2026-11-30')).toEqual(['2025-12-01', '2026-12-01', '2027-12-01'])
  })
})

it('accept at most six different months', () => {
  expect([[], [1, 12], [1, 2, 3, 4, 5, 6]].every(areMonths)).toBe(true)
  for (const values of [[0], [13], [1.5], ['1'], [1, 1], [1, 2, 3, 4, 5, 6, 7], [Number.NaN]]) expect(areMonths(values)).toBe(false)
})
