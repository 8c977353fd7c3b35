import { randomBytes } from 'node:crypto'
import { serialize, parse } from 'hono/utils/cookie'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import { isDiskFull } from '#storage/database-error.ts'
import type { Accounts } from '#services/account/account.ts'
import { isSame, type KeyedHash } from '#services/secret.ts'
import type { RemoteEditing } from '#web/admin/remote/remote-editing.ts'
import type { Config } from '#server/config/config.ts'
import { createConcurrencyLimit, type RateLimits, consumeOrThrow } from '#server/http/limits.ts'
import { networkOf } from '#server/http/request-context.ts'
import type { Log } from '#server/log.ts'

export type CookieSettings = Pick<Config, 'publicUrl' | 'allowedOrigins'>

const day = 24 * 60 * 60

/** The session; the server ends it earlier when it idles (services/account/account.ts). */
export const sessionCookie = defineCookie('session', 30 * day)

/**
 * Identifies a browser that has logged in before, so that a flood of wrong attempts by others
 * cannot lock it out.
 */
const trustedBrowserCookie = defineCookie('known', 365 * day)

/** `maxAge` in seconds. */
function defineCookie(shortName: string, maxAge: number) {
  const isHttps = ({ publicUrl }: CookieSettings) => publicUrl.startsWith('https:')
  /**
   * On https the name begins with `__Host-`. Browsers then refuse the cookie from another host,
   * from plain http or with a Domain (RFC 6265bis section 4.1.3.2). On http the prefix would make
   * them drop it.
   */
  const nameOf = (settings: CookieSettings) =>
    isHttps(settings) ? `__Host-${shortName}` : shortName
  /**
   * SameSite=None only where other origins may call with credentials and the connection is https.
   */
  const serializeFor = (settings: CookieSettings, value: string, seconds: number) => {
    const secure = isHttps(settings)
    const sameSite = secure && settings.allowedOrigins.length > 0 ? 'None' : 'Lax'
    return serialize(nameOf(settings), value, {
      path: '/',
      httpOnly: true,
      secure,
      sameSite,
      maxAge: seconds,
    })
  }
  return {
    nameOf,
    /** Set-Cookie for a new value. */
    write: (settings: CookieSettings, value: string) => serializeFor(settings, value, maxAge),
    /** Set-Cookie that deletes it in the browser. */
    clear: (settings: CookieSettings) => serializeFor(settings, '', 0),
    /** The value in a Cookie header; undefined: none. */
    find: (settings: CookieSettings, header: string | undefined) =>
      header === undefined
        ? undefined
        : parse(header, nameOf(settings))[nameOf(settings)] || undefined,
  }
}

/** Far longer than any real password; hashing a megabyte would keep the server busy. */
const longest = 1024

interface SignInRequest {
  readonly username?: unknown
  readonly password?: unknown
  /** The code of the second step, where there is one. */
  readonly code?: unknown
  /** The browser's answer for a passkey, instead of name and password. */
  readonly passkey?: unknown
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
 * The administrator's login, the same for pages and the API. Throws Problem 'invalid' with errors
 * for empty fields, and 'too-many' after five wrong attempts in 15 minutes. A trusted browser has a
 * separate count. Throws 'unauthenticated' for a wrong name, password, code or passkey.
 */
export type SignIn = (request: SignInRequest) => Promise<SignedIn>

/** Strangers' passwords that wait at most; a second of a processor holds about thirty. */
const maxWaiting = 500

export function createSignIn(deps: {
  admin: Pick<Sessions, 'signIn' | 'signOut'>
  limits: RateLimits
  config: CookieSettings
  browsers: TrustedBrowsers
  /** Passkeys; left out: another backend has the administrator. */
  accounts?: Pick<Accounts, 'signInWithPasskey'> | undefined
  logSecurity?: LogSecurity | undefined
  /** How many passwords are checked at the same time; left out: one. */
  maxAtOnce?: number
}): SignIn {
  const { admin, limits, config, browsers, accounts, logSecurity, maxAtOnce = 1 } = deps
  // A separate queue: however many strangers wait, a trusted browser comes next.
  const strangers = createConcurrencyLimit(maxAtOnce, maxWaiting)
  const trustedBrowsers = createConcurrencyLimit(maxAtOnce)

  /** What a request is checked by, and the reason of its refusal. */
  function readAttempt({ username, password, code, passkey, agent }: SignInRequest): Attempt {
    if (passkey !== undefined && accounts !== undefined)
      return {
        check: () => accounts.signInWithPasskey(passkey, agent),
        refusal: { key: 'wrong-passkey' },
      }
    if (isFilled(username) && isFilled(password))
      return {
        check: () => admin.signIn(username, password, agent, code),
        refusal: { key: 'wrong-login' },
      }
    const errors: FieldErrors = {
      ...(isFilled(username) ? {} : { username: { key: 'no-username' } }),
      ...(isFilled(password) ? {} : { password: { key: 'no-password' } }),
    }
    throw new Problem('invalid', { key: 'unfilled' }, { errors })
  }

  return async (request) => {
    const { address, cookieHeader } = request
    const { check, refusal } = readAttempt(request)
    const browser = await browsers.find(cookieHeader)
    const client = browser === undefined ? address : `browser ${browser}`
    await consumeOrThrow(limits.login, client)
    const limitConcurrency = browser === undefined ? strangers : trustedBrowsers
    const attempt = limitConcurrency(client, check)
    const token = await attempt.catch(async (error: unknown) => {
      // A wrong code counts as a wrong password does. What failed for a reason of the site (an
      // unavailable database, a full queue) does not, and neither does a code that was not asked
      // for yet.
      const isWrongCode = error instanceof Problem && error.reason.key === 'wrong-code'
      if (isWrongCode) logSecurity?.('login', 'failed', address)
      else await limits.login.refund(client)
      throw error
    })
    if (token === undefined) {
      logSecurity?.('login', 'failed', address)
      throw new Problem('unauthenticated', refusal)
    }
    await limits.login.refund(client)
    // A previous holder of the session's token, such as on a shared computer, has no access to this
    // session, and to nothing else any more.
    const before = sessionCookie.find(config, cookieHeader)
    // On a full disk it stays, because the administrator must be able to log in to free it.
    if (before !== undefined)
      await admin.signOut(before).catch((error: unknown) => {
        if (!isDiskFull(error)) throw error
      })
    return {
      token,
      cookies: [
        sessionCookie.write(config, token),
        trustedBrowserCookie.write(config, await browsers.create()),
      ],
    }
  }
}

interface Attempt {
  /** The token of a new session; undefined: it proves nothing. */
  readonly check: () => Promise<string | undefined>
  readonly refusal: ErrorMessage
}

const isFilled = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest

type TrustedBrowsers = ReturnType<typeof createTrustedBrowsers>

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

/**
 * The administrator's sessions (services/account/account.ts, or another backend's behind API_URL).
 */
export interface Sessions {
  /**
   * A new session's token; undefined: wrong name or password; it does not say which. `agent` is the
   * browser's name for itself, `code` that of the second step: Problem 'unauthenticated' without
   * it, or for a wrong one.
   */
  signIn(
    username: string,
    password: string,
    agent?: string | null,
    code?: unknown,
  ): Promise<string | undefined>
  /** undefined: unknown or ended. */
  findSession(token: string): Promise<object | undefined>
  /** The name that the session's administrator logs in with; undefined: unknown or ended. */
  findUser(token: string): Promise<string | undefined>
  signOut(token: string): Promise<void>
}

/** The editing of another backend for the administrator with this session's token. */
export type RemoteEditingFor = (token: string) => RemoteEditing

export type SecurityEvent =
  | 'login'
  | 'password-change'
  | 'key'
  | 'passkey'
  | 'second-step'
  | 'rate-limit'

/**
 * Writes a line: event, outcome, the request's id (log.ts) and a keyed mark of the client's
 * network, from which no address can be read.
 */
export type LogSecurity = (event: SecurityEvent, outcome: string, clientIp: string) => void

/** Letters of the hash: enough to distinguish networks within a log. */
const hashLength = 16

/**
 * Writes security events to the log at level warn. `network` is a keyed hash, cut to 16 characters,
 * never an address.
 */
export function createSecurityLog(log: Pick<Log, 'warn'>, hash: KeyedHash): LogSecurity {
  return (event, outcome, clientIp) => {
    void hash('network', networkOf(clientIp)).then((network) =>
      log.warn({ event, outcome, network: network.slice(0, hashLength) }, 'security'),
    )
  }
}
