import type { CoverKind } from '#web/pictures/address.ts'
import type { Colour } from '#web/pictures/colour.ts'
import { globeTints, ink, lightness, paper } from '#web/pictures/colour.ts'
import type { Dice } from '#web/pictures/random.ts'
import { area, bulges, circle, contour, strokePath, sheet, rotated } from '#web/pictures/shape.ts'

const { sea, sand, moss, clay, night } = globeTints

/** Sky, water and two lands of a globe. */
const prints: Readonly<Record<CoverKind, readonly [Print, ...Print[]]>> = {
  scholarship: [
    [sea, paper, clay, sand],
    [sand, sea, paper, moss],
    [night, sand, clay, moss],
    [moss, paper, sea, night],
    [clay, paper, night, moss],
    [paper, sea, sand, clay],
  ],
  internship: [
    [sand, paper, night, clay],
    [night, moss, paper, sand],
    [clay, sand, night, sea],
  ],
  leadership: [
    [night, paper, sea, clay],
    [moss, sand, night, clay],
    [sea, sand, night, paper],
  ],
  exchange: [
    [clay, paper, sea, moss],
    [sea, moss, paper, sand],
    [sand, night, clay, paper],
  ],
  summer: [
    [sand, sea, paper, clay],
    [paper, sand, sea, clay],
    [sea, paper, moss, sand],
  ],
  competition: [
    [night, clay, sand, paper],
    [moss, night, sand, paper],
    [clay, night, paper, sand],
  ],
}
type Print = readonly [sky: Colour, water: Colour, land: Colour, coast: Colour]

/** Meridians and parallels of a globe seen level. */
function graticule(x: number, y: number, radius: number): string {
  const meridians = [0.2, 0.55, 0.84].map((share) => {
    const half = Math.round(radius * share)
    return `M${x} ${y - radius}a${half} ${radius} 0 0 0 0 ${2 * radius}a${half} ${radius} 0 0 0 0 ${-2 * radius}`
  })
  const parallels = [-0.7, -0.37, 0, 0.37, 0.7].map((share) => {
    const half = Math.round(radius * Math.sqrt(1 - share * share))
    return `M${x - half} ${Math.round(y + radius * share)}h${2 * half}`
  })
  return [...meridians, ...parallels].join('')
}

/** Places joined by ways, over the globe. */
function journeys(dice: Dice, x: number, y: number, radius: number): string {
  const reach = Math.round(radius * 0.5)
  const stops = [-1, 0, 1].map((side) => [x + side * reach + dice.between(-14, 14), y + dice.between(-reach, reach / 2)] as const)
  const ways = stops.slice(1).map(([toX, toY], i) => {
    const [fromX, fromY] = stops[i] ?? [x, y]
    return `M${fromX} ${fromY}Q${Math.round((fromX + toX) / 2)} ${Math.min(fromY, toY) - 44} ${toX} ${toY}`
  })
  const places = (size: number) => stops.map(([stopX, stopY]) => circle(stopX, stopY, size)).join('')
  // Ink on an edge of paper: it crosses water and land, and one of them is always dark.
  return strokePath(ways.join(''), paper, 8) + area(places(10), paper) + strokePath(ways.join(''), ink, 3.5) + area(places(6), ink)
}

/** No single country: the globe, somewhere else each time. */
export function drawGlobe(kind: CoverKind, dice: Dice): string {
  const [sky, water, land, coast] = dice.pick(prints[kind])
  const [x, y, radius] = dice.pick([
    [dice.between(90, 130), dice.between(104, 124), 132],
    [dice.between(190, 230), dice.between(104, 124), 132],
    [dice.between(140, 180), dice.between(186, 204), 168],
    [dice.between(145, 175), 100, 84],
  ] as const)
  const lands = [
    { x: x - dice.between(30, 60), y: y - dice.between(20, 70), reach: radius * 0.5 },
    { x: x + dice.between(40, 70), y: y + dice.between(-20, 40), reach: radius * 0.42 },
    { x: x - dice.between(0, 60), y: y + dice.between(70, 100), reach: radius * 0.32 },
  ]
  const drawn = lands.map((piece) => {
    const shape = bulges(dice, 0.26)
    const outline = (share: number) => contour(piece.x, piece.y, piece.reach * share * 1.15, piece.reach * share, shape)
    return area(outline(1), coast) + area(outline(0.84), land) + strokePath(outline(0.5), coast, 3)
  })
  const lines = lightness(water) < 0.55 ? paper : ink
  const ring = kind === 'leadership' ? strokePath(circle(x, y, radius + 14), coast === sky ? land : coast, 5) : ''
  const over = kind === 'exchange' || kind === 'competition' ? journeys(dice, x, Math.min(y, 130), radius) : ''
  return (
    sheet(sky) +
    ring +
    `<clipPath id="globe"><path d="${circle(x, y, radius)}"/></clipPath><g clip-path="url(#globe)">` +
    rotated(
      dice.between(-24, 24),
      x,
      y,
      area(circle(x, y, radius), water) + drawn.join('') + strokePath(graticule(x, y, radius), lines, 1.3, 0.5),
    ) +
    `</g>` +
    over
  )
}
