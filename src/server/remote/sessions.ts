import { LRUCache } from 'lru-cache'
import { Problem } from '#domain/problem.ts'
import { createToken, hashToken } from '#services/secret.ts'
import {
  type BackendResponse,
  type Backend,
  explain,
  failureOf,
  findJson,
  type RequestOptions,
  readRetryAfter,
} from '#server/remote/backend.ts'
import { findRecord, findText } from '#server/wire/loose.ts'
import { paths } from '#server/wire/wire.ts'

const idleLimit = 12 * 60 * 60 * 1000
const absoluteLimit = 30 * 24 * 60 * 60 * 1000
const maxSessions = 100

interface RemoteSession {
  readonly createdAt: number
  readonly username: string
  /** The other backend's proofs of the administrator. */
  readonly cookies: ReadonlyMap<string, string>
  readonly bearer: string | null
}

/**
 * Sessions of this site over another backend's login (docs/interface, Another backend). One
 * begins when that login answers 200. Its cookie or token stays here and never reaches a browser.
 * Sessions are in memory: after a restart the administrator logs in again. `clock` decides when
 * they expire.
 */
export function createRemoteSessions(backend: Backend, clock: () => Date) {
  const now = () => clock().getTime()
  // The library still returns an entry whose age equals the limit, so the limit is a millisecond
  // less.
  const ttl = idleLimit - 1
  const sessions = new LRUCache<string, RemoteSession>({
    max: maxSessions,
    ttl,
    ttlResolution: 0,
    perf: { now },
  })

  /** With `updateAgeOnGet` the session counts as seen now. */
  function findActive(key: string, { updateAgeOnGet = false } = {}): RemoteSession | undefined {
    const session = sessions.get(key, { updateAgeOnGet })
    return session !== undefined && now() - session.createdAt < absoluteLimit ? session : undefined
  }

  return {
    async signIn(username: string, password: string) {
      const response = await backend.send('POST', paths.signIn, { body: { username, password } })
      if (response.status === 429)
        throw new Problem('too-many', explain(response), { retryAfter: readRetryAfter(response) })
      if (response.status >= 400 && response.status < 500) return undefined
      if (response.status !== 200) throw failureOf(response)
      const token = createToken()
      sessions.set(hashToken(token), {
        createdAt: now(),
        username,
        cookies: readCookies(response),
        bearer: findBearer(response),
      })
      return token
    },
    findSession: async (token: string) => findActive(hashToken(token), { updateAgeOnGet: true }),
    findUser: async (token: string) => findActive(hashToken(token))?.username,
    async signOut(token: string) {
      sessions.delete(hashToken(token))
    },
    /**
     * Calls the backend as the administrator of our session `token`. Throws Problem
     * 'unauthenticated' without such a session, and when the backend no longer accepts it; then
     * ours has ended too.
     */
    async send(
      token: string,
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      options: Pick<RequestOptions, 'body'> = {},
    ) {
      const key = hashToken(token)
      const session = findActive(key)
      if (session === undefined) throw ended()
      const response = await backend.send(method, path, {
        ...options,
        headers: writeCredentials(session),
      })
      // The administrator's calls have only one role, so a 403 means that the session is over.
      if (response.status === 401 || response.status === 403) {
        sessions.delete(key)
        throw ended()
      }
      const present = sessions.peek(key)
      if (present !== undefined)
        sessions.set(
          key,
          { ...present, cookies: readCookies(response, present.cookies) },
          { noUpdateTTL: true },
        )
      return response
    },
  }
}

export type RemoteSessions = ReturnType<typeof createRemoteSessions>

const ended = (): Problem => new Problem('unauthenticated', { key: 'login-first' })

/** The cookies after a response, which may give new ones and take others back. */
function readCookies(
  response: BackendResponse,
  before: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const cookies = new Map(before)
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? []
    if (name === '') continue
    if (
      attributes.some(
        (attribute) =>
          /^max-age=(?:0|-\d+)$/i.test(attribute) || /^expires=.*\b1970\b/i.test(attribute),
      )
    )
      cookies.delete(name)
    else cookies.set(name, value)
  }
  return cookies
}

function findBearer(response: BackendResponse): string | null {
  const token = findText(findRecord(findJson(response))?.['token'])
  return token !== null && /^[\x21-\x7e]+$/.test(token) ? token : null
}

function writeCredentials({ cookies, bearer }: RemoteSession): Record<string, string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    ...(cookie === '' ? {} : { cookie }),
    ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
  }
}
