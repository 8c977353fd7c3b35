/** A colour in an SVG: '#' and six hexadecimal digits in lower case. */
export type Colour = `#${string}`

/**
 * The colours of the printed sheet (shared design tokens); the pictures are images of their own and
 * keep them in the dark theme too.
 */
export const paper: Colour = '#f7eedb'
export const ink: Colour = '#17233b'

/** Six pale tints of the map and the stronger ones of the globe. */
export const mapTints = [
  '#f4e3b8',
  '#dfe6cb',
  '#d3e3ea',
  '#f2d5c6',
  '#e3dbe8',
  '#dfe3da',
] as const satisfies readonly Colour[]
export const globeTints = {
  sea: '#2f6f86',
  sand: '#e9c46a',
  moss: '#7fa56b',
  clay: '#d98c6a',
  night: '#22406b',
} satisfies Record<string, Colour>

type Triple = readonly [number, number, number]

function channels(colour: Colour): Triple {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** `share` of `second` (0 to 1) in `first`. */
export function mix(first: Colour, second: Colour, share: number): Colour {
  const a = channels(first)
  const b = channels(second)
  const value = a.map((channel, i) => Math.round(channel * (1 - share) + (b[i] ?? 0) * share))
  return `#${value.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function lab(colour: Colour): Triple {
  const [r = 0, g = 0, b = 0] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/**
 * The distance between two colours in OKLab (Björn Ottosson, 2020), 0 to about 1; below 0.1 two
 * areas run together.
 */
export function difference(first: Colour, second: Colour): number {
  const a = lab(first)
  const b = lab(second)
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** From 0 (black) to 1 (white), as the eye sees it. */
export const lightness = (colour: Colour): number => lab(colour)[0]
