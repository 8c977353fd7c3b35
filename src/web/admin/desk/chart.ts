/** A bar of the chart in a box of 0 to `chartWidth` by 0 to `chartHeight`. */
export interface Bar {
  readonly day: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const chartWidth = 720
export const chartHeight = 160

/** A bar for each day, the highest as high as the box; a day without clicks has none. */
export function toBars(days: readonly { readonly day: string; readonly applyClicks: number }[]): readonly Bar[] {
  const most = Math.max(1, ...days.map((each) => each.applyClicks))
  const step = chartWidth / Math.max(1, days.length)
  return days.flatMap(({ day, applyClicks }, index) => {
    if (applyClicks === 0) return []
    const height = Math.max(2, (applyClicks / most) * chartHeight)
    return [{ day, x: round(index * step), y: round(chartHeight - height), width: round(Math.max(1, step * 0.8)), height: round(height) }]
  })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
