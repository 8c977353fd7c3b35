import { randomBytes } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts'
import { type RateLimits, consumeOrThrow } from '#server/http/rate-limits.ts'
import { type CookieSettings, sessionCookie, trustedBrowserCookie } from '#server/session/session-cookie.ts'
import type { BasicEditing } from '#services/create-editing.ts'
import type { LogSecurity } from '#server/session/security-log.ts'
import { isSame, type KeyedHash } from '#services/secret.ts'

/** Far longer than any real password; hashing a megabyte would keep the server busy. */
const longest = 1024

interface SignInRequest {
  readonly username: unknown
  readonly password: unknown
  /** The client's address, for the limit. */
  readonly address: string
  readonly cookieHeader: string | undefined
  /** The browser's name for itself. */
  readonly agent: string | null
}

interface SignedIn {
  readonly token: string
  /** Set-Cookie values: the session, and the trust in this browser. */
  readonly cookies: readonly string[]
}

/**
 * The administrator's login, the same for pages and the API. Throws Problem 'invalid' with errors for empty fields, and 'too-many' after
 * five wrong attempts in 15 minutes. A trusted browser has a separate count. Throws 'unauthenticated' for a wrong name or password.
 */
export type SignIn = (request: SignInRequest) => Promise<SignedIn>

/** Strangers' passwords that wait at most; a second of a processor holds about thirty. */
const maxWaiting = 500

export function createSignIn(deps: {
  admin: Pick<Sessions, 'signIn' | 'signOut'>
  limits: RateLimits
  config: CookieSettings
  browsers: TrustedBrowsers
  /** Gets what failed. Optional. */
  logSecurity?: LogSecurity | undefined
  /** Passwords that are checked at a time; left out: one. */
  maxAtOnce?: number
}): SignIn {
  const { admin, limits, config, browsers, logSecurity, maxAtOnce = 1 } = deps
  // A separate queue: however many strangers wait, a trusted browser comes next.
  const strangers = createConcurrencyLimit(maxAtOnce, maxWaiting)
  const trustedBrowsers = createConcurrencyLimit(maxAtOnce)

  return async ({ username, password, address, cookieHeader, agent }) => {
    if (!isFilled(username) || !isFilled(password)) {
      throw new Problem(
        'invalid',
        { key: 'unfilled' },
        {
          errors: {
            ...(isFilled(username) ? {} : { username: { key: 'no-username' as const } }),
            ...(isFilled(password) ? {} : { password: { key: 'no-password' as const } }),
          },
        },
      )
    }
    const browser = await browsers.find(cookieHeader)
    const client = browser === undefined ? address : `browser ${browser}`
    await consumeOrThrow(limits.login, client)
    const limitConcurrency = browser === undefined ? strangers : trustedBrowsers
    const token = await trySignIn(client, () => limitConcurrency(client, () => admin.signIn(username, password, agent)))
    if (token === undefined) {
      logSecurity?.('login', 'failed', address)
      throw new Problem('unauthenticated', { key: 'wrong-login' })
    }
    await limits.login.refund(client)
    // A previous holder of the session's token, such as on a shared computer, has no access to this session, and to nothing else any more.
    const before = sessionCookie.find(config, cookieHeader)
    if (before !== undefined) await admin.signOut(before)
    return { token, cookies: [sessionCookie.write(config, token), trustedBrowserCookie.write(config, await browsers.create())] }
  }

  /** An attempt that failed for a reason of the site (an unavailable database, a full queue) does not count against the client. */
  async function trySignIn(client: string, attempt: () => Promise<string | undefined>): Promise<string | undefined> {
    try {
      return await attempt()
    } catch (error) {
      await limits.login.refund(client)
      throw error
    }
  }
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest
}

export type TrustedBrowsers = ReturnType<typeof createTrustedBrowsers>

/** Trusted browsers carry a number of ours and its seal. Each has its own count of wrong logins. */
export function createTrustedBrowsers(hash: KeyedHash, config: CookieSettings) {
  const seal = (id: string) => hash('known browser', id)
  return {
    async create(): Promise<string> {
      const id = randomBytes(12).toString('base64url')
      return `${id}.${await seal(id)}`
    },
    /** undefined: the cookie is missing or not sealed by us. */
    async find(cookieHeader: string | undefined): Promise<string | undefined> {
      const cookie = trustedBrowserCookie.find(config, cookieHeader)
      if (cookie === undefined) return undefined
      const [id = '', sealed = ''] = cookie.split('.')
      return isSame(sealed, await seal(id)) ? id : undefined
    },
  }
}

/** The administrator's sessions (services/account/admin.ts, or another backend's behind API_URL). */
export interface Sessions {
  /** A new session's token; undefined: wrong name or password; it does not say which. `agent` is the browser's name for itself. */
  signIn(username: string, password: string, agent?: string | null): Promise<string | undefined>
  /** undefined: unknown or ended. */
  findSession(token: string): Promise<object | undefined>
  /** The name that the session's administrator logs in with; undefined: unknown or ended. */
  findUser(token: string): Promise<string | undefined>
  signOut(token: string): Promise<void>
}

/** The editing of the administrator with this session's token; null: none. */
export type EditingFor = (token: string) => BasicEditing | null
