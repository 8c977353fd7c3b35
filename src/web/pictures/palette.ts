import { type Colour, difference, ink, lightness, mix, paper } from '#web/pictures/colour.ts'
import { flagColours } from '#web/pictures/inks.ts'
import type { Dice } from '#web/pictures/random.ts'

/**
 * The three plates a cover is printed from, and the colour of its thin lines. Each two of the
 * plates differ visibly.
 */
export type Palette = {
  readonly ground: Colour
  readonly first: Colour
  readonly second: Colour
  readonly line: Colour
}

export type Layout = 0 | 1 | 2 | 3

const grounds = ['main', 'paper', 'pale', 'deep', 'ink'] as const
type Ground = (typeof grounds)[number]

/**
 * Countries in red and white have similar colours. So each has its own ground and drawings, and
 * only the details come from the seed. Those with many items have two drawings. Grounds times
 * drawings are twenty: territories share combinations that no country of the starter catalogue
 * uses, and the maroon of Bahrain, Latvia and Qatar differs.
 */
export const redAndWhite: Readonly<
  Record<string, { readonly ground: Ground; readonly layouts: readonly [Layout, ...Layout[]] }>
> = {
  AT: { ground: 'pale', layouts: [0, 3] },
  BH: { ground: 'pale', layouts: [3] },
  CA: { ground: 'paper', layouts: [0, 3] },
  CH: { ground: 'main', layouts: [0, 2] },
  DK: { ground: 'main', layouts: [3] },
  GE: { ground: 'ink', layouts: [1] },
  GI: { ground: 'ink', layouts: [3] },
  GL: { ground: 'ink', layouts: [3] },
  HK: { ground: 'deep', layouts: [0] },
  ID: { ground: 'ink', layouts: [2] },
  IM: { ground: 'deep', layouts: [2] },
  JE: { ground: 'ink', layouts: [3] },
  JP: { ground: 'paper', layouts: [1, 2] },
  LV: { ground: 'deep', layouts: [2] },
  MC: { ground: 'deep', layouts: [2] },
  MT: { ground: 'pale', layouts: [1] },
  PE: { ground: 'pale', layouts: [2] },
  PL: { ground: 'ink', layouts: [0] },
  QA: { ground: 'main', layouts: [2, 3] },
  SG: { ground: 'main', layouts: [1] },
  TN: { ground: 'deep', layouts: [3] },
  TO: { ground: 'pale', layouts: [1] },
  TR: { ground: 'deep', layouts: [1] },
}

/**
 * A screen colour as an old press prints it: browned a little and eased towards the paper; black is
 * the sheet's ink, white its paper.
 */
function printed(digits: string): Colour {
  const colour: Colour = `#${digits}`
  if (lightness(colour) < 0.27) return ink
  if (lightness(colour) > 0.95) return paper
  return mix(mix(colour, '#8a6a3a', 0.1), paper, 0.07)
}

/**
 * The printed colours of a country, the largest area first, those too alike printed once; at least
 * one. undefined: no such country.
 */
export function findPlates(countryCode: string): readonly [Colour, ...Colour[]] | undefined {
  if (!Object.hasOwn(flagColours, countryCode)) return undefined
  const plates: Colour[] = []
  for (const digits of (flagColours[countryCode] ?? '').split(' ')) {
    const colour = printed(digits)
    if (plates.every((other) => difference(colour, other) >= 0.13)) plates.push(colour)
  }
  const [largest, ...others] = plates
  return largest && [largest, ...others]
}

/** One colour and paper give five palettes, depending on the ground. */
function paletteOfOne(main: Colour, ground: Ground): Palette {
  // A pale yellow would be paper: a light colour gets a browner second tone instead.
  const pale = lightness(main) > 0.75 ? mix(main, '#8a5a2a', 0.55) : mix(main, paper, 0.52)
  const deep = mix(main, ink, lightness(main) < 0.45 ? 0.75 : 0.48)
  const palettes: Record<Ground, Palette> = {
    main: { ground: main, first: paper, second: lightness(main) < 0.45 ? pale : deep, line: paper },
    paper: { ground: paper, first: main, second: pale, line: main },
    pale: { ground: pale, first: main, second: paper, line: deep },
    deep: { ground: deep, first: lightness(main) < 0.45 ? pale : main, second: paper, line: paper },
    ink: { ground: ink, first: lightness(main) < 0.45 ? pale : main, second: paper, line: paper },
  }
  return palettes[ground]
}

/** The palette and drawing of one cover. undefined: no such country. */
export function findPalette(
  countryCode: string,
  dice: Dice,
): { palette: Palette; layout: Layout } | undefined {
  const plates = findPlates(countryCode)
  if (!plates) return undefined
  const layout = dice.pick<Layout>([0, 1, 2, 3])
  const inks = plates.filter((plate) => plate !== paper)
  const own = redAndWhite[countryCode]
  if (own)
    return { palette: paletteOfOne(inks[0] ?? ink, own.ground), layout: dice.pick(own.layouts) }
  if (inks.length < 2) return { palette: paletteOfOne(inks[0] ?? ink, dice.pick(grounds)), layout }
  // Paper is usually one of four plates or more, because it makes a print legible.
  const withPaper = plates.includes(paper) && dice.chance(0.6)
  const [a = ink, b = paper, c = paper] = withPaper ? [...inks.slice(0, 2), paper] : plates
  const [ground, first, second] = dice.pick<readonly [Colour, Colour, Colour]>([
    [a, b, c],
    [b, a, c],
    [a, c, b],
    [b, c, a],
    [c, a, b],
  ])
  return { palette: { ground, first, second, line: lightness(ground) > 0.7 ? ink : paper }, layout }
}
