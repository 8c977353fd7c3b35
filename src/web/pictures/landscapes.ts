import { type Colour, ink, lightness, paper, mix } from '#web/pictures/colour.ts'
import {
  type Motif,
  area,
  bulges,
  contour,
  strokePath,
  sheet,
  circle,
  rotated,
} from '#web/pictures/shape.ts'

type Summit = {
  readonly x: number
  readonly y: number
  readonly reachX: number
  readonly reachY: number
}

/** A great mountain, two neighbours, an archipelago, a long ridge. */
function summitsOf({ layout, dice }: Motif): readonly Summit[] {
  const near = (x: number, y: number, reach: number, stretch = 1.2): Summit => ({
    x: dice.between(x - 14, x + 14),
    y: dice.between(y - 10, y + 10),
    reachX: reach * stretch,
    reachY: reach,
  })
  const left = dice.chance(0.5)
  if (layout === 0)
    return [near(left ? 112 : 212, dice.between(88, 118), dice.between(108, 128), 1.25)]
  if (layout === 1)
    return [
      near(84, left ? 70 : 128, dice.between(76, 90)),
      near(242, left ? 132 : 72, dice.between(74, 92)),
    ]
  if (layout === 2) {
    const [low, high] = left ? [140, 58] : [58, 140]
    return [
      near(52, low, dice.between(54, 64)),
      near(160, high, dice.between(58, 68)),
      near(268, low, dice.between(54, 64)),
    ]
  }
  return [near(160, 100, dice.between(84, 92), dice.between(20, 24) / 10)]
}

/** Scholarship: the relief of a country, the higher the smaller, with its contour lines. */
export function drawRelief(motif: Motif): string {
  const { ground, first, second, line: lineColour, layout, dice } = motif
  const shape = bulges(dice, layout === 3 ? 0.1 : 0.15)
  const summits = summitsOf(motif)
  const tilt = layout === 3 ? dice.pick([-28, -20, 20, 28]) : 0
  const lean = { x: dice.pick([-4, 4]), y: dice.pick([-3, 2]) }
  const step = layout === 2 ? 0.17 : 0.125
  const fills = [first, second, ground, first]
  const steps: string[] = []
  for (let level = layout === 2 ? -1 : -2; 1 - level * step > 0.12; level++) {
    const size = 1 - level * step
    const paths = summits.map((summit) =>
      contour(
        summit.x + level * lean.x,
        summit.y + level * lean.y,
        summit.reachX * size,
        summit.reachY * size,
        shape,
      ),
    )
    const fill = level >= 0 && level % 2 === 0 ? fills[(level / 2) % fills.length] : undefined
    steps.push(
      fill ? area(paths.join(''), fill) : strokePath(paths.join(''), lineColour, 1.3, 0.55),
    )
  }
  const map = steps.join('')
  return sheet(ground) + (tilt ? `<g transform="rotate(${tilt} 160 100)">${map}</g>` : map)
}

/** A boat under sail; `x` and `y` are the middle of its waterline. */
function sail(
  x: number,
  y: number,
  size: number,
  cloth: Colour,
  other: Colour,
  hull: Colour,
): string {
  const s = (share: number) => Math.round(size * share)
  return (
    area(`M${x - s(0.06)} ${y - s(0.22)}V${y - s(1.3)}L${x - s(0.66)} ${y - s(0.22)}z`, cloth) +
    area(`M${x + s(0.04)} ${y - s(0.22)}V${y - s(1.06)}L${x + s(0.52)} ${y - s(0.22)}z`, other) +
    area(`M${x - s(0.7)} ${y - s(0.14)}h${s(1.4)}l${-s(0.26)} ${s(0.3)}h${-s(0.88)}z`, hull)
  )
}

/** Rows of scales, each scale three arcs, the nearer row over the farther one. */
function drawScales(
  { ground, first, second }: Motif,
  top: number,
  radius: number,
): readonly string[] {
  const rows: string[] = []
  const bottom = 200 + radius * 1.2
  const rowHeight = Math.round(radius * 0.68)
  const yOf = (row: number) => top + radius + row * rowHeight
  for (let row = 0; yOf(row) < bottom; row++) {
    const y = yOf(row)
    const start = row % 2 ? -radius : 0
    const chain = (share: number) => {
      const r = Math.round(radius * share)
      const gap = 2 * (radius - r)
      return `M${start - r} ${y}${`a${r} ${r} 0 0 1 ${2 * r} 0m${gap} 0`.repeat(Math.ceil(320 / (2 * radius)) + 1)}`
    }
    rows.push(
      area(chain(1), row % 2 ? first : second) +
        area(chain(0.78), ground) +
        area(chain(0.54), row % 2 ? second : first),
    )
  }
  return rows
}

function drawSwells({ ground, first, second, dice }: Motif): readonly string[] {
  const slope = dice.pick([-1, 1])
  return [86, 108, 130, 152, 174].map((y, i) => {
    const bow = (18 + i * 3) * (i % 2 ? -slope : slope)
    return area(
      `M-10 ${y}C70 ${y - bow} 110 ${y + bow} 170 ${y}S270 ${y - bow} 330 ${y}V210H-10z`,
      [first, second, ground][i % 3] ?? first,
    )
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
    return (
      sheet(ground) +
      back +
      sail(x, 112, 62, cloth === first ? second : cloth, cloth === first ? cloth : ground, hull) +
      near.join('')
    )
  }
  if (layout === 3) {
    const shape = bulges(dice, 0.1)
    const side = dice.chance(0.5) ? 40 : 280
    const bay = [1, 0.82, 0.64, 0.46].map((share, i) =>
      area(
        contour(side, 30, 190 * share, 128 * share, shape),
        [first, ground, second, first][i] ?? first,
      ),
    )
    const ripples = [150, 164, 178, 192]
      .map((y) => `M-10 ${y}q15 -7 30 0${'t30 0'.repeat(11)}`)
      .join('')
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
      : sail(x - 62, top + 22, 42, cloth, other, hull) +
        sail(x + 54, top + 20, 34, other, cloth, hull)
  return sheet(ground) + (rows[0] ?? '') + boats + rows.slice(1).join('')
}

/** Paths of one colour as one element: a town has seventy houses. */
function groupByColour(blocks: readonly (readonly [Colour, string])[]): string {
  const paths = new Map<Colour, string>()
  for (const [colour, path] of blocks) paths.set(colour, (paths.get(colour) ?? '') + path)
  return [...paths].map(([colour, path]) => area(path, colour)).join('')
}

function drawBlocks(
  { ground, first, second, dice }: Motif,
  size: number,
  courtyards: boolean,
): string {
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
      if (courtyards)
        blocks.push([colour, `M${x + inset} ${y + inset}v${inner}h${inner}v${-inner}z`])
    }
  }
  return groupByColour(blocks)
}

/** A block between two streets of a ring, from one angle to another (radians). */
function bentBlock(
  x: number,
  y: number,
  inner: number,
  outer: number,
  from: number,
  to: number,
): string {
  const at = (radius: number, angle: number) =>
    `${Math.round(x + radius * Math.cos(angle))} ${Math.round(y + radius * Math.sin(angle))}`
  return `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}z`
}

/**
 * An old town in rings around its square. The blocks are staggered on purpose. Streets from the
 * middle would be spokes and look like rays, a wheel or a cross, which are signs of armies,
 * religions and parties.
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
      const from = start + (house / houses) * 2 * Math.PI
      const to = start + ((house + 1) / houses) * 2 * Math.PI - street
      blocks.push([colour, bentBlock(x, y, inner, inner + 36, from, to)])
    }
  }
  return groupByColour(blocks) + area(circle(x, y, 22), second)
}

/** Internship: the plan of the town where one works. */
export function drawTown(motif: Motif): string {
  const { ground, second, layout, dice } = motif
  if (layout === 2) return sheet(ground) + drawRings(motif)
  const { angles, blockSize } = townLayouts[layout] ?? otherTown
  const angle = dice.pick(angles)
  const blocks = rotated(angle, 160, 100, drawBlocks(motif, blockSize, layout === 3))
  const from = dice.between(120, 185)
  const to = dice.between(15, 80)
  if (layout === 1) {
    const bend = `M-20 ${from}C90 ${from + 40} 150 ${to - 50} 340 ${to}`
    return sheet(ground) + blocks + strokePath(bend, ground, 44) + strokePath(bend, second, 30)
  }
  if (layout === 0) return sheet(ground) + blocks + strokePath(`M-10 ${from}L330 ${to}`, ground, 18)
  return sheet(ground) + blocks + strokePath(`M-10 ${to}L330 ${from}`, ground, 14)
}

/** Degrees by which its blocks may be turned, and their size, by layout. */
const townLayouts: Readonly<Record<number, typeof otherTown>> = {
  0: { angles: [-22, -16, 16, 22], blockSize: 34 },
  1: { angles: [-38, 38], blockSize: 44 },
  3: { angles: [-8, 8], blockSize: 58 },
}
const otherTown: { readonly angles: readonly [number, ...number[]]; readonly blockSize: number } = {
  angles: [-22, -16, 16, 22],
  blockSize: 58,
}

/** A mountain in light and shade with its foot below the sheet. */
const mountain = (
  { x, top, half }: { x: number; top: number; half: number },
  light: Colour,
  shade: Colour,
  foot = 210,
): string =>
  area(`M${x} ${top}L${x - half} ${foot}H${x}z`, light) +
  area(`M${x} ${top}L${x + half} ${foot}H${x}z`, shade)

/** The pennant on the summit that has been reached. */
const pennant = (x: number, y: number, cloth: Colour, pole: Colour): string =>
  strokePath(`M${x} ${y + 2}V${y - 34}`, pole, 3) + area(`M${x + 1} ${y - 34}l27 9 -27 9z`, cloth)

/** Three rows, the nearer before the farther; the ground shows as a thin edge between them. */
function drawRange({ ground, first, second, dice }: Motif): string {
  const rows = [66, 116, 162].map((height, row) =>
    Array.from({ length: 4 }, (_, i) => {
      const top = height - dice.between(4, 30)
      const peak = {
        x: i * 104 + (row % 2 ? -4 : -44) + dice.between(-8, 8),
        top,
        half: Math.round((212 - top) * 0.62),
      }
      return mountain(peak, row === 1 ? second : first, row === 1 ? first : second, 212)
    }).join(''),
  )
  return `<g stroke="${ground}" stroke-width="3">${rows.join('')}</g>`
}

function drawTerraces({ first, second, dice }: Motif): string {
  const rising = dice.chance(0.5)
  return Array.from({ length: 6 }, (_, i) => {
    const x = rising ? i * 56 - 8 : 320 - (i + 1) * 56 + 8
    const top = 164 - i * 22
    return (
      area(`M${x} ${top}h56v${210 - top}h-56z`, i % 2 ? second : first) +
      area(`M${x} ${top}h56v9h-56z`, i % 2 ? first : second)
    )
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
