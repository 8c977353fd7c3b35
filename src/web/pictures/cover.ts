import type { CoverKind } from '#web/pictures/address.ts'
import { drawCurrents } from '#web/pictures/currents.ts'
import { drawGlobe } from '#web/pictures/globe.ts'
import { findPalette } from '#web/pictures/palette.ts'
import { drawPeaks } from '#web/pictures/peaks.ts'
import { diceOf } from '#web/pictures/random.ts'
import { drawRelief } from '#web/pictures/relief.ts'
import { drawRose } from '#web/pictures/rose.ts'
import type { Motif } from '#web/pictures/shape.ts'
import { height, width } from '#web/pictures/shape.ts'
import { drawShore } from '#web/pictures/shore.ts'
import { drawTown } from '#web/pictures/town.ts'

const motifs: Readonly<Record<CoverKind, (motif: Motif) => string>> = {
  scholarship: drawRelief,
  internship: drawTown,
  leadership: drawRose,
  exchange: drawCurrents,
  summer: drawShore,
  competition: drawPeaks,
}

/** What decides a cover. */
export interface Cover {
  readonly kind: CoverKind
  /** ISO 3166-1 alpha-2 in capitals; null or unknown: the globe. */
  readonly countryCode: string | null
  /** The slug of the item, so that two items of one country and kind differ. */
  readonly seed: string
}

/**
 * The stamp of an item as a whole SVG document, 320 by 200, below 6 KB. The same input gives the same bytes for ever: covers are cached as
 * immutable, so a change of any drawing needs a new version in `address.ts`. Never import it in browser code; pages use the address.
 */
export function drawCover({ kind, countryCode, seed }: Cover): string {
  const dice = diceOf(`${kind} ${seed}`)
  const found = countryCode === null ? undefined : findPalette(countryCode, dice)
  const inside = found ? motifs[kind]({ ...found.palette, layout: found.layout, dice }) : drawGlobe(kind, dice)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`
}
