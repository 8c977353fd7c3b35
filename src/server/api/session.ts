import type { Context } from 'hono'
import type { Scope } from '#domain/forms/key-draft.ts'
import { Problem } from '#domain/problem.ts'
import type { Accounts } from '#services/account/account.ts'
import { type CallingKey, isKeyToken } from '#services/account/keys.ts'
import { readJson } from '#server/api/body.ts'
import {
  type ApiEnv,
  type ApiDeps,
  type Call,
  type Guard,
  jsonBody,
  jsonContent,
} from '#server/api/call.ts'
import { doneSchema, signedInSchema, signInSchema } from '#server/api/document/schemas.ts'
import { refuseForeign } from '#server/http/origin.ts'
import { sessionCookie } from '#server/session/sign-in.ts'
import { paths } from '#server/wire/wire.ts'

/**
 * undefined: none. A bearer token counts alone: else a made-up one would lift the origin check off
 * the cookie beside it.
 */
export function findToken(c: Context, config: ApiDeps['config']): string | undefined {
  const authorization = c.req.header('authorization')
  if (authorization !== undefined) return /^Bearer +([^\s,]+)$/i.exec(authorization)?.[1]
  return sessionCookie.find(config, c.req.header('cookie'))
}

/**
 * Throws Problem 'wrong-origin' for an unsafe call with a cookie from a page of another site, and
 * Problem 'unauthenticated' for a guarded call without an active session or key, and 'forbidden' for
 * a key without the call's scope. Calls with a bearer token or without a cookie cannot be forged by
 * other sites.
 */
export function createGuard(deps: Pick<ApiDeps, 'admin' | 'accounts' | 'config'>): Guard {
  const { admin, config } = deps
  return async (c, call) => {
    const hasCookie = sessionCookie.find(config, c.req.header('cookie')) !== undefined
    const isByCookie = hasCookie && c.req.header('authorization') === undefined
    if (isByCookie || call.startsSession) refuseForeign(c, config)
    if (!call.guarded) return
    const keyToken = findKeyToken(c)
    if (keyToken !== undefined && deps.accounts !== undefined) {
      c.set('key', await requireKey(deps.accounts, keyToken, call.guarded))
      return
    }
    const token = findToken(c, config)
    const session = token === undefined ? undefined : await admin.findSession(token)
    if (session === undefined) throw new Problem('unauthenticated', { key: 'login-first' })
  }
}

/** The key in the Authorization header; a cookie never holds one. undefined: none. */
function findKeyToken(c: Context): string | undefined {
  const token = /^Bearer +([^\s,]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token !== undefined && isKeyToken(token) ? token : undefined
}

/** Throws Problem 'unauthenticated' for an unknown key, 'forbidden' for one without the scope. */
async function requireKey(
  { keys }: Accounts,
  token: string,
  allowed: readonly Scope[],
): Promise<CallingKey> {
  const key = await keys.find(token)
  if (key === undefined) throw new Problem('unauthenticated', { key: 'key-unknown' })
  if (allowed.length === 0) throw new Problem('forbidden', { key: 'key-never' })
  if (!allowed.includes(key.scope))
    throw new Problem('forbidden', { key: 'key-scope', scopes: allowed })
  return key
}

export function sessionCalls({ admin, signIn, config }: ApiDeps): Call[] {
  return [
    {
      method: 'post',
      path: paths.signIn,
      summary: 'Log in',
      tag: 'Administrator',
      startsSession: true,
      request: jsonBody(signInSchema),
      success: {
        200: {
          description: 'The session cookie, and a token if one was requested.',
          content: jsonContent(signedInSchema),
        },
      },
      errors: [400, 401, 403, 413, 415, 429, 503],
      async handle(c) {
        const { username, password, code, token: wantsToken } = await readJson(c)
        const agent = c.req.header('user-agent') ?? null
        const signedIn = await signIn({
          username,
          password,
          code,
          address: c.get('address'),
          cookieHeader: c.req.header('cookie'),
          agent,
        })
        for (const cookie of signedIn.cookies) c.header('set-cookie', cookie, { append: true })
        const mayCarryToken = wantsToken === true && c.req.header('origin') === undefined
        return c.json({
          message: 'Login successfully',
          ...(mayCarryToken ? { token: signedIn.token } : {}),
        })
      },
    },
    {
      method: 'post',
      path: paths.signOut,
      summary: 'Log out',
      tag: 'Administrator',
      success: {
        200: {
          description: 'The session has ended on the server, if there was one.',
          content: jsonContent(doneSchema),
        },
      },
      errors: [403, 503],
      async handle(c) {
        // Keys end at /admin/account alone: 'Logged out' would be untrue.
        if (findKeyToken(c) !== undefined) throw new Problem('forbidden', { key: 'key-never' })
        const token = findToken(c, config)
        if (token !== undefined) await admin.signOut(token)
        c.header('set-cookie', sessionCookie.clear(config))
        return c.json({ message: 'Logged out' })
      },
    },
    {
      method: 'get',
      path: paths.session,
      summary: 'Check the session',
      guarded: [],
      success: { 200: { description: 'The session is valid.', content: jsonContent(doneSchema) } },
      errors: [503],
      handle: (c: Context<ApiEnv>) => c.json({ message: 'Logged in' }),
    },
  ]
}
