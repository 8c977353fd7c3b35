/** Items that one address may name (docs/interface.md, Shortlist). */
export const maxItemSlugs = 50

/** The slugs that an address names (`?items=a,b`), joined by commas or repeated. */
export interface ItemSlugs {
  /** Each slug once, in order; at most the given number. */
  readonly slugs: readonly string[]
  /** How many more were named. */
  readonly left: number
}

/** Invalid slugs are dropped and do not count. */
export function parseItemSlugs(values: readonly string[], most = maxItemSlugs): ItemSlugs {
  const valid = values
    .flatMap((value) => value.split(','))
    .map((slug) => slug.trim().toLowerCase())
    .filter((slug) => /^[a-z0-9](?:[a-z0-9-]{0,79})$/.test(slug))
  const slugs = [...new Set(valid)]
  return { slugs: slugs.slice(0, most), left: Math.max(0, slugs.length - most) }
}
