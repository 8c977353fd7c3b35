import type { Context } from 'hono'
import { Problem } from '#domain/problem.ts'
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
import { refuseForeign } from '#server/http/form-guard.ts'
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
 * Problem 'unauthenticated' for a guarded call without an active session. Calls with a bearer token
 * or without a cookie cannot be forged by other sites.
 */
export function createGuard({ admin, config }: Pick<ApiDeps, 'admin' | 'config'>): Guard {
  return async (c, call) => {
    const hasCookie = sessionCookie.find(config, c.req.header('cookie')) !== undefined
    const isByCookie = hasCookie && c.req.header('authorization') === undefined
    if (isByCookie || call.startsSession) refuseForeign(c, config)
    if (!call.guarded) return
    const token = findToken(c, config)
    const session = token === undefined ? undefined : await admin.findSession(token)
    if (session === undefined) throw new Problem('unauthenticated', { key: 'login-first' })
  }
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
        const { username, password, token: wantsToken } = await readJson(c)
        const agent = c.req.header('user-agent') ?? null
        const signedIn = await signIn({
          username,
          password,
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
      guarded: true,
      success: { 200: { description: 'The session is valid.', content: jsonContent(doneSchema) } },
      errors: [503],
      handle: (c: Context<ApiEnv>) => c.json({ message: 'Logged in' }),
    },
  ]
}
