import { OpenAPIHono } from '@hono/zod-openapi'
import { said } from '#domain/mistake.ts'
import { Problem } from '#domain/problem.ts'
import { straighten } from '#server/http/odd-paths.ts'
import type { ApiEnv, ApiParts } from '#server/api/api-context.ts'
import { addCall, type Call } from '#server/api/call.ts'
import { createCors } from '#server/api/cors.ts'
import { deletingCalls } from '#server/api/saving/deleting.ts'
import { addDocument } from '#server/api/document/document.ts'
import { groupCalls } from '#server/api/lists/groups.ts'
import { internshipCalls } from '#server/api/lists/internship.ts'
import { changingCalls } from '#server/api/items/changing.ts'
import { readingCalls } from '#server/api/items/reading.ts'
import { transferCalls } from '#server/api/items/transferring.ts'
import { stateCalls } from '#server/api/items/states.ts'
import { leadershipCalls } from '#server/api/lists/leadership.ts'
import { messageCalls } from '#server/api/message.ts'
import { postCalls } from '#server/api/lists/post.ts'
import { answerError, answerProblem } from '#server/api/problems.ts'
import { savingPostCalls } from '#server/api/saving/saving-post.ts'
import { savingCalls } from '#server/api/saving/saving.ts'
import { scholarshipCalls } from '#server/api/lists/scholarship.ts'
import { createGuard, sessionCalls } from '#server/api/session.ts'
import { subscriberCalls } from '#server/api/subscriber.ts'

/** The API of docs/interface.md, HTTP API, to be mounted at /api. Its requests carry the client's `address`. */
export function createApi(parts: ApiParts): OpenAPIHono<ApiEnv> {
  const api = new OpenAPIHono<ApiEnv>()
  const calls: readonly Call[] = [
    ...subscriberCalls(parts),
    ...scholarshipCalls(parts),
    ...internshipCalls(parts),
    ...leadershipCalls(parts),
    ...postCalls(parts),
    ...groupCalls(parts),
    ...messageCalls(parts),
    ...sessionCalls(parts),
    ...savingCalls(parts),
    ...savingPostCalls(parts),
    ...deletingCalls(parts),
    // Before what reads an item by its identifier: 'export' is none.
    ...transferCalls(parts),
    ...readingCalls(parts),
    ...stateCalls(parts),
    ...changingCalls(parts),
  ]

  api.use(createCors(parts.config))
  const guard = createGuard(parts)
  api.use(async (c, next) => {
    await next()
    // Answers are fresh unless a call says otherwise.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  })
  for (const call of calls) addCall(api, call, guard)
  addDocument(api, parts)

  const routes = methodsByPath(calls)
  for (const [path, methods] of routes) {
    api.all(path, (c) => {
      c.header('allow', methods.join(', '))
      return c.req.method === 'OPTIONS' ? c.body(null, 204) : c.json({ message: `Use ${methods.join(' or ')} here.` }, 405)
    })
  }
  const isCall = new RegExp(`^/api(?:${[...routes.keys()].map((route) => route.replaceAll(/:[^/]+/g, '[^/]+')).join('|')})$`)
  api.all('*', (c) => {
    const { pathname, search } = new URL(c.req.url)
    const straight = straighten(pathname)
    if (straight !== pathname && isCall.test(straight)) return c.redirect(straight + search, 308)
    return answerProblem(c, new Problem('not-found', said('There is no such call.')))
  })
  api.onError((error, c) => answerError(c, error, parts.log))
  return api
}

function methodsByPath(calls: readonly Call[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { path, method } of calls) {
    const route = path.replaceAll(/\{(.+?)\}/g, ':$1')
    const methods = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]
    found.set(route, [...(found.get(route) ?? []), ...methods])
  }
  return found
}
