import { expect, test } from 'vitest'
import { chartHeight, chartWidth, toBars } from '#web/admin/dashboard/applications.tsx'

test('the best day has the full height, others are in proportion, and days without clicks have no bar', () => {
  const bars = toBars(
    [4, 0, 2, 1].map((applyClicks, index) => ({ day: `2031-01-0${index + 1}`, applyClicks })),
  )
  expect(bars.map(({ day, height }) => [day, height])).toEqual([
    ['2031-01-01', chartHeight],
    ['2031-01-03', chartHeight / 2],
    ['2031-01-04', chartHeight / 4],
  ])
  for (const bar of bars) {
    expect(bar.y + bar.height).toBe(chartHeight)
    expect(bar.x + bar.width).toBeLessThanOrEqual(chartWidth)
  }
})

test('without days or clicks there are no bars', () => {
  expect(toBars([])).toEqual([])
  expect(toBars([{ day: '2031-01-01', applyClicks: 0 }])).toEqual([])
})
