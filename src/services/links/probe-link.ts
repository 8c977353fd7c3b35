import { Tokenizer } from 'htmlparser2'
import type { LinkNote, SeenLink } from '#domain/opportunity/link-result.ts'
import {
  codeOf,
  isCertificateError,
  parseWebAddress,
  redirectOf,
  requestPublic,
  type Web,
  type WebResponse,
} from '#services/links/public-request.ts'
import type { Robots } from '#services/links/robots.ts'

/** What a page was when it was read, to ask whether it is still the same. */
export interface KnownPage {
  /** The address at the end of all redirects. */
  readonly url: string
  readonly etag: string | null
  readonly lastModified: string | null
  /** Its text for people. */
  readonly text: string
}

/** A page that answered well. */
interface SeenPage extends Omit<KnownPage, 'text'> {
  /** null: the site says that it is as it was known. */
  readonly html: string | null
}

/** `isNetworkUp`: some site answered, so the network works. */
export interface ProbedLink extends SeenLink {
  readonly isNetworkUp: boolean
  readonly page?: SeenPage
}

const maxRedirects = 5

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

/**
 * Checks one official link. 'moved': it answers well, but at another host or path. 'not-checked': a
 * page that refuses programs, or that is slow, may be well. Never throws, and never requests an
 * address that is not public, at any redirect, nor one that `robots` refuses. `now`: the year in
 * which pages are read. `known`: the page as it was read last, if it was.
 */
export async function probeLink(
  link: string,
  web: Web,
  now: Date,
  { robots, known }: { readonly robots?: Robots; readonly known?: KnownPage | undefined } = {},
): Promise<ProbedLink> {
  let url = parseWebAddress(link)
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
      const refusal = await robots?.findRefusal(url)
      if (refusal) {
        isNetworkUp = true
        return seen('not-checked', refusal)
      }
      const asked = known?.url === url.href ? known : undefined
      const response = await requestPublic(url, web, asked && conditionsOf(asked))
      if (response === undefined) return seen('dead', { error: 'leads to no public address' })
      isNetworkUp = true
      const next = redirectOf(response, url)
      if (next === undefined) return seen('dead', { error: 'redirects to no web address' })
      if (next === null)
        return { ...classifyResponse(response, start, url, { now, known: asked }), isNetworkUp }
      url = next
    }
    // A wall of cookies may count in its address.
    return seen('not-checked', { error: 'too many redirects' })
  } catch (error) {
    const code = codeOf(error)
    if (isTooSlow(error)) return seen('not-checked', { error: 'no answer in time' })
    if (code === '') return seen('dead', { error: 'no answer' })
    if (!isCertificateError(error)) return seen('dead', { other: code })
    isNetworkUp = true
    return seen('certificate', { other: code })
  }
}

/** The site answers 304 where the page is as it was (RFC 9110, 13.1). */
const conditionsOf = ({ etag, lastModified }: KnownPage): Readonly<Record<string, string>> => ({
  ...(etag !== null && { 'if-none-match': etag }),
  ...(lastModified !== null && { 'if-modified-since': lastModified }),
})

const isTooSlow = (error: unknown): boolean =>
  tooSlow.test(codeOf(error)) ||
  (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))

function classifyResponse(
  response: WebResponse,
  start: URL,
  end: URL,
  { now, known }: { readonly now: Date; readonly known: KnownPage | undefined },
): SeenLink & Pick<ProbedLink, 'page'> {
  const { status, text, etag = null, lastModified = null } = response
  if (refusals.includes(status) || (status === 503 && challenge.test(text)))
    return { state: 'not-checked', note: { status } }
  if (status < 200 || status >= 400) {
    const isUnchanged = status === 304 && known !== undefined
    if (!isUnchanged) return { state: 'dead', note: { status } }
  }
  const html = status === 304 ? null : text
  const page = { url: end.href, etag, lastModified, html }
  const words = html === null ? (known?.text ?? '') : readPageText(html)
  const closed = findClosedWords(words, now.getUTCFullYear())
  if (closed !== undefined)
    return { state: 'looks-closed', note: { quote: closed.slice(0, 100) }, page }
  return isSamePage(start, end)
    ? { state: 'fine', note: null, page }
    : { state: 'moved', note: { other: end.href }, page }
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
