import { readLink } from '#domain/words/links.ts'

/**
 * The motif of a stamp: the kind, or the category that makes a scholarship an exchange, a summer
 * program or a competition.
 */
export const coverKinds = [
  'scholarship',
  'internship',
  'leadership',
  'exchange',
  'summer',
  'competition',
] as const
export type CoverKind = (typeof coverKinds)[number]

/**
 * The subject of a share picture: an item, an article, or a page of the site by its path ('home'
 * for the first).
 */
export const shareKinds = ['opportunity', 'post', 'page'] as const
export type ShareKind = (typeof shareKinds)[number]

/**
 * Longer ones are cut: an address has at most 120 characters of slug, and nothing in a drawing
 * depends on more.
 */
const slugLength = 120

/** The drawings behind these addresses are cached permanently: increase it when one changes. */
const version = 'v1'

/**
 * A slug's letters, digits, hyphens and underscores, at most 120; without any 'item'. A foreign
 * backend's identifier may be any text.
 */
const slugPart = (slug: string): string =>
  slug.replaceAll(/[^A-Za-z0-9_-]/g, '').slice(0, slugLength) || 'item'

export function coverAddress(cover: {
  readonly kind: CoverKind
  readonly countryCode: string | null
  readonly slug: string
}): string {
  const country =
    cover.countryCode !== null && /^[A-Z]{2}$/.test(cover.countryCode) ? cover.countryCode : 'xx'
  return `/covers/${version}/${cover.kind}-${country}-${slugPart(cover.slug)}.svg`
}

export const plateAddress = (slug: string): string =>
  `/covers/${version}/plate-${slugPart(slug)}.svg`

/**
 * null: no country, so no flag. The server may still answer 404 for a code without a known flag.
 */
export const flagAddress = (code: string | null): string | null =>
  code !== null && /^[A-Za-z]{2}$/.test(code) ? `/flags/${version}/${code.toLowerCase()}.svg` : null

/** The size of a share picture in pixels. */
export const sharePicture = { width: 1200, height: 630 } as const

/**
 * A PNG of that size for Open Graph; a path of the site ('scholarships/field') is given with
 * hyphens for its slashes.
 */
export const shareAddress = (kind: ShareKind, slug: string): string =>
  `/share/${version}/${kind}-${slugPart(slug.replaceAll('/', '-'))}.png`

/** Reads the last part of a cover's or plate's address. undefined: not one of ours. */
export function parseCoverName(name: string) {
  const cover = /^([a-z]+)-([A-Z]{2}|xx)-([A-Za-z0-9_-]{1,120})\.svg$/.exec(name)
  const kind = coverKinds.find((each) => each === cover?.[1])
  if (cover && kind)
    return {
      kind,
      countryCode: cover[2] === 'xx' ? null : (cover[2] ?? null),
      slug: cover[3] ?? '',
    }
  const plate = /^plate-([A-Za-z0-9_-]{1,120})\.svg$/.exec(name)
  return plate ? { kind: 'plate' as const, slug: plate[1] ?? '' } : undefined
}

/** Reads the last part of a share picture's address. undefined: not one of ours. */
export function parseShareName(
  name: string,
): { readonly kind: ShareKind; readonly slug: string } | undefined {
  const match = /^([a-z]+)-([A-Za-z0-9_-]{1,120})\.png$/.exec(name)
  const kind = shareKinds.find((each) => each === match?.[1])
  return match && kind ? { kind, slug: match[2] ?? '' } : undefined
}

/**
 * A picture of ours or a web address; `http:///` and the like are ignored (docs/interface,
 * Articles).
 */
export const isPicture = (address: string): boolean =>
  /^\/(?!\/)/.test(address) || readLink(address).ok
