import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import type { Sessions } from '#server/api/api-context.ts'
import { findRecord, findText } from '#server/api/loose.ts'
import { paths } from '#server/api/wire.ts'
import { explain, findJson, unavailable, type Answer, type Backend } from '#server/remote/backend.ts'

const idleLimit = 12 * 60 * 60 * 1000
const absoluteLimit = 30 * 24 * 60 * 60 * 1000
const mostSessions = 100

interface RemoteSession {
  readonly createdAt: number
  readonly seenAt: number
  readonly credentials: Readonly<Record<string, string>>
}

/**
 * Our own sessions over another backend's login (interface section 1, API_URL): a session begins when its login answered 200, and its cookie
 * or token stays here and never reaches a browser. Kept in memory: after a restart the administrator logs in again.
 */
export interface RemoteSessions extends Sessions {
  /** Headers that prove the administrator to the backend; undefined: nobody is logged in. */
  findCredentials(): Readonly<Record<string, string>> | undefined
}

export function createRemoteSessions(backend: Backend, clock: () => Date): RemoteSessions {
  const sessions = new Map<string, RemoteSession>()

  function findLiving(key: string): RemoteSession | undefined {
    const session = sessions.get(key)
    if (session === undefined) return undefined
    const now = clock().getTime()
    if (now - session.seenAt < idleLimit && now - session.createdAt < absoluteLimit) return session
    sessions.delete(key)
    return undefined
  }

  return {
    async signIn(username, password) {
      const answer = await backend.send('POST', paths.signIn, { body: { username, password } })
      if (answer.status === 429) throw new Problem('too-many', explain(answer), { retryAfter: readRetryAfter(answer) })
      if (answer.status >= 400 && answer.status < 500) return undefined
      if (answer.status !== 200) throw unavailable(explain(answer))
      const token = randomBytes(32).toString('base64url')
      const now = clock().getTime()
      sessions.set(toKey(token), { createdAt: now, seenAt: now, credentials: readCredentials(answer) })
      const oldest = sessions.keys().next().value
      if (sessions.size > mostSessions && oldest !== undefined) sessions.delete(oldest)
      return token
    },
    async findSession(token) {
      const key = toKey(token)
      const session = findLiving(key)
      if (session === undefined) return undefined
      const seen = { ...session, seenAt: clock().getTime() }
      sessions.set(key, seen)
      return seen
    },
    async signOut(token) {
      sessions.delete(toKey(token))
    },
    findCredentials() {
      const living = [...sessions.keys()].flatMap((key) => findLiving(key) ?? [])
      return living.toSorted((a, b) => a.createdAt - b.createdAt).at(-1)?.credentials
    },
  }
}

export function readRetryAfter(answer: Answer): number {
  const seconds = Number(answer.headers.get('retry-after'))
  return Number.isInteger(seconds) && seconds > 0 ? seconds : 60
}

function readCredentials(answer: Answer): Record<string, string> {
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
  const token = findText(findRecord(findJson(answer))?.['token'])
  return {
    ...(cookie === '' ? {} : { cookie }),
    ...(token !== null && /^[\x21-\x7e]+$/.test(token) ? { authorization: `Bearer ${token}` } : {}),
  }
}

function toKey(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
