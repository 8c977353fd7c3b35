/** What the policies depend on. */
export interface HeaderSettings {
  readonly publicUrl: string
  readonly adsScriptUrl: string | null
  /** Live reload: its scripts and styles stand inline and change with each save, so pages have no policy then. */
  readonly development?: boolean
}

/**
 * The content-security policy of a page; `scriptHashes` are those of its inline scripts ('sha256-…', made when it was rendered). There is
 * no unsafe-inline anywhere. Pictures may come from any web address, because items name their own; on https only from https.
 */
export function pagePolicy(settings: HeaderSettings, scriptHashes = ''): string {
  if (settings.development === true) return "frame-ancestors 'none'"
  const pictures = isHttps(settings) ? 'https:' : 'https: http:'
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes}`.trim(),
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

/** Headers of every answer. HSTS only where the public address is https: elsewhere it would lock out a later plain host. */
export function securityHeaders(settings: HeaderSettings): readonly (readonly [string, string])[] {
  const always: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    // Not no-referrer: browsers then send `Origin: null` with form posts, and the origin check would refuse them.
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
    ['cross-origin-opener-policy', 'same-origin'],
  ]
  return isHttps(settings) ? [...always, ['strict-transport-security', 'max-age=31536000']] : always
}

function isHttps(settings: HeaderSettings): boolean {
  return settings.publicUrl.startsWith('https:')
}
