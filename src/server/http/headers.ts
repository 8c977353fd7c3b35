import { isAnswer } from '#domain/eligibility/facts-in-address.ts'

/** What the policies depend on. */
export interface HeaderSettings {
  readonly publicUrl: string
  readonly adsScriptUrl: string | null
  /** Live reload: its scripts and styles stand inline and change with each save, so pages have no policy then. */
  readonly development?: boolean
}

/**
 * The content-security policy of a page; its inline scripts carry `nonce`. There is no unsafe-inline anywhere. Pictures may come from any web
 * address, because items name their own; on https only from https.
 */
export function pagePolicy(settings: HeaderSettings, nonce?: string): string {
  if (settings.development === true) return "frame-ancestors 'none'"
  const pictures = isHttps(settings) ? 'https:' : 'https: http:'
  return [
    "default-src 'none'",
    `script-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
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
 * The policy of an ad's frame, which alone lets the network in. The sandbox stands here too, so that the page is as isolated when it is
 * opened by itself: without allow-same-origin its code has an origin of its own and reaches neither cookies nor pages of ours.
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
    // Ads are laid out by style attributes; nothing of ours stands in this page.
    `style-src 'self' ${network} 'unsafe-inline'`,
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
}

/** Headers of every answer, whatever its address (`referrerPolicyOf`). HSTS only where the public address is https: elsewhere it would lock out a later plain host. */
export function securityHeaders(settings: HeaderSettings): readonly (readonly [string, string])[] {
  const always: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
    ['cross-origin-opener-policy', 'same-origin'],
    // Pages of others embed pictures of ours, which say so themselves, and nothing else.
    ['cross-origin-resource-policy', 'same-origin'],
  ]
  return isHttps(settings) ? [...always, ['strict-transport-security', 'max-age=31536000']] : always
}

/**
 * Where links of mails lead, with a token in the address that nobody else may learn, not even from a failure or a redirect on the way there
 * (W3C Referrer Policy, section 3.3: 'same-origin').
 */
const tokenAddresses = /^\/+newsletter(?![a-z0-9_-])/i

/** What other sites and our own are told of the address that they were asked from. */
export function referrerPolicyOf(path: string, search: string): string {
  if (tokenAddresses.test(path)) return 'same-origin'
  // Not even the page's own pictures are told, whose addresses a proxy may log with where they were asked from.
  if (holdsAnswers(search)) return 'strict-origin'
  // Not no-referrer: browsers then send `Origin: null` with form posts, and the origin check would refuse them.
  return 'strict-origin-when-cross-origin'
}

/** Whether somebody's answers stand in the query (docs/interface.md, Answers and verdicts). */
export function holdsAnswers(search: string): boolean {
  // Most addresses hold nothing like it, and are not taken apart; any letter of it may be written as an escape.
  return /me\.|%/.test(search) && [...new URLSearchParams(search).keys()].some(isAnswer)
}

function isHttps(settings: HeaderSettings): boolean {
  return settings.publicUrl.startsWith('https:')
}
