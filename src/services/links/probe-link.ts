import { isIP } from 'node:net'
import { Tokenizer } from 'htmlparser2'
import ipaddr from 'ipaddr.js'
import type { LinkNote, LinkState } from '#domain/opportunity/link-result.ts'
import { readLink } from '#domain/words/links.ts'

/** The response to one request. `text`: the beginning of the page, as far as it is text. */
export type WebResponse = {
  readonly status: number
  readonly location: string | null
  readonly text: string
}

/** The web as the link check sees it; tests replace it. */
export interface Web {
  /** All addresses of a host. Rejects when there is none. */
  resolve(host: string): Promise<readonly string[]>
  /**
   * One GET of the address from exactly this IP address, without cookies or credentials and without
   * following redirects.
   */
  request(url: URL, address: string): Promise<WebResponse>
}

export interface LinkCheckResult {
  readonly state: LinkState
  /** The new target, or the error; null for 'fine'. */
  readonly note: LinkNote | null
}

const maxRedirects = 5

/** In which words pages say that it is over. Read only in pages that answered well. */
const closedWords =
  /\b(?:applications?|calls?|submissions?|registrations?|nominations?|entries)\s+(?:(?:for\s+[\w\s/–-]{1,60}|period|process|window|portal)\s+)?(?:are|is|have|has)\s+(?:now\s+|currently\s+|been\s+)*(?:closed|ended|over)\b|\bno longer (?:accepting|offered|available|open)\b|\bdeadline has (?:now )?passed\b|\b(?:scholarship|programme?|fellowship|award) (?:has been|is|was) (?:discontinued|suspended|cancelled)\b/i

const certificateErrors =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_SSL|EPROTO|HOSTNAME_MISMATCH)/

/**
 * Checks one official link. 'moved': it answers well, but at another host or path. A page that
 * refuses robots (401, 403, 405, 406, 429) exists, so it counts as fine. Never throws, and never
 * requests an address that is not public, at any redirect.
 */
export async function probeLink(link: string, web: Web): Promise<LinkCheckResult> {
  let url = parse(link)
  if (url === undefined) return { state: 'dead', note: { error: 'not a web address' } }
  const start = url
  try {
    for (let step = 0; step <= maxRedirects; step += 1) {
      const host = url.hostname.replace(/^\[|\]$/g, '')
      const addresses = isPublicAddress(host) ? [host] : await web.resolve(host)
      const [address] = addresses
      // All of them: a name with one public and one private address is an attempt to get inside.
      if (address === undefined || !addresses.every(isPublicAddress))
        return { state: 'dead', note: { error: 'leads to no public address' } }
      const response = await web.request(url, address)
      const isRedirect =
        response.status >= 300 && response.status < 400 && response.location !== null
      if (!isRedirect) return classifyResponse(response, start, url)
      const next = parse(new URL(response.location ?? '', url).href)
      if (next === undefined)
        return { state: 'dead', note: { error: 'redirects to no web address' } }
      url = next
    }
    return { state: 'dead', note: { error: 'too many redirects' } }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code).slice(0, 60) : ''
    if (code === '') return { state: 'dead', note: { error: 'no answer' } }
    return { state: certificateErrors.test(code) ? 'certificate' : 'dead', note: { other: code } }
  }
}

function classifyResponse({ status, text }: WebResponse, start: URL, end: URL): LinkCheckResult {
  if ([401, 403, 405, 406, 429].includes(status)) return { state: 'fine', note: null }
  if (status < 200 || status >= 400) return { state: 'dead', note: { status } }
  const closed = closedWords.exec(readPageText(text))?.[0]
  if (closed !== undefined) return { state: 'looks-closed', note: { quote: closed.slice(0, 100) } }
  return isSamePage(start, end)
    ? { state: 'fine', note: null }
    : { state: 'moved', note: { other: end.href } }
}

/** Another scheme, 'www.' or a slash at the end is no move. */
function isSamePage(a: URL, b: URL): boolean {
  const key = (url: URL) =>
    `${url.hostname.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}`
  return key(a) === key(b)
}

function parse(link: string): URL | undefined {
  const read = readLink(link)
  return read.ok && URL.canParse(read.href) ? new URL(read.href) : undefined
}

/**
 * RFC 4291, section 2.4: other IPv6 space may become global unicast one day, but is not assigned
 * yet.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the public internet, without a special purpose in IANA's
 * registries (RFC 6890). false for anything that is no IP address. An IPv4 address written as one
 * of IPv6 is false too, since no name server gives such ones.
 */
export function isPublicAddress(address: string): boolean {
  // The library also accepts '127.1' and '2130706433', which are no addresses here, so they are
  // refused first.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  return (
    parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast))
  )
}

const skip = () => undefined

/**
 * The text of an HTML page as a reader sees it, without tags, comments, scripts and styles,
 * entities as their characters, every run of spaces as one. An unclosed script hides the rest, as
 * in browsers. It uses the tokenizer alone, because the library's parser stores the open tags. A
 * quarter of a megabyte of '<div>' takes it five seconds (version 12), with which a malicious page
 * could stop the site.
 */
export function readPageText(page: string): string {
  let text = ''
  let isProgram = false
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        isProgram = /^(?:script|style)$/i.test(page.slice(start, end))
        text += ' '
      },
      onclosetag() {
        isProgram = false
        text += ' '
      },
      ontext(start, end) {
        if (!isProgram) text += page.slice(start, end)
      },
      ontextentity(codePoint) {
        text += String.fromCodePoint(codePoint)
      },
      onattribdata: skip,
      onattribend: skip,
      onattribentity: skip,
      onattribname: skip,
      oncdata: skip,
      oncomment: skip,
      ondeclaration: skip,
      onend: skip,
      onopentagend: skip,
      onprocessinginstruction: skip,
      onselfclosingtag: skip,
    },
  )
  tokenizer.write(page)
  tokenizer.end()
  return text.replace(/\s+/g, ' ')
}
