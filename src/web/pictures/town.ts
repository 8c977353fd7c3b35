import type { Colour } from '#web/pictures/colour.ts'
import { mix, paper } from '#web/pictures/colour.ts'
import type { Motif } from '#web/pictures/shape.ts'
import { area, circle, strokePath, sheet, rotated } from '#web/pictures/shape.ts'

/** Paths of one colour as one element: a town has seventy houses. */
function groupByColour(blocks: readonly (readonly [Colour, string])[]): string {
  const paths = new Map<Colour, string>()
  for (const [colour, path] of blocks) paths.set(colour, (paths.get(colour) ?? '') + path)
  return [...paths].map(([colour, path]) => area(path, colour)).join('')
}

function drawBlocks({ ground, first, second, dice }: Motif, size: number, courtyards: boolean): string {
  const gap = Math.round(size / 5)
  const quiet = mix(ground, ground === paper ? first : paper, 0.28)
  const blocks: [Colour, string][] = []
  for (let x = -60; x < 380; x += size + gap) {
    for (let y = -90; y < 290; y += size + gap) {
      const colour = dice.pick([first, first, first, second, second, quiet, quiet, ground])
      if (colour === ground) continue
      blocks.push([colour, `M${x} ${y}h${size}v${size}h${-size}z`])
      const inner = Math.round(size * 0.36)
      const inset = Math.round((size - inner) / 2)
      if (courtyards) blocks.push([colour, `M${x + inset} ${y + inset}v${inner}h${inner}v${-inner}z`])
    }
  }
  return groupByColour(blocks)
}

/** A block between two streets of a ring, from one angle to another (radians). */
function bentBlock(x: number, y: number, inner: number, outer: number, from: number, to: number): string {
  const at = (radius: number, angle: number) => `${Math.round(x + radius * Math.cos(angle))} ${Math.round(y + radius * Math.sin(angle))}`
  return `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}z`
}

/**
 * An old town in rings around its square. The blocks are staggered on purpose: streets running through from the middle would be spokes and
 * read as rays, a wheel or a cross, which are signs of armies, religions and parties.
 */
function drawRings({ ground, first, second, dice }: Motif): string {
  const x = dice.pick([dice.between(60, 100), dice.between(130, 190), dice.between(220, 260)])
  const y = dice.between(70, 130)
  const quiet = mix(ground, ground === paper ? first : paper, 0.28)
  const blocks: [Colour, string][] = []
  for (let ring = 0; ring < 6; ring++) {
    const inner = 32 + ring * 44
    const houses = 5 + ring * 3
    const start = dice.between(0, 628) / 100
    const street = 7 / (inner + 18)
    for (let house = 0; house < houses; house++) {
      const colour = dice.pick([first, first, first, second, second, quiet])
      const [from, to] = [start + (house / houses) * 2 * Math.PI, start + ((house + 1) / houses) * 2 * Math.PI - street]
      blocks.push([colour, bentBlock(x, y, inner, inner + 36, from, to)])
    }
  }
  return groupByColour(blocks) + area(circle(x, y, 22), second)
}

/** Internship: the plan of the town where one works. */
export function drawTown(motif: Motif): string {
  const { ground, second, layout, dice } = motif
  if (layout === 2) return sheet(ground) + drawRings(motif)
  const angle = layout === 1 ? dice.pick([-38, 38]) : layout === 3 ? dice.pick([-8, 8]) : dice.pick([-22, -16, 16, 22])
  const blocks = rotated(angle, 160, 100, drawBlocks(motif, layout === 0 ? 34 : layout === 1 ? 44 : 58, layout === 3))
  const [from, to] = [dice.between(120, 185), dice.between(15, 80)]
  const bend = `M-20 ${from}C90 ${from + 40} 150 ${to - 50} 340 ${to}`
  const way =
    layout === 1
      ? strokePath(bend, ground, 44) + strokePath(bend, second, 30)
      : layout === 0
        ? strokePath(`M-10 ${from}L330 ${to}`, ground, 18)
        : strokePath(`M-10 ${to}L330 ${from}`, ground, 14)
  return sheet(ground) + blocks + way
}
