import type { OpenAPIHono, RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { plainMessage } from '#domain/errors/error-message.ts'
import { type Scope, scopes } from '#domain/forms/key-draft.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'
import type { Editing } from '#services/create-editing.ts'
import { statusOf } from '#web/shell/status-of.ts'
import type { FormattedErrors } from '#web/texts/format-error.ts'
import { errorSchema } from '#server/api/document/schemas.ts'
import type { Config } from '#server/config/config.ts'
import type { AppDeps, RouteDeps } from '#server/deps.ts'
import { formatErrorsInEnglish, formatInEnglish } from '#server/english.ts'
import { type AppEnv, orBrokenOff } from '#server/http/request-context.ts'
import { type ErrorLog, reportError } from '#server/log.ts'
import type { SignIn } from '#server/session/sign-in.ts'
import { encodeErrors } from '#server/wire/wire.ts'

export interface Call {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  /** Below /api, parameters in braces. */
  readonly path: string
  readonly summary: string
  /** Where the document lists it; left out: by `guarded`. */
  readonly tag?: 'Administrator'
  /**
   * The administrator's session is checked before the rest of the request. Instead of a session, a
   * key with one of these scopes is accepted; an empty list: no key is.
   */
  readonly guarded?: readonly Scope[]
  /**
   * true: it starts a session, so no page of another site may send it, with a cookie or without.
   */
  readonly startsSession?: true
  readonly request?: NonNullable<RouteConfig['request']>
  readonly success: RouteConfig['responses']
  /**
   * The status codes of this call's own errors; 401 and 403 follow from `guarded`, 408 from a body.
   */
  readonly errors?: readonly (keyof typeof errorTexts)[]
  handle(c: Context<ApiEnv>): Response | Promise<Response>
}

const errorTexts = {
  400: 'Bad input.',
  401: 'No session, or a wrong name or password.',
  403: 'A page of another site sent this, or the key lacks the scope.',
  404: 'This item does not exist.',
  408: 'The body has not arrived after 30 seconds.',
  409: 'This item already exists.',
  412: 'The item has a different version than If-Match. See ETag for the current one.',
  413: 'The body is too large.',
  415: 'The body has the wrong content type.',
  429: 'Too many requests from this address. See Retry-After.',
  503: 'The data is not available right now. See Retry-After.',
} as const

/**
 * Throws unless the request may continue: its origin is allowed, and the administrator is signed in
 * if the call needs that.
 */
export type Guard = (c: Context<ApiEnv>, call: Call) => Promise<void>

export const jsonBody = (schema: z.ZodType) => ({
  body: { required: true, content: jsonContent(schema) },
})

export const jsonContent = (schema: z.ZodType) => ({ 'application/json': { schema } })

/**
 * Adds a call to the document and to the routes. The library's own validators are not used. They
 * would read the body before the session is checked, and word their refusals in another form than
 * docs/interface, Errors.
 */
export function addCall(api: OpenAPIHono<ApiEnv>, call: Call, guard: Guard): void {
  const { guarded } = call
  const errors = new Set([
    ...(call.errors ?? []),
    ...(guarded ? ([401, 403] as const) : []),
    ...(call.request?.body === undefined ? [] : ([408] as const)),
  ])
  api.openAPIRegistry.registerPath({
    method: call.method,
    path: `/api${call.path}`,
    operationId: operationIdOf(call.method, call.path),
    summary: call.summary,
    ...(guarded && { description: describeScopes(guarded) }),
    tags: [call.tag ?? (guarded ? 'Administrator' : 'Public')],
    security: guarded
      ? [{ cookie: [] }, { bearer: [] }, ...guarded.map((scope) => ({ key: [scope] }))]
      : [],
    ...(call.request === undefined ? {} : { request: call.request }),
    responses: {
      ...call.success,
      ...Object.fromEntries(
        [...errors].map((status) => [
          status,
          { description: errorTexts[status], content: jsonContent(errorSchema) },
        ]),
      ),
      ...headersTooLarge,
    },
  })
  api.on([call.method.toUpperCase()], [routeOf(call)], async (c) => {
    await guard(c, call)
    return call.handle(c)
  })
}

const describeScopes = (scopes: readonly Scope[]): string =>
  scopes.length === 0
    ? 'No key for scripts may make this call.'
    : `Scopes of keys for scripts: ${scopes.join(', ')}.`

/** The scopes of calls that read items: each key may. */
export const readers = scopes

/** The scopes of calls that save items. A key for drafts is held to drafts by the call itself. */
export const savers = ['drafts', 'publish'] as const

/** The path as Hono writes it. */
export const routeOf = ({ path }: Call) => path.replaceAll(/\{(.+?)\}/g, ':$1')

/** Responses of Node.js itself, to any request. */
export const headersTooLarge = {
  431: { description: 'The headers are larger than 16 KB.' },
} as const

/**
 * 'getScholarshipData' of GET /get/scholarship_data: generated clients name their functions so, and
 * addresses do not change.
 */
export function operationIdOf(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== method)
  return method + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}

/** The part of the configuration that the API reads. A file waits below `dataDir`. */
export type ApiSettings = Pick<Config, 'publicUrl' | 'allowedOrigins' | 'dataDir'>

export interface ApiDeps
  extends
    Pick<AppDeps, 'services' | 'editing' | 'remoteEditingFor' | 'admin' | 'accounts' | 'limits'>,
    Pick<RouteDeps, 'findSiteName' | 'limitConcurrency'> {
  readonly signIn: SignIn
  readonly config: ApiSettings
  readonly log: ErrorLog
}

export type ApiEnv = AppEnv

/** Seconds after which to try again, where the problem itself names none. */
const defaultWait = 5

/** Every error of the API is of this form (docs/interface, Errors). */
type ErrorBody = { readonly message: string; readonly errors?: FormattedErrors }

/**
 * Thrown by a call whose form has errors. `kind`: whose field names the client used, where they
 * differ from ours.
 */
export const refuse = (errors: FieldErrors, kind?: Kind | 'post'): Problem =>
  new Problem('invalid', Object.values(errors)[0] ?? plainMessage('Check all fields.'), {
    errors: encodeErrors(errors, kind),
  })

/**
 * What an editor should look at in values that are saved, by the client's names, beside the item;
 * nothing where there is nothing (docs/interface, Saving).
 */
export function encodeDoubts(doubts: FieldErrors, kind: Kind): { doubts?: FormattedErrors } {
  if (Object.keys(doubts).length === 0) return {}
  return { doubts: encodeErrors(formatErrorsInEnglish(doubts), kind) }
}

/**
 * A problem's message and errors in English, with Retry-After in whole seconds for 429 and 503
 * (docs/interface, Errors).
 */
export function respondWithProblem(c: Context, problem: Problem): Response {
  const status = statusOf[problem.code]
  const { reason, errors } = problem
  const body: ErrorBody = {
    message: formatInEnglish(reason),
    ...(errors === undefined ? {} : { errors: formatErrorsInEnglish(errors) }),
  }
  if (status === 429 || status === 503)
    c.header('retry-after', String(Math.max(1, Math.ceil(problem.retryAfter ?? defaultWait))))
  // What still arrives of the body is not read.
  if (status === 408) c.header('connection', 'close')
  if (status === 401) c.header('www-authenticate', 'Bearer')
  return c.json(body, status)
}

/** The last resort for unexpected errors. The client learns nothing about them. */
export function respondToError(c: Context<ApiEnv>, thrown: Error, log: ErrorLog): Response {
  const error = orBrokenOff(c, thrown)
  if (error instanceof Problem) return respondWithProblem(c, error)
  reportError(log, error, { method: c.req.method, route: c.req.routePath }, 'An API call failed')
  return c.json({ message: 'Something went wrong.' } satisfies ErrorBody, 500)
}

/**
 * Throws what a save of an item of this kind has thrown, with the client's names of the fields.
 * When another item has the requested `code`, the response links to that item (docs/interface,
 * Errors).
 */
export async function refuseSave(
  c: Context,
  { config }: Pick<ApiDeps, 'config'>,
  { opportunities }: { readonly opportunities: Pick<Editing['opportunities'], 'findByIdOrCode'> },
  kind: Kind | 'post',
  code: unknown,
  error: unknown,
): Promise<never> {
  if (!(error instanceof Problem) || error.errors === undefined) throw error
  const other =
    error.code === 'conflict' && error.errors['code'] && typeof code === 'string'
      ? await opportunities.findByIdOrCode(code)
      : undefined
  if (other !== undefined)
    c.header(
      'link',
      `<${config.publicUrl}/admin/edit/${encodeURIComponent(other.item.id)}>; rel="related"`,
    )
  const { reason, retryAfter } = error
  throw new Problem(error.code, reason, {
    errors: encodeErrors(error.errors, kind),
    retryAfter,
    cause: error,
  })
}
