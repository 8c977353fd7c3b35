import type { CoverKind } from '#web/pictures/address.ts'
import { drawCurrents, drawGlobe, drawRose } from '#web/pictures/charts.ts'
import { ink, mapTints, paper } from '#web/pictures/colour.ts'
import { drawPeaks, drawRelief, drawShore, drawTown } from '#web/pictures/landscapes.ts'
import { findPalette } from '#web/pictures/palette.ts'
import { diceOf } from '#web/pictures/random.ts'
import {
  type Motif,
  height,
  width,
  area,
  bulges,
  contour,
  strokePath,
  sheet,
} from '#web/pictures/shape.ts'

const motifs: Readonly<Record<CoverKind, (motif: Motif) => string>> = {
  scholarship: drawRelief,
  internship: drawTown,
  leadership: drawRose,
  exchange: drawCurrents,
  summer: drawShore,
  competition: drawPeaks,
}

export interface Cover {
  readonly kind: CoverKind
  /** ISO 3166-1 alpha-2 in capitals; null or unknown: the globe. */
  readonly countryCode: string | null
  /** The slug of the item, so that two items of one country and kind differ. */
  readonly seed: string
}

/**
 * The stamp of an item as a complete SVG document, 320 by 200, below 6 KB. The same input always
 * gives the same bytes: covers are cached as immutable, so a change of any drawing needs a new
 * version in `address.ts`. Never import it in browser code; pages use the address.
 */
export function drawCover({ kind, countryCode, seed }: Cover): string {
  const dice = diceOf(`${kind} ${seed}`)
  const found = countryCode === null ? undefined : findPalette(countryCode, dice)
  const inside = found
    ? motifs[kind]({ ...found.palette, layout: found.layout, dice })
    : drawGlobe(kind, dice)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`
}

/**
 * The cover of an article as a complete SVG document, 320 by 200: contour lines in ink on a tint of
 * the map, from its slug alone.
 */
export function drawPlate(slug: string): string {
  const dice = diceOf(`plate ${slug}`)
  const tint = dice.pick(mapTints)
  const shape = bulges(dice, 0.19)
  const x = dice.between(80, 240)
  const y = dice.between(60, 140)
  const lean = { x: dice.pick([-4, -2, 3, 5]), y: dice.pick([-3, -2, 2]) }
  const lines = Array.from({ length: 12 }, (_, level) => {
    const reach = 206 - level * 17
    const path = contour(x + level * lean.x, y + level * lean.y, reach * 1.3, reach, shape)
    const bold = level % 4 === 0
    return (
      (level === 7 ? area(path, paper) : '') +
      strokePath(path, ink, bold ? 1.8 : 1, bold ? 0.75 : 0.38)
    )
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${sheet(tint)}${lines.join('')}</svg>`
}
