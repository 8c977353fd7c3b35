import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isAnswerParam } from '#domain/eligibility/answer-params.ts'
import type { Config } from '#server/config/config.ts'

export interface HeaderSettings extends Pick<Config, 'publicUrl' | 'adsScriptUrl'> {
  /**
   * Live reload: its scripts and styles are inline and change with each save, so pages have no
   * policy then.
   */
  readonly development?: boolean
}

/**
 * The content-security policy of a page; its inline scripts carry `nonce`. There is no
 * unsafe-inline anywhere. Pictures may come from any web address, because items name their own; on
 * https only from https.
 */
export function pagePolicy(settings: HeaderSettings, nonce?: string): string {
  if (settings.development === true) return "frame-ancestors 'none'"
  const pictures = isHttps(settings) ? 'https:' : 'https: http:'
  const scripts = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    `img-src 'self' ${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/**
 * The policy of an ad's frame, the only one that allows the network. It includes the sandbox, so
 * that the page is isolated even when it is opened by itself. Without allow-same-origin its code
 * has an opaque origin and reaches neither cookies nor pages of the site.
 */
export function adPolicy(scriptUrl: string): string {
  const network = new URL(scriptUrl).origin
  return [
    "default-src 'none'",
    `script-src ${network}`,
    `connect-src ${network}`,
    `img-src ${network} data:`,
    `frame-src ${network}`,
    `font-src ${network}`,
    // Ads use style attributes; this page has no content of the site.
    `style-src 'self' ${network} 'unsafe-inline'`,
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
}

/**
 * The values of Cache-Control (docs/interface, Caches in front). A response that names none gets
 * `never` (request-context.ts), a page for everyone gets `shared` (pages/page-cache.ts).
 */
export const caching = {
  never: 'no-store',
  /** The browser asks each time whether its copy is still current, and sends the entity tag. */
  revalidated: 'no-cache',
  /**
   * Browsers revalidate each time and get a 304 without a change. `must-revalidate` prevents stale
   * responses in browsers, which are for shared caches (RFC 9111, 5.2.2.2). Those use a response
   * for half a minute, then serve it while they fetch the next (RFC 5861). While the site does not
   * answer, they serve it for ten minutes.
   */
  shared:
    'public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=120, stale-if-error=600',
  minute: 'public, max-age=60',
  fiveMinutes: 'public, max-age=300',
  hour: 'public, max-age=3600',
  day: 'public, max-age=86400',
  /** For addresses whose content never changes. */
  forever: 'public, max-age=31536000, immutable',
} as const

/** The administrator's pages, and those behind the personal links of emails. */
const personalAddresses = /^\/(?:admin(?![a-z0-9_-])|newsletter\/)/i

/**
 * Whether a page at this path must not be cached, whoever requests it. The query is judged by
 * `holdsAnswers`.
 */
export const isPersonal = (path: string): boolean => personalAddresses.test(path)

/**
 * Headers of every response, whatever its address (`referrerPolicyOf`). HSTS only where the public
 * address is https: elsewhere it would lock out a later plain host.
 */
export function securityHeaders(settings: HeaderSettings): readonly (readonly [string, string])[] {
  const always: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    [
      'permissions-policy',
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    ],
    ['cross-origin-opener-policy', 'same-origin'],
    // Pages of others embed pictures of ours, which say so themselves, and nothing else.
    ['cross-origin-resource-policy', 'same-origin'],
  ]
  return isHttps(settings) ? [...always, ['strict-transport-security', 'max-age=31536000']] : always
}

/**
 * Targets of mail links. No other site may learn their token, even by an error or redirect (W3C
 * Referrer Policy, 3.3: 'same-origin').
 */
const tokenAddresses = /^\/+newsletter(?![a-z0-9_-])/i

export function referrerPolicyOf(path: string, search: string): string {
  if (tokenAddresses.test(path)) return 'same-origin'
  // Not even requests for the page's own pictures carry it, because a proxy may log them with the
  // referrer.
  if (holdsAnswers(search)) return 'strict-origin'
  // Not no-referrer: browsers then send `Origin: null` with form posts, and the origin check would
  // refuse them.
  return 'strict-origin-when-cross-origin'
}

/** Whether the query holds answers of a visitor (docs/interface, Answers and verdicts). */
export function holdsAnswers(search: string): boolean {
  // Most addresses hold nothing like it, and are not taken apart; any letter of it may be written
  // as an escape.
  return /me\.|%/.test(search) && [...new URLSearchParams(search).keys()].some(isAnswerParam)
}

const isHttps = (settings: HeaderSettings): boolean => settings.publicUrl.startsWith('https:')

/**
 * Whether the client has the version with this tag: weak comparison, as If-None-Match requires (RFC
 * 9110 section 13.1.2).
 */
export function isUnchanged(etag: string, ifNoneMatch: string | undefined): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return (
    ifNoneMatch?.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag)) ===
    true
  )
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

const accepting = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)`, 'i')
const acceptsBrotli = accepting('br')
const acceptsGzip = accepting('gzip')

/**
 * The smallest of the three that the client takes (RFC 9110 section 12.5.3); a weight of 0 refuses
 * one.
 */
export function chooseEncoding(acceptEncoding = ''): Encoding {
  if (acceptsBrotli.test(acceptEncoding)) return 'br'
  return acceptsGzip.test(acceptEncoding) ? 'gzip' : 'identity'
}

/** Pictures and fonts are compressed already. */
export const isCompressible = (contentType: string): boolean =>
  /^(text\/|application\/(json|javascript|xml|manifest\+json|[a-z.]+\+xml|[a-z.]+\+json)|image\/svg\+xml)/.test(
    contentType,
  )

/**
 * Brotli 5 takes about 2 ms for a page of 100 kB. 11 takes about a hundred times that and is for
 * files compressed at build time.
 */
export async function encode(
  bytes: Uint8Array<ArrayBuffer>,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return bytes
  return new Uint8Array(
    await (encoding === 'gzip'
      ? toGzip(bytes)
      : toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
  )
}
