import { hasControls, withoutSeparators } from '#domain/words/text.ts'

export type LinkFault =
  | 'not-text'
  | 'empty'
  | 'too-long'
  | 'control-characters'
  | 'wrong-scheme'
  | 'no-host'
  | 'credentials'
  | 'bad-host'
export type ParsedLink =
  | { readonly ok: true; readonly href: string }
  | { readonly ok: false; readonly reason: LinkFault }

/** Long enough for any real address; longer ones are attacks or accidents. */
export const maxLinkLength = 2000

// Line and paragraph separators and marks of reading direction can disguise the target of a link.
const disguises = /[\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const host =
  /^(?:\[[0-9a-f:.]+\]|[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)*\.?)(?::\d{1,5})?$/iu

/**
 * An http(s) address with a host, trimmed; null otherwise. The text is checked before a URL parser
 * sees it. `new URL('http:///x.png')` invents the host x.png, and parsers drop control characters
 * silently (WHATWG URL, sections 4.4 and 4.5).
 */
export function readLink(text: unknown): ParsedLink {
  if (typeof text !== 'string') return { ok: false, reason: 'not-text' }
  const href = withoutSeparators(text).trim()
  if (href === '') return { ok: false, reason: 'empty' }
  if (href.length > maxLinkLength) return { ok: false, reason: 'too-long' }
  if (hasControls(href) || disguises.test(href)) return { ok: false, reason: 'control-characters' }
  const match = /^https?:\/\/([^/?#]*)/i.exec(href)
  if (match === null) return { ok: false, reason: 'wrong-scheme' }
  const authority = match[1] ?? ''
  if (authority === '') return { ok: false, reason: 'no-host' }
  if (authority.includes('@')) return { ok: false, reason: 'credentials' }
  if (href.includes('\\') || !host.test(authority)) return { ok: false, reason: 'bad-host' }
  return { ok: true, href: href.replace(/[\s<>"]/g, encodeURIComponent) }
}
