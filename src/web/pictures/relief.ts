import type { Motif } from '#web/pictures/shape.ts'
import { area, bulges, contour, strokePath, sheet } from '#web/pictures/shape.ts'

interface Summit {
  readonly x: number
  readonly y: number
  readonly reachX: number
  readonly reachY: number
}

/** A great mountain, two neighbours, an archipelago, a long ridge. */
function summitsOf({ layout, dice }: Motif): readonly Summit[] {
  const near = (x: number, y: number, reach: number, stretch = 1.2): Summit => ({
    x: dice.between(x - 14, x + 14),
    y: dice.between(y - 10, y + 10),
    reachX: reach * stretch,
    reachY: reach,
  })
  const left = dice.chance(0.5)
  if (layout === 0) return [near(left ? 112 : 212, dice.between(88, 118), dice.between(108, 128), 1.25)]
  if (layout === 1) return [near(84, left ? 70 : 128, dice.between(76, 90)), near(242, left ? 132 : 72, dice.between(74, 92))]
  if (layout === 2) {
    const [low, high] = left ? [140, 58] : [58, 140]
    return [near(52, low, dice.between(54, 64)), near(160, high, dice.between(58, 68)), near(268, low, dice.between(54, 64))]
  }
  return [near(160, 100, dice.between(84, 92), dice.between(20, 24) / 10)]
}

/** Scholarship: the relief of a country, the higher the smaller, with its contour lines. */
export function drawRelief(motif: Motif): string {
  const { ground, first, second, line: lineColour, layout, dice } = motif
  const shape = bulges(dice, layout === 3 ? 0.1 : 0.15)
  const summits = summitsOf(motif)
  const tilt = layout === 3 ? dice.pick([-28, -20, 20, 28]) : 0
  const lean = { x: dice.pick([-4, 4]), y: dice.pick([-3, 2]) }
  const step = layout === 2 ? 0.17 : 0.125
  const fills = [first, second, ground, first]
  const steps: string[] = []
  for (let level = layout === 2 ? -1 : -2; 1 - level * step > 0.12; level++) {
    const size = 1 - level * step
    const paths = summits.map((summit) =>
      contour(summit.x + level * lean.x, summit.y + level * lean.y, summit.reachX * size, summit.reachY * size, shape),
    )
    const fill = level >= 0 && level % 2 === 0 ? fills[(level / 2) % fills.length] : undefined
    steps.push(fill ? area(paths.join(''), fill) : strokePath(paths.join(''), lineColour, 1.3, 0.55))
  }
  const map = steps.join('')
  return sheet(ground) + (tilt ? `<g transform="rotate(${tilt} 160 100)">${map}</g>` : map)
}
