import type { CoverKind } from '#web/pictures/address.ts'
import { type Colour, globeTints, ink, lightness, paper, mix } from '#web/pictures/colour.ts'
import type { Dice } from '#web/pictures/random.ts'
import {
  area,
  bulges,
  circle,
  contour,
  strokePath,
  sheet,
  rotated,
  type Motif,
} from '#web/pictures/shape.ts'

const { sea, sand, moss, clay, night } = globeTints

const print = (sky: Colour, water: Colour, land: Colour, coast: Colour) => ({
  sky,
  water,
  land,
  coast,
})

/** How globes are printed. */
const prints: Readonly<Record<CoverKind, readonly [Print, ...Print[]]>> = {
  scholarship: [
    print(sea, paper, clay, sand),
    print(sand, sea, paper, moss),
    print(night, sand, clay, moss),
    print(moss, paper, sea, night),
    print(clay, paper, night, moss),
    print(paper, sea, sand, clay),
  ],
  internship: [
    print(sand, paper, night, clay),
    print(night, moss, paper, sand),
    print(clay, sand, night, sea),
  ],
  leadership: [
    print(night, paper, sea, clay),
    print(moss, sand, night, clay),
    print(sea, sand, night, paper),
  ],
  exchange: [
    print(clay, paper, sea, moss),
    print(sea, moss, paper, sand),
    print(sand, night, clay, paper),
  ],
  summer: [
    print(sand, sea, paper, clay),
    print(paper, sand, sea, clay),
    print(sea, paper, moss, sand),
  ],
  competition: [
    print(night, clay, sand, paper),
    print(moss, night, sand, paper),
    print(clay, night, paper, sand),
  ],
}
type Print = ReturnType<typeof print>

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
  const stops = [-1, 0, 1].map(
    (side) =>
      [x + side * reach + dice.between(-14, 14), y + dice.between(-reach, reach / 2)] as const,
  )
  const ways = stops.slice(1).map(([toX, toY], i) => {
    const [fromX, fromY] = stops[i] ?? [x, y]
    return `M${fromX} ${fromY}Q${Math.round((fromX + toX) / 2)} ${Math.min(fromY, toY) - 44} ${toX} ${toY}`
  })
  const places = (size: number) =>
    stops.map(([stopX, stopY]) => circle(stopX, stopY, size)).join('')
  // Ink on an edge of paper: it crosses water and land, and one of them is always dark.
  return (
    strokePath(ways.join(''), paper, 8) +
    area(places(10), paper) +
    strokePath(ways.join(''), ink, 3.5) +
    area(places(6), ink)
  )
}

/** No single country: the globe, somewhere else each time. */
export function drawGlobe(kind: CoverKind, dice: Dice): string {
  const { sky, water, land, coast } = dice.pick(prints[kind])
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
    const outline = (share: number) =>
      contour(piece.x, piece.y, piece.reach * share * 1.15, piece.reach * share, shape)
    return area(outline(1), coast) + area(outline(0.84), land) + strokePath(outline(0.5), coast, 3)
  })
  const lines = lightness(water) < 0.55 ? paper : ink
  const ring =
    kind === 'leadership'
      ? strokePath(circle(x, y, radius + 14), coast === sky ? land : coast, 5)
      : ''
  const over =
    kind === 'exchange' || kind === 'competition' ? journeys(dice, x, Math.min(y, 130), radius) : ''
  const globe =
    area(circle(x, y, radius), water) +
    drawn.join('') +
    strokePath(graticule(x, y, radius), lines, 1.3, 0.5)
  const clip = `<clipPath id="globe"><path d="${circle(x, y, radius)}"/></clipPath><g clip-path="url(#globe)">`
  return `${sheet(sky)}${ring}${clip}${rotated(dice.between(-24, 24), x, y, globe)}</g>${over}`
}

/**
 * A regular polygon around a point; two of its corners are level when `corners` is a multiple of 4
 * and `turn` is 0.
 */
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
 * Leadership: a compass rose. Its eight needles, four long and four short, are nested figures. Four
 * needles alone in a circle would be the emblem of an alliance. No ray leaves the middle and no arm
 * is bent, so that it resembles no military flag or other sign.
 */
export function drawRose({ ground, first, second, layout, dice }: Motif): string {
  const x = dice.between(112, 208)
  const y = dice.between(86, 114)
  const turn = 45 + dice.pick([-14, 14])
  const figure = (radius: number) => {
    if (layout === 1) return circle(x, y, Math.round(radius * 0.86))
    if (layout === 2) return polygon(x, y, radius, 8, 22.5)
    if (layout === 3) return polygon(x, y, Math.round(radius * 1.12), 4, turn)
    return polygon(x, y, radius, 4, 0)
  }
  const rings =
    area(figure(188), second) +
    area(figure(150), ground) +
    area(figure(116), first) +
    area(figure(84), ground)
  const reach = layout === 2 ? 70 : 76
  const short = rotated(45, x, y, needles(x, y, Math.round(reach * 0.58), first, second))
  return sheet(ground) + rings + short + needles(x, y, reach, second, first)
}

function drawRibbons({ ground, first, second, dice }: Motif, swing: number): string {
  const quiet = mix(ground, ground === paper ? first : paper, 0.3)
  const ribbons = Array.from({ length: 14 }, (_, i) => {
    const y = (i - 3) * 32 + dice.between(-3, 3)
    const path = `M-90 ${y}C30 ${y - swing} 90 ${y + swing} 170 ${y}S310 ${y - swing} 410 ${y}`
    if (i % 3 === 0) return strokePath(path, first, 16)
    return i % 3 === 1 ? strokePath(path, second, 14) : strokePath(path, quiet, 5)
  })
  return ribbons.join('')
}

/** Two seas that meet: rings around two opposite corners. */
function drawMeeting({ ground, first, second, dice }: Motif): string {
  const corner = dice.chance(0.5) ? 0 : 200
  const reach = dice.between(156, 176)
  const rings = (x: number, y: number, outer: Colour, middle: Colour) =>
    area(circle(x, y, reach), outer) +
    area(circle(x, y, Math.round(reach * 0.82)), ground) +
    area(circle(x, y, Math.round(reach * 0.64)), middle) +
    area(circle(x, y, Math.round(reach * 0.46)), ground) +
    area(circle(x, y, Math.round(reach * 0.28)), outer)
  return rings(0, corner, first, second) + rings(320, 200 - corner, second, first)
}

function drawRoutes({ ground, first, second, dice }: Motif): string {
  const a = { x: dice.between(58, 76), y: dice.between(126, 146) }
  const b = { x: dice.between(244, 262), y: dice.between(56, 76) }
  const ways = [-150, -95, -40, 40, 95, 150].map((bow, i) => {
    const path = `M${a.x} ${a.y}Q${160 + Math.round(bow * 0.5)} ${100 + bow} ${b.x} ${b.y}`
    return strokePath(path, i % 2 ? first : second, i % 2 ? 9 : 11)
  })
  const harbour = ({ x, y }: typeof a, quay: Colour, heart: Colour) =>
    area(circle(x, y, 50), ground) +
    area(circle(x, y, 42), quay) +
    area(circle(x, y, 27), ground) +
    area(circle(x, y, 15), heart)
  return ways.join('') + harbour(a, second, first) + harbour(b, first, second)
}

/** Exchange: currents that run from shore to shore. */
export function drawCurrents(motif: Motif): string {
  const { ground, layout, dice } = motif
  if (layout === 2) return sheet(ground) + drawMeeting(motif)
  if (layout === 3) return sheet(ground) + drawRoutes(motif)
  const angle = layout === 1 ? dice.pick([-58, -50, 50, 58]) : dice.pick([-8, 0, 8])
  return (
    sheet(ground) +
    rotated(angle, 160, 100, drawRibbons(motif, layout === 1 ? 46 : dice.between(44, 62)))
  )
}
