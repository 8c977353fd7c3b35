import type { OpenAPIHono, RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { errorSchema } from '#server/api/document/schemas.ts'
import type { Config } from '#server/config/config.ts'
import type { AppEnv } from '#server/http/environment.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { LimitConcurrency } from '#server/http/concurrency-limit.ts'
import type { ErrorLog } from '#server/log.ts'
import type { EditingFor, Sessions, SignIn } from '#server/session/sign-in.ts'
import type { Editing } from '#services/create-editing.ts'
import type { PublicServices } from '#services/public-services.ts'

/** One call of the API: what the document says of it, and who may make it. */
export interface Call {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  /** Below /api, parameters in braces. */
  readonly path: string
  readonly summary: string
  /** Where the document lists it; left out: by `guarded`. */
  readonly tag?: 'Administrator'
  /** The administrator's session is checked before the rest of the request. */
  readonly guarded?: true
  /** true: it starts a session, so no page of another site may send it, with a cookie or without. */
  readonly startsSession?: true
  readonly request?: NonNullable<RouteConfig['request']>
  readonly success: RouteConfig['responses']
  /** The errors that are this call's own; 401 comes with `guarded`. */
  readonly errors?: readonly (keyof typeof errorTexts)[]
  handle(c: Context<ApiEnv>): Response | Promise<Response>
}

const errorTexts = {
  400: 'Bad input.',
  401: 'No session, or a wrong name or password.',
  403: 'A page of another site sent this.',
  404: 'This item does not exist.',
  409: 'This item already exists.',
  412: 'The item has a different version than If-Match. See ETag for the current one.',
  413: 'The body is too large.',
  415: 'The body has the wrong content type.',
  429: 'Too many requests from this address. See Retry-After.',
  503: 'The data is not available right now. See Retry-After.',
} as const

/** Throws unless the request may continue: its origin is allowed, and the administrator is signed in if the call needs that. */
export type Guard = (c: Context<ApiEnv>, call: Call) => Promise<void>

/** The OpenAPI entry of a required JSON body. */
export function jsonBody(schema: z.ZodType) {
  return { body: { required: true, content: jsonContent(schema) } }
}

/** The OpenAPI entry of JSON contents. */
export function jsonContent(schema: z.ZodType) {
  return { 'application/json': { schema } }
}

/**
 * Adds a call to the document and to the routes. The library's own validators are not used. They would read the body before the session is
 * checked, and word their refusals in another form than docs/interface.md, Errors.
 */
export function addCall(api: OpenAPIHono<ApiEnv>, call: Call, guard: Guard): void {
  const errors = [...new Set([...(call.errors ?? []), ...(call.guarded ? ([401] as const) : [])])]
  api.openAPIRegistry.registerPath({
    method: call.method,
    path: `/api${call.path}`,
    operationId: operationIdOf(call.method, call.path),
    summary: call.summary,
    tags: [call.tag ?? (call.guarded ? 'Administrator' : 'Public')],
    security: call.guarded ? [{ cookie: [] }, { bearer: [] }] : [],
    ...(call.request === undefined ? {} : { request: call.request }),
    responses: {
      ...call.success,
      ...Object.fromEntries(errors.map((status) => [status, { description: errorTexts[status], content: jsonContent(errorSchema) }])),
      ...headersTooLarge,
    },
  })
  api.on([call.method.toUpperCase()], [call.path.replaceAll(/\{(.+?)\}/g, ':$1')], async (c) => {
    await guard(c, call)
    return call.handle(c)
  })
}

/** Responses of Node.js itself, to any request. */
export const headersTooLarge = { 431: { description: 'The headers are larger than 16 KB.' } } as const

/** 'getScholarshipData' of GET /get/scholarship_data: generated clients name their functions so, and addresses do not change. */
export function operationIdOf(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== method)
  return method + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}

/** The part of the configuration that the API reads. A file waits below `dataDir`. */
export type ApiSettings = Pick<Config, 'publicUrl' | 'allowedOrigins' | 'dataDir'>

export interface ApiDeps {
  readonly services: PublicServices
  readonly editingFor: EditingFor
  /** null: another backend is behind the site and has no calls for most of this. */
  readonly editing: Editing | null
  /** The name that the administrator gave the site, else the one it was started with. */
  findSiteName(): Promise<string>
  readonly admin: Sessions
  readonly signIn: SignIn
  readonly limits: RateLimits
  /** Limits the lists that are created for single callers. */
  readonly limitConcurrency: LimitConcurrency
  readonly config: ApiSettings
  readonly log: ErrorLog
}

export type ApiEnv = AppEnv
