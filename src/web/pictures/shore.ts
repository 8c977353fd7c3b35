import type { Colour } from '#web/pictures/colour.ts'
import { ink, lightness, paper } from '#web/pictures/colour.ts'
import type { Motif } from '#web/pictures/shape.ts'
import { area, contour, bulges, strokePath, sheet } from '#web/pictures/shape.ts'

/** A boat under sail; `x` and `y` are the middle of its waterline. */
function sail(x: number, y: number, size: number, cloth: Colour, other: Colour, hull: Colour): string {
  const s = (share: number) => Math.round(size * share)
  return (
    area(`M${x - s(0.06)} ${y - s(0.22)}V${y - s(1.3)}L${x - s(0.66)} ${y - s(0.22)}z`, cloth) +
    area(`M${x + s(0.04)} ${y - s(0.22)}V${y - s(1.06)}L${x + s(0.52)} ${y - s(0.22)}z`, other) +
    area(`M${x - s(0.7)} ${y - s(0.14)}h${s(1.4)}l${-s(0.26)} ${s(0.3)}h${-s(0.88)}z`, hull)
  )
}

/** Rows of scales, each scale three arcs, the nearer row over the farther one. */
function drawScales({ ground, first, second }: Motif, top: number, radius: number): readonly string[] {
  const rows: string[] = []
  for (let row = 0, y = top + radius; y < 200 + radius * 1.2; row++, y += Math.round(radius * 0.68)) {
    const start = row % 2 ? -radius : 0
    const chain = (share: number) => {
      const r = Math.round(radius * share)
      const gap = 2 * (radius - r)
      return `M${start - r} ${y}${`a${r} ${r} 0 0 1 ${2 * r} 0m${gap} 0`.repeat(Math.ceil(320 / (2 * radius)) + 1)}`
    }
    rows.push(area(chain(1), row % 2 ? first : second) + area(chain(0.78), ground) + area(chain(0.54), row % 2 ? second : first))
  }
  return rows
}

function drawSwells({ ground, first, second, dice }: Motif): readonly string[] {
  const slope = dice.pick([-1, 1])
  return [86, 108, 130, 152, 174].map((y, i) => {
    const bow = (18 + i * 3) * (i % 2 ? -slope : slope)
    return area(`M-10 ${y}C70 ${y - bow} 110 ${y + bow} 170 ${y}S270 ${y - bow} 330 ${y}V210H-10z`, [first, second, ground][i % 3] ?? first)
  })
}

/** Summer programs: the water, and a boat on it. */
export function drawShore(motif: Motif): string {
  const { ground, first, second, layout, dice } = motif
  const hull = lightness(ground) < 0.45 ? paper : ink
  const [cloth, other] = lightness(first) > lightness(second) ? [first, second] : [second, first]
  const x = dice.between(90, 230)
  if (layout === 2) {
    const [back = '', ...near] = drawSwells(motif)
    return sheet(ground) + back + sail(x, 112, 62, cloth === first ? second : cloth, cloth === first ? cloth : ground, hull) + near.join('')
  }
  if (layout === 3) {
    const shape = bulges(dice, 0.1)
    const side = dice.chance(0.5) ? 40 : 280
    const bay = [1, 0.82, 0.64, 0.46].map((share, i) =>
      area(contour(side, 30, 190 * share, 128 * share, shape), [first, ground, second, first][i] ?? first),
    )
    const ripples = [150, 164, 178, 192].map((y) => `M-10 ${y}q15 -7 30 0${'t30 0'.repeat(11)}`).join('')
    return (
      sheet(ground) +
      bay.join('') +
      strokePath(ripples, second, 4) +
      sail(320 - side + (side > 160 ? 40 : -40), 148, 58, second, first, hull)
    )
  }
  const [top, radius] = layout === 0 ? [84, 40] : [50, 28]
  const rows = drawScales(motif, top, radius)
  const boats =
    layout === 0
      ? sail(x, top + 26, 64, cloth, other, hull)
      : sail(x - 62, top + 22, 42, cloth, other, hull) + sail(x + 54, top + 20, 34, other, cloth, hull)
  return sheet(ground) + (rows[0] ?? '') + boats + rows.slice(1).join('')
}
