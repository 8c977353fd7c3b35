const plurals = new Intl.PluralRules('en-US')
const numbers = new Intl.NumberFormat('en-US')

/** The word that goes with a count: `one` with 1, `other` with any other. */
export const plural = (count: number, one: string, other: string): string =>
  plurals.select(count) === 'one' ? one : other

/** '1,204'. */
export const grouped = (count: number): string => numbers.format(count)

/** '14, 7 and 2'. */
export const inList = (items: readonly (string | number)[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

/** '1 result', '1,204 results'. */
export const counted = (count: number, one: string, other: string): string =>
  `${grouped(count)} ${plural(count, one, other)}`

/** '1 day', '14 days'. */
export const inUnits = (count: number, unit: 'minute' | 'day' | 'week' | 'month'): string =>
  counted(count, unit, `${unit}s`)

/** A wait in seconds as whole minutes, rounded up: '1 minute', '15 minutes'. */
export const waitOf = (seconds: number): string =>
  inUnits(Math.max(1, Math.ceil(seconds / 60)), 'minute')
