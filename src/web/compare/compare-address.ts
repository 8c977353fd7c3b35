import { href } from 'react-router'

/** The comparison of the items of these slugs, in this order. */
export const compareAddress = (slugs: readonly string[]): string =>
  `${href('/compare')}?items=${slugs.join(',')}`

/** Side by side at most (docs/interface, Shortlist). */
export const maxCompared = 4
