/** Items that one address may name (docs/interface.md, Shortlist). */
export const mostNamed = 50

/** The slugs that an address names (`?items=a,b`), joined by commas or repeated. */
export interface NamedItems {
  /** Each once, in their order; at most as many as asked for. */
  readonly slugs: readonly string[]
  /** How many more were named. */
  readonly left: number
}

/** What can be no slug is left out and counts for nothing. */
export function readNamedItems(values: readonly string[], most = mostNamed): NamedItems {
  const named = values
    .flatMap((value) => value.split(','))
    .map((slug) => slug.trim().toLowerCase())
    .filter((slug) => /^[a-z0-9](?:[a-z0-9-]{0,79})$/.test(slug))
  const slugs = [...new Set(named)]
  return { slugs: slugs.slice(0, most), left: Math.max(0, slugs.length - most) }
}
