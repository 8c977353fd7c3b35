import { isIP } from 'node:net'
import { Tokenizer } from 'htmlparser2'
import ipaddr from 'ipaddr.js'
import type { LinkNote, SeenLink } from '#domain/opportunity/link-result.ts'
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

/** `isNetworkUp`: some site answered, so the network works. */
export interface ProbedLink extends SeenLink {
  readonly isNetworkUp: boolean
}

const maxRedirects = 5

/** A host with several addresses is asked at this many of them at most. */
const maxAddresses = 3

/** In which words pages say that it is over. Read only in pages that answered well. */
const closedWords =
  /\b(?:applications?|calls?|submissions?|registrations?|nominations?|entries)\s+(?:(?:for\s+[\w\s/–-]{1,60}|period|process|window|portal)\s+)?(?:are|is|have|has)\s+(?:now\s+|currently\s+|been\s+)*(?:closed|ended|over)\b|\bno longer (?:accepting|offered|available|open)\b|\bdeadline has (?:now )?passed\b|\b(?:scholarship|programme?|fellowship|award) (?:has been|is|was) (?:discontinued|suspended|cancelled)\b/gi

/** Before such words in a sentence they speak of another time. */
const conditions = /\b(?:once|after|when|if|until|till|unless|before|as soon as|in case)\b/i

/** What a page of 503 says that lets browsers in and programs not. */
const challenge =
  /just a moment|captcha|challenge-platform|cf-chl|attention required|checking your browser|enable javascript and cookies/i

/**
 * Refusals of programs: a login, a limit, a legal block, a method. 999 is no registered code; a
 * large network of professionals answers so.
 */
const refusals = [401, 403, 405, 406, 429, 451, 999]

/** The look-up failed for now, or nothing came within the time. */
const tooSlow = /^(?:EAI_AGAIN|ETIMEDOUT|ESOCKETTIMEDOUT|ABORT_ERR|UND_ERR_\w*TIMEOUT)$/

const certificateErrors =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)|ERR_SSL|EPROTO|HOSTNAME_MISMATCH)/

/**
 * Checks one official link. 'moved': it answers well, but at another host or path. 'not-checked': a
 * page that refuses programs, or that is slow, may be well. Never throws, and never requests an
 * address that is not public, at any redirect. `now`: the year in which pages are read.
 */
export async function probeLink(link: string, web: Web, now: Date): Promise<ProbedLink> {
  let url = parse(link)
  let isNetworkUp = false
  const seen = (state: SeenLink['state'], note: LinkNote | null): ProbedLink => ({
    state,
    note,
    isNetworkUp,
  })
  if (url === undefined) return seen('dead', { error: 'not a web address' })
  const start = url
  const visited = new Set<string>()
  try {
    for (let step = 0; step <= maxRedirects; step += 1) {
      // A site that waits for its cookie sends everyone without it round in circles.
      if (visited.has(url.href)) return seen('not-checked', { error: 'too many redirects' })
      visited.add(url.href)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      const addresses = isPublicAddress(host) ? [host] : await web.resolve(host)
      // All of them: a name with one public and one private address is an attempt to get inside.
      if (addresses.length === 0 || !addresses.every(isPublicAddress))
        return seen('dead', { error: 'leads to no public address' })
      const response = await requestFrom(url, addresses.slice(0, maxAddresses), web)
      isNetworkUp = true
      const isRedirect =
        response.status >= 300 && response.status < 400 && response.location !== null
      if (!isRedirect) return { ...classifyResponse(response, start, url, now), isNetworkUp }
      const next = parse(new URL(response.location ?? '', url).href)
      if (next === undefined) return seen('dead', { error: 'redirects to no web address' })
      url = next
    }
    // A wall of cookies may count in its address.
    return seen('not-checked', { error: 'too many redirects' })
  } catch (error) {
    const code = codeOf(error)
    if (isTooSlow(error)) return seen('not-checked', { error: 'no answer in time' })
    if (code === '') return seen('dead', { error: 'no answer' })
    if (!certificateErrors.test(code)) return seen('dead', { other: code })
    isNetworkUp = true
    return seen('certificate', { other: code })
  }
}

/** The answer of the first address that gives one. Rejects with the error of the last. */
async function requestFrom(url: URL, addresses: readonly string[], web: Web): Promise<WebResponse> {
  let failure: unknown
  for (const address of addresses) {
    try {
      return await web.request(url, address)
    } catch (error) {
      if (certificateErrors.test(codeOf(error))) throw error
      failure = error
    }
  }
  throw failure
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code).slice(0, 60) : ''

const isTooSlow = (error: unknown): boolean =>
  tooSlow.test(codeOf(error)) ||
  (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))

function classifyResponse(
  { status, text }: WebResponse,
  start: URL,
  end: URL,
  now: Date,
): SeenLink {
  if (refusals.includes(status) || (status === 503 && challenge.test(text)))
    return { state: 'not-checked', note: { status } }
  if (status < 200 || status >= 400) return { state: 'dead', note: { status } }
  const closed = findClosedWords(readPageText(text), now.getUTCFullYear())
  if (closed !== undefined) return { state: 'looks-closed', note: { quote: closed.slice(0, 100) } }
  return isSamePage(start, end)
    ? { state: 'fine', note: null }
    : { state: 'moved', note: { other: end.href } }
}

/**
 * The words by which a page says that it is over; undefined: it does not. A sentence with a
 * condition before them, or only about years that have passed, says nothing about this round.
 */
function findClosedWords(text: string, thisYear: number): string | undefined {
  for (const match of text.matchAll(closedWords)) {
    const [words] = match
    const before = text.slice(Math.max(0, match.index - 200), match.index)
    const ownBefore = before.split(/[.!?]\s/).at(-1) ?? ''
    const [ownAfter = ''] = /^ in 20\d\d\b/.exec(text.slice(match.index + words.length)) ?? []
    const years = `${ownBefore}${words}${ownAfter}`.match(/\b20\d\d\b/g)?.map(Number) ?? []
    const isPast = years.length > 0 && years.every((year) => year < thisYear)
    if (!isPast && !conditions.test(ownBefore)) return words
  }
  return undefined
}

/**
 * Another scheme, 'www.', a slash at the end, the name of an index file or another spelling of the
 * same characters (RFC 3986, 6.2.2) is no move.
 */
function isSamePage(a: URL, b: URL): boolean {
  const key = (url: URL) => {
    const path = decodePath(url.pathname)
      .replace(/\/index\.(?:html?|php|aspx?)$/i, '/')
      .replace(/\/+$/, '')
    return `${url.hostname.replace(/^www\./, '')}${path}`
  }
  return key(a) === key(b)
}

/** With the rest of its encodings in capitals; as it is otherwise, where it is no valid UTF-8. */
function decodePath(path: string): string {
  const written = path.replace(/%[0-9a-f]{2}/gi, (encoding) => encoding.toUpperCase())
  try {
    return decodeURI(written)
  } catch {
    return written
  }
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
