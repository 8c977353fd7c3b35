import type { CoverKind } from '#web/pictures/address.ts'
import { type Colour, globeTints, ink, lightness, paper, mix } from '#web/pictures/colour.ts'
import type { Dice } from '#web/pictures/random.ts'
import { area, bulges, circle, contour, strokePath, sheet, rotated, type Motif } from '#web/pictures/shape.ts'

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
 * Leadership: a compass rose. Its eight needles, four long and four short, are nested figures. Four needles alone in a circle would be the
 * emblem of an alliance. No ray leaves the middle and no arm is bent, so that it resembles no military flag or other sign.
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
