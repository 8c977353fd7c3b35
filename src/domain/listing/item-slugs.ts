/** Items that one address may name (docs/interface, Shortlist). */
const maxItemSlugs = 50

/**
 * The slugs that an address names (`?items=a,b`), joined by commas or repeated: each once, in
 * order, at most `most`. `left`: how many more were named. Invalid ones are dropped and do not
 * count.
 */
export function parseItemSlugs(values: readonly string[], most = maxItemSlugs) {
  const valid = values
    .flatMap((value) => value.split(','))
    .map((slug) => slug.trim().toLowerCase())
    .filter((slug) => /^[a-z0-9](?:[a-z0-9-]{0,79})$/.test(slug))
  const slugs = [...new Set(valid)]
  return { slugs: slugs.slice(0, most), left: Math.max(0, slugs.length - most) }
}
