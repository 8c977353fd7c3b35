import { peopleOf } from '#domain/search/people.ts'
import type { Understood } from '#domain/search/understood.ts'

/** What a country or continent of a query is: where it takes place, or where one comes from. */
export type Role = 'host' | 'citizen'

export interface Reading {
  /** null: no place of the query leaves a choice. */
  readonly role: Role | null
  /** With the role as the kind of each place: `country`, `region` or `citizen`. */
  readonly understood: readonly Understood[]
}

/**
 * The ways in which a query can be meant, one or two. A country without a word that says its role
 * is both: students type the name of their own country (issue 47). Of two countries the one that
 * hosts more of what is asked is the host. `countHosted`: how many entries take place there that
 * meet the other parts. Refugees 'in Germany' look there where something of it takes place, and
 * live there where nothing does ('in Kenya').
 */
export function listReadings(
  understood: readonly Understood[],
  countHosted: (place: Understood, others: readonly Understood[]) => number,
): readonly Reading[] {
  const bare = understood.filter(({ isBare }) => isBare)
  const [first, second] = bare
  if (first === undefined) return [{ role: null, understood }]
  const settle = (citizens: readonly Understood[]): readonly Understood[] =>
    understood.map((chip) => (citizens.includes(chip) ? asCitizen(chip) : chip))
  // 'Syrian refugee living in Lebanon'
  const isElsewhere = peopleOf(understood) !== 'citizens' && understood.some(({ isHome }) => isHome)
  if (isElsewhere) return [{ role: null, understood: settle(bare).map(asSettled) }]
  const refuge = bare.find(({ isRefuge }) => isRefuge)
  if (refuge !== undefined) {
    const others = understood.filter((chip) => chip !== refuge)
    const isHosting = countHosted(refuge, others) > 0
    const settled = isHosting ? refuge : { ...asCitizen(refuge), isHome: true }
    const origins = bare.filter((chip) => chip !== refuge)
    const all = settle(origins).map((chip) => (chip === refuge ? settled : chip))
    return [{ role: null, understood: all.map(asSettled) }]
  }
  // 'Masters in Germany Nigeria', and 'Germany for Nigerians'.
  if (understood.some(isHost)) return [{ role: null, understood: settle(bare).map(asSettled) }]
  if (understood.some(({ kind, not }) => kind === 'citizen' && !not))
    return [{ role: null, understood: understood.map(asSettled) }]
  // Kashmir alone is two places of one word.
  const isOther = second !== undefined && !second.isJoined && second.said !== first.said
  if (isOther && bare.length === 2) {
    const others = understood.filter((chip) => !bare.includes(chip))
    const more =
      countHosted(first, [...others, asCitizen(second)]) -
        countHosted(second, [...others, asCitizen(first)]) ||
      countHosted(first, others) - countHosted(second, others)
    if (more !== 0)
      return [{ role: null, understood: settle([more > 0 ? second : first]).map(asSettled) }]
  }
  return [
    { role: 'citizen', understood: settle(bare) },
    { role: 'host', understood },
  ]
}

/**
 * The way in which a query with an entry's name is meant: 'Fulbright Pakistan' is asked by somebody
 * from there, 'MEXT Japan' only names the host again, and beside an own country a further one is the
 * host ('Erasmus Mundus Germany for Indians'). `isThere`: whether the name or what is called so has
 * that place.
 */
export function readBesideName(
  understood: readonly Understood[],
  isThere: (place: Understood) => boolean,
): Reading {
  let hasOwn = understood.some((chip) => chip.kind === 'citizen' && !chip.not && !isThere(chip))
  const settled = understood.map((chip) => {
    if (chip.kind === 'citizen') return isThere(chip) ? asSettled(asPlace(chip)) : chip
    if (!chip.isBare) return chip
    if (isThere(chip) || (hasOwn && !chip.isJoined)) return asSettled(chip)
    hasOwn = true
    return asSettled(asCitizen(chip))
  })
  return { role: null, understood: settled }
}

/** A continent has no code of two letters. */
const asPlace = (chip: Understood): Understood => ({
  ...chip,
  kind: /^[A-Z]{2}$/.test(chip.value) ? 'country' : 'region',
})

const isHost = ({ kind, not, isBare }: Understood): boolean =>
  (kind === 'country' || kind === 'region') && !not && !isBare

const asSettled = (chip: Understood): Understood => ({ ...chip, isBare: false })

const asCitizen = (chip: Understood): Understood => ({ ...chip, kind: 'citizen' })

/** From this number on a country alone is meant as the host first: 'germany'. */
const manyHosted = 3

/**
 * Whether what takes place there comes first: where the country hosts much, or something of what
 * else is asked, or where nothing is surely for its citizens. 'India' alone is mostly one's own
 * country, 'masters Hungary' is not. A city alone is no citizenship while its country hosts
 * anything.
 */
export function isHostFirst(
  hosted: number,
  forCitizens: number,
  understood: readonly Understood[],
): boolean {
  if (hosted === 0) return false
  const isCountryAlone = understood.every(({ isBare, city }) => isBare && city === null)
  return !isCountryAlone || hosted >= manyHosted || forCitizens === 0
}
