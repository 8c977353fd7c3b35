/** The order of two texts by code units, for `toSorted`: the same on every machine and for both databases, whose collations differ. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
