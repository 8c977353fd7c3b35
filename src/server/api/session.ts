import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { Problem } from '#domain/problem.ts'
import type { ApiEnv, ApiParts } from '#server/api/api-context.ts'
import { readJson } from '#server/api/body.ts'
import { jsonBody, jsonContent, type Call, type Guard } from '#server/api/call.ts'
import { refuse, takeOne } from '#server/api/problems.ts'
import { doneSchema, signedInSchema, signInSchema } from '#server/api/schemas.ts'
import { paths } from '#server/api/wire.ts'
import { requireOrigin } from '#server/origin.ts'
import * as cookies from '#server/session-cookie.ts'

/** Far more than anybody types; hashing a megabyte would be a way to keep the server busy. */
const longest = 1024

/**
 * The token of a request. A bearer token stands alone: were the cookie looked at beside it, a made-up token would lift the origin check off a
 * cookie. undefined: there is none.
 */
export function findToken(c: Context, config: ApiParts['config']): string | undefined {
  const authorization = c.req.header('authorization')
  if (authorization !== undefined) return /^Bearer +([^\s,]+)$/i.exec(authorization)?.[1]
  return cookies.findSessionCookie(config, c.req.header('cookie'))
}

/**
 * Throws Problem 'wrong-origin' for an unsafe call that a page of another site sent with our cookie, and Problem 'unauthenticated' for a
 * guarded call without a living session. Calls with a bearer token or without any cookie carry nobody's authority by accident.
 */
export function createGuard({ admin, config }: Pick<ApiParts, 'admin' | 'config'>): Guard {
  return async (c, call) => {
    const hasCookie = cookies.findSessionCookie(config, c.req.header('cookie')) !== undefined
    const isByCookie = hasCookie && c.req.header('authorization') === undefined
    requireOrigin(c, config, isByCookie ? 'proof' : call.startsSession ? 'no-foreigner' : 'nothing')
    if (!call.guarded) return
    const token = findToken(c, config)
    const session = token === undefined ? undefined : await admin.findSession(token)
    if (session === undefined) throw new Problem('unauthenticated', 'Please login first as admin')
  }
}

/** Login, logout and the question whether a session lives. */
export function sessionCalls({ admin, limits, config }: ApiParts): Call[] {
  const known = createKnownBrowsers()
  return [
    {
      method: 'post',
      path: paths.signIn,
      summary: 'Log in',
      tag: 'Administrator',
      startsSession: true,
      request: jsonBody(signInSchema),
      success: { 200: { description: 'The session cookie, and a token where one was asked for.', content: jsonContent(signedInSchema) } },
      errors: [400, 401, 403, 413, 415, 429, 503],
      async handle(c) {
        const { username, password, token: wantsToken } = await readJson(c)
        if (!isFilled(username) || !isFilled(password)) {
          throw refuse({
            ...(isFilled(username) ? {} : { username: 'Please enter the username.' }),
            ...(isFilled(password) ? {} : { password: 'Please enter the password.' }),
          })
        }
        const browser = known.find(cookies.findKnownBrowser(config, c.req.header('cookie')))
        const client = browser === undefined ? c.get('address') : `browser ${browser}`
        await takeOne(limits.login, client)
        const token = await signIn(username, password, client, c.req.header('user-agent') ?? null)
        if (token === undefined) throw new Problem('unauthenticated', 'Invalid username or password')
        await limits.login.giveBack(client)
        c.header('set-cookie', cookies.writeSessionCookie(config, token))
        c.header('set-cookie', cookies.writeKnownBrowser(config, known.create()), { append: true })
        const mayCarryToken = wantsToken === true && c.req.header('origin') === undefined
        return c.json({ message: 'Login successfully', ...(mayCarryToken ? { token } : {}) })
      },
    },
    {
      method: 'post',
      path: paths.signOut,
      summary: 'Log out',
      tag: 'Administrator',
      success: { 200: { description: 'The session has ended on the server, if there was one.', content: jsonContent(doneSchema) } },
      errors: [403, 503],
      async handle(c) {
        const token = findToken(c, config)
        if (token !== undefined) await admin.signOut(token)
        c.header('set-cookie', cookies.clearSessionCookie(config))
        return c.json({ message: 'Logged out' })
      },
    },
    {
      method: 'get',
      path: paths.session,
      summary: 'Whether the session lives',
      tag: 'Administrator',
      guarded: true,
      success: { 200: { description: 'It does.', content: jsonContent(doneSchema) } },
      errors: [503],
      handle: (c: Context<ApiEnv>) => c.json({ message: 'Logged in' }),
    },
  ]

  /** A try that failed for our own reasons (the database is away) is none of the client's. */
  async function signIn(username: string, password: string, client: string, agent: string | null): Promise<string | undefined> {
    try {
      return await admin.signIn(username, password, agent)
    } catch (error) {
      await limits.login.giveBack(client)
      throw error
    }
  }
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest
}

/**
 * Browsers that have logged in before carry a number of ours and its seal. The key lives as long as the process, as the counts of wrong tries
 * do (limits.ts), so the two are forgotten together. A known browser has its own count of wrong tries.
 */
function createKnownBrowsers() {
  const key = randomBytes(32)
  const seal = (id: string) => createHmac('sha256', key).update(id).digest()
  return {
    create(): string {
      const id = randomBytes(12).toString('base64url')
      return `${id}.${seal(id).toString('base64url')}`
    },
    /** undefined: the cookie is missing or not sealed by us. */
    find(cookie: string | undefined): string | undefined {
      const [id = '', sealed = ''] = (cookie ?? '').split('.')
      const given = Buffer.from(sealed, 'base64url')
      const right = seal(id)
      return given.length === right.length && timingSafeEqual(given, right) ? id : undefined
    },
  }
}
