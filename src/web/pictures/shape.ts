import type { Colour } from '#web/pictures/colour.ts'
import type { Layout, Palette } from '#web/pictures/palette.ts'
import type { Dice } from '#web/pictures/random.ts'

export const width = 320
export const height = 200

/** The inputs of a motif, which returns the inside of an SVG. */
export interface Motif extends Palette {
  readonly layout: Layout
  readonly dice: Dice
}

export const area = (path: string, fill: Colour): string => `<path d="${path}" fill="${fill}"/>`

/** A stroked path as SVG; `thickness` in units of the drawing. */
export function strokePath(path: string, stroke: Colour, thickness: number, opacity = 1): string {
  const faint = opacity < 1 ? ` stroke-opacity="${opacity}"` : ''
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${thickness}"${faint}/>`
}

export const sheet = (fill: Colour): string => area(`M0 0h${width}v${height}H0z`, fill)

export const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`

/** Turned by whole degrees around a point. */
export const rotated = (degrees: number, x: number, y: number, inside: string): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${inside}</g>`

/**
 * One waviness of a contour: how many bulges around, where they begin (radians), how strong (share
 * of the radius).
 */
export type Bulge = { readonly count: number; readonly phase: number; readonly strength: number }

/** Three bulges of decreasing strength, with phases from the dice. */
export const bulges = (dice: Dice, strength: number): readonly Bulge[] =>
  [2, 3, 5].map((count, i) => ({
    count,
    phase: dice.between(0, 628) / 100,
    strength: strength * (1 - i * 0.32),
  }))

/**
 * A closed soft contour around a point, in whole units: quadratic curves through the midpoints of
 * its sides.
 */
export function contour(
  x: number,
  y: number,
  reachX: number,
  reachY: number,
  shape: readonly Bulge[],
): string {
  const corners = Array.from({ length: 14 }, (_, i) => {
    const angle = (i / 14) * 2 * Math.PI
    const reach = shape.reduce(
      (sum, bulge) => sum + bulge.strength * Math.sin(bulge.count * angle + bulge.phase),
      1,
    )
    return [x + reachX * reach * Math.cos(angle), y + reachY * reach * Math.sin(angle)] as const
  })
  const at = (i: number) => corners[i % corners.length] ?? [x, y]
  const middle = (i: number) =>
    `${Math.round((at(i)[0] + at(i + 1)[0]) / 2)} ${Math.round((at(i)[1] + at(i + 1)[1]) / 2)}`
  const curves = corners.map(
    (_, i) => `Q${Math.round(at(i + 1)[0])} ${Math.round(at(i + 1)[1])} ${middle(i + 1)}`,
  )
  return `M${middle(0)}${curves.join('')}z`
}
