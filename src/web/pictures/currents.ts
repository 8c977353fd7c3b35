import { mix, paper } from '#web/pictures/colour.ts'
import type { Motif } from '#web/pictures/shape.ts'
import { area, circle, strokePath, sheet, rotated } from '#web/pictures/shape.ts'

/** Ribbons that run side by side. */
function drawRibbons({ ground, first, second, dice }: Motif, swing: number): string {
  const quiet = mix(ground, ground === paper ? first : paper, 0.3)
  const ribbons: string[] = []
  for (let i = -3; i < 11; i++) {
    const y = i * 32 + dice.between(-3, 3)
    const path = `M-90 ${y}C30 ${y - swing} 90 ${y + swing} 170 ${y}S310 ${y - swing} 410 ${y}`
    ribbons.push(
      i % 3 === 0 ? strokePath(path, first, 16) : i % 3 === 1 || i % 3 === -2 ? strokePath(path, second, 14) : strokePath(path, quiet, 5),
    )
  }
  return ribbons.join('')
}

/** Two seas that meet: rings around two opposite corners. */
function drawMeeting({ ground, first, second, dice }: Motif): string {
  const flip = dice.chance(0.5)
  const corners: readonly (readonly [number, number])[] = flip
    ? [
        [0, 0],
        [320, 200],
      ]
    : [
        [0, 200],
        [320, 0],
      ]
  const reach = dice.between(156, 176)
  return corners
    .map(([x, y], side) =>
      [1, 0.82, 0.64, 0.46, 0.28]
        .map((share, i) => area(circle(x, y, Math.round(reach * share)), i % 2 ? ground : (i === 2) === (side === 0) ? second : first))
        .join(''),
    )
    .join('')
}

/** Two harbours and the ways between them. */
function drawRoutes({ ground, first, second, dice }: Motif): string {
  const [a, b] = [
    { x: dice.between(58, 76), y: dice.between(126, 146) },
    { x: dice.between(244, 262), y: dice.between(56, 76) },
  ]
  const ways = [-150, -95, -40, 40, 95, 150].map((bow, i) => {
    const path = `M${a.x} ${a.y}Q${160 + Math.round(bow * 0.5)} ${100 + bow} ${b.x} ${b.y}`
    return strokePath(path, i % 2 ? first : second, i % 2 ? 9 : 11)
  })
  const harbours = [a, b].map(({ x, y }, i) =>
    [
      [50, ground],
      [42, i ? first : second],
      [27, ground],
      [15, i ? second : first],
    ]
      .map(([radius, fill]) => area(circle(x, y, Number(radius)), fill as typeof ground))
      .join(''),
  )
  return ways.join('') + harbours.join('')
}

/** Exchange: currents that run from shore to shore. */
export function drawCurrents(motif: Motif): string {
  const { ground, layout, dice } = motif
  if (layout === 2) return sheet(ground) + drawMeeting(motif)
  if (layout === 3) return sheet(ground) + drawRoutes(motif)
  const angle = layout === 1 ? dice.pick([-58, -50, 50, 58]) : dice.pick([-8, 0, 8])
  return sheet(ground) + rotated(angle, 160, 100, drawRibbons(motif, layout === 1 ? 46 : dice.between(44, 62)))
}
