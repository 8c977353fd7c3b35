import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { plainMessage } from '#domain/errors/error-message.ts'
import { Problem } from '#domain/problem.ts'
import {
  addCall,
  type ApiEnv,
  type ApiDeps,
  type ApiSettings,
  type Call,
  respondToError,
  respondWithProblem,
  routeOf,
} from '#server/api/call.ts'
import { addDocument } from '#server/api/document/document.ts'
import { changingCalls, readingCalls, stateCalls } from '#server/api/items/items.ts'
import { transferCalls } from '#server/api/items/transferring.ts'
import { completeListCalls, scholarshipCall } from '#server/api/lists/lists.ts'
import { messageCalls, subscriberCall } from '#server/api/public.ts'
import { deletingCalls, savingCalls, savingPostCall } from '#server/api/saving.ts'
import { createGuard, sessionCalls } from '#server/api/session.ts'
import { straighten } from '#server/http/odd-paths.ts'

/**
 * The API of docs/interface, HTTP API, to be mounted at /api. Its requests carry the client's
 * `address`.
 */
export function apiRoutes(deps: ApiDeps): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>()
  const calls: readonly Call[] = [
    subscriberCall(deps),
    scholarshipCall(deps),
    ...completeListCalls(deps),
    ...messageCalls(deps),
    ...sessionCalls(deps),
    ...savingCalls(deps),
    savingPostCall(deps),
    ...deletingCalls(deps),
    // Before the calls with an identifier: 'export' is not one.
    ...transferCalls(deps),
    ...readingCalls(deps),
    ...stateCalls(deps),
    ...changingCalls(deps),
  ]

  api.use(createCors(deps.config))
  const guard = createGuard(deps)
  for (const call of calls) addCall(api, call, guard)
  addDocument(api, deps)

  const routes = Map.groupBy(calls, routeOf)
  for (const [path, ofPath] of routes) {
    const methods = ofPath.flatMap(({ method }) =>
      method === 'get' ? ['GET', 'HEAD'] : method.toUpperCase(),
    )
    api.all(path, (c) => {
      c.header('allow', methods.join(', '))
      return c.req.method === 'OPTIONS'
        ? c.body(null, 204)
        : c.json({ message: `Use ${methods.join(' or ')} here.` }, 405)
    })
  }
  const isCall = new RegExp(
    `^/api(?:${[...routes.keys()].map((route) => route.replaceAll(/:[^/]+/g, '[^/]+')).join('|')})$`,
  )
  api.all('*', (c) => {
    const { pathname, search } = new URL(c.req.url)
    const straight = straighten(pathname)
    if (straight !== pathname && isCall.test(straight)) return c.redirect(straight + search, 308)
    return respondWithProblem(
      c,
      new Problem('not-found', plainMessage('This API call does not exist.')),
    )
  })
  api.onError((error, c) => respondToError(c, error, deps.log))
  return api
}

/**
 * Allows calls with credentials from pages of ALLOWED_ORIGINS; other origins get none of these
 * headers (docs/interface, Sessions and origins). The origin is named and never a wildcard,
 * which browsers refuse together with credentials (Fetch standard, section 3.3.5).
 */
function createCors({ allowedOrigins }: ApiSettings): MiddlewareHandler {
  const allow = cors({
    origin: [...allowedOrigins],
    credentials: true,
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match'],
    exposeHeaders: ['ETag', 'Link', 'Retry-After', 'X-Total-Count'],
    maxAge: 600,
  })
  return async (c, next) => {
    // The library names credentials and answers preflights for any origin, so strangers must not
    // get that far.
    if (allowedOrigins.includes(c.req.header('origin') ?? '')) return allow(c, next)
    if (allowedOrigins.length > 0) c.header('vary', 'Origin', { append: true })
    await next()
  }
}
