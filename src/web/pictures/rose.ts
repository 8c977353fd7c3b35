import type { Colour } from '#web/pictures/colour.ts'
import type { Motif } from '#web/pictures/shape.ts'
import { area, circle, sheet, rotated } from '#web/pictures/shape.ts'

/** A regular polygon around a point; two of its corners are level when `corners` is a multiple of 4 and `turn` is 0. */
function polygon(x: number, y: number, radius: number, corners: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = ((i / corners) * 360 + turn) * (Math.PI / 180)
    return `${Math.round(x + radius * Math.cos(angle))} ${Math.round(y + radius * Math.sin(angle))}`
  })
  return `M${points.join('L')}z`
}

/** Four needles of a compass, each half in light and half in shade. */
function needles(x: number, y: number, reach: number, light: Colour, shade: Colour): string {
  const w = Math.round(reach / 5)
  const whole = `M${x} ${y - reach}l${w} ${reach - w} ${reach - w} ${w} ${w - reach} ${w} ${-w} ${reach - w} ${-w} ${w - reach} ${w - reach} ${-w} ${reach - w} ${-w}z`
  const halves = [
    `M${x} ${y}V${y - reach}l${w} ${reach - w}z`,
    `M${x} ${y}H${x + reach}l${w - reach} ${w}z`,
    `M${x} ${y}V${y + reach}l${-w} ${w - reach}z`,
    `M${x} ${y}H${x - reach}l${reach - w} ${-w}z`,
  ]
  return area(whole, light) + area(halves.join(''), shade)
}

/**
 * Leadership: the rose of a compass. Eight needles, four long and four short, lie in nested figures. Four alone in a circle would be the
 * emblem of an alliance; no rays leave the middle and no arm is bent, so that it reads neither as a military flag nor as any other sign.
 */
export function drawRose({ ground, first, second, layout, dice }: Motif): string {
  const x = dice.between(112, 208)
  const y = dice.between(86, 114)
  const turn = 45 + dice.pick([-14, 14])
  const nested: readonly (readonly [number, Colour])[] = [
    [188, second],
    [150, ground],
    [116, first],
    [84, ground],
  ]
  const figure = (radius: number) => {
    if (layout === 1) return circle(x, y, Math.round(radius * 0.86))
    if (layout === 2) return polygon(x, y, radius, 8, 22.5)
    if (layout === 3) return polygon(x, y, Math.round(radius * 1.12), 4, turn)
    return polygon(x, y, radius, 4, 0)
  }
  const rings = nested.map(([radius, fill]) => area(figure(radius), fill)).join('')
  const reach = layout === 2 ? 70 : 76
  const short = rotated(45, x, y, needles(x, y, Math.round(reach * 0.58), first, second))
  return sheet(ground) + rings + short + needles(x, y, reach, second, first)
}
