import type { IncomingMessage, RequestListener } from 'node:http'
import type { Languages } from '#server/http/languages.ts'
import { findKeptAnswer } from '#server/pages/kept-answer.ts'
import type { KeptPage, PageCache } from '#server/pages/page-cache.ts'
import { findSessionCookie, type CookieSettings } from '#server/session/session-cookie.ts'
import type { PublicServices } from '#services/public-services.ts'

export interface KeptFirstParts {
  readonly services: Pick<PublicServices, 'knownVersion'>
  readonly languages: Pick<Languages, 'tagOf'>
  readonly cookieSettings: CookieSettings
  readonly cache: PageCache
  /** Hears of each answer; `began` is the instant of performance.now() at which it was asked for. */
  readonly note?: ((answer: { path: string; method: string; status: number; began: number }) => void) | undefined
}

/** As the adapter takes a name without looking at it more closely. */
const plainHost = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/

/**
 * Answers a page that is kept before a request is made of what came, with the status, headers and bytes that pages.ts gives
 * (docs/decisions/0029-kept-first.md). Whatever is not certain at once is left to `otherwise`: a session, a version that has to be asked for, an
 * address that is not written as it is kept.
 */
export function createKeptFirst({ services, languages, cookieSettings, cache, note }: KeptFirstParts) {
  const find = ({ url = '', method, headers }: IncomingMessage): KeptPage | undefined => {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (headers.cookie !== undefined && findSessionCookie(cookieSettings, headers.cookie) !== undefined) return undefined
    if (!plainHost.test(headers.host ?? '')) return undefined
    const version = services.knownVersion()
    // Keys are addresses that pages.ts has answered; what is written in another way is not among them.
    return version === undefined ? undefined : cache.find(`${languages.tagOf(headers['accept-language'])} ${url}`, version)
  }

  return (otherwise: RequestListener): RequestListener =>
    (incoming, outgoing) => {
      const began = note === undefined ? 0 : performance.now()
      const { headers, method = '', url = '' } = incoming
      const page = find(incoming)
      const answer = page && findKeptAnswer(page, headers['if-none-match'], headers['accept-encoding'])
      if (answer === undefined || answer instanceof Promise) return otherwise(incoming, outgoing)
      const { status, bytes } = answer
      outgoing.writeHead(status, answer.headers).end(method === 'HEAD' ? undefined : bytes)
      note?.({ path: url.split('?', 1)[0] ?? '', method, status, began })
    }
}
