import type { Colour } from '#web/pictures/colour.ts'
import { ink, lightness, paper } from '#web/pictures/colour.ts'
import type { Motif } from '#web/pictures/shape.ts'
import { area, strokePath, sheet } from '#web/pictures/shape.ts'

interface Peak {
  readonly x: number
  readonly top: number
  readonly half: number
}

/** A mountain in light and shade with its foot below the sheet. */
function mountain({ x, top, half }: Peak, light: Colour, shade: Colour, foot = 210): string {
  return area(`M${x} ${top}L${x - half} ${foot}H${x}z`, light) + area(`M${x} ${top}L${x + half} ${foot}H${x}z`, shade)
}

/** The pennant on the summit that has been reached. */
function pennant(x: number, y: number, cloth: Colour, pole: Colour): string {
  return strokePath(`M${x} ${y + 2}V${y - 34}`, pole, 3) + area(`M${x + 1} ${y - 34}l27 9 -27 9z`, cloth)
}

/** Three rows, the nearer before the farther; the ground shows as a thin edge between them. */
function drawRange({ ground, first, second, dice }: Motif): string {
  const rows = [66, 116, 162].map((height, row) =>
    Array.from({ length: 4 }, (_, i) => {
      const top = height - dice.between(4, 30)
      const peak = { x: i * 104 + (row % 2 ? -4 : -44) + dice.between(-8, 8), top, half: Math.round((212 - top) * 0.62) }
      return mountain(peak, row === 1 ? second : first, row === 1 ? first : second, 212)
    }).join(''),
  )
  return `<g stroke="${ground}" stroke-width="3">${rows.join('')}</g>`
}

/** Steps up to the top, their fronts in shade. */
function drawTerraces({ first, second, dice }: Motif): string {
  const rising = dice.chance(0.5)
  return Array.from({ length: 6 }, (_, i) => {
    const x = rising ? i * 56 - 8 : 320 - (i + 1) * 56 + 8
    const top = 164 - i * 22
    return area(`M${x} ${top}h56v${210 - top}h-56z`, i % 2 ? second : first) + area(`M${x} ${top}h56v9h-56z`, i % 2 ? first : second)
  }).join('')
}

/** Competitions: the mountains, and a pennant on the highest. */
export function drawPeaks(motif: Motif): string {
  const { ground, first, second, line: lineColour, layout, dice } = motif
  const pole = lightness(ground) < 0.5 ? paper : ink
  if (layout === 0) return sheet(ground) + drawRange(motif)
  if (layout === 3) {
    const terraces = drawTerraces(motif)
    const right = terraces.startsWith('<path d="M-8')
    return sheet(ground) + terraces + pennant(right ? 292 : 28, 54, second, pole)
  }
  const x = dice.between(120, 200)
  if (layout === 1) {
    const top = dice.between(44, 56)
    const strata = [0.3, 0.5, 0.7, 0.9].map((share) => {
      const y = Math.round(top + (210 - top) * share)
      const half = Math.round(150 * share)
      return `M${x - half} ${y}L${x} ${y - 12}L${x + half} ${y}`
    })
    return (
      sheet(ground) +
      mountain({ x, top, half: 150 }, first, second) +
      strokePath(strata.join(''), ground, 5) +
      pennant(x, top, second === ground ? first : second, pole)
    )
  }
  const [left, right] = dice.chance(0.5) ? [46, 84] : [84, 46]
  const higher = left < right ? { x: 98, y: left } : { x: 226, y: right }
  const sea = [160, 172, 184].map((y, i) => `M${40 + i * 26} ${y}H${280 - i * 26}`).join('')
  return (
    sheet(ground) +
    mountain({ x: 98, top: left, half: 112 }, first, second, 146) +
    mountain({ x: 226, top: right, half: 104 }, first, second, 146) +
    area('M0 145H320V200H0z', ground) +
    strokePath(sea, first, 6) +
    strokePath('M0 146H320', lineColour, 2, 0.7) +
    pennant(higher.x, higher.y, first, pole)
  )
}
