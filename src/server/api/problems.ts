import type { Context } from 'hono'
import { type FieldErrors, plainMessage, Problem } from '#domain/problem.ts'
import type { Kind } from '#domain/opportunity/opportunity.ts'
import { formatErrorsInEnglish, formatInEnglish } from '#server/english.ts'
import { orBrokenOff } from '#server/http/request-context.ts'
import { type ErrorLog, reportError } from '#server/log.ts'
import { encodeErrors } from '#server/wire/encode.ts'
import { statusOf } from '#web/shell/status-of.ts'
import type { FormattedErrors } from '#web/texts/format-error.ts'
import type { ApiDeps, ApiEnv } from '#server/api/call.ts'
import type { BasicEditing } from '#services/create-editing.ts'

/** Seconds, where the problem itself does not know. */
const defaultWait = 5

/** Every error of the API is of this form (docs/interface.md, Errors). */
interface ErrorBody {
  readonly message: string
  readonly errors?: FormattedErrors
}

/** Thrown by a call whose form has errors. `kind`: whose field names the client used, where they differ from ours. */
export function refuse(errors: FieldErrors, kind?: Kind | 'post'): Problem {
  return new Problem('invalid', Object.values(errors)[0] ?? plainMessage('Check all fields.'), { errors: encodeErrors(errors, kind) })
}

/**
 * The JSON response of a problem: its message and errors in English, Retry-After in whole seconds for 429 and 503 (docs/interface.md,
 * Errors).
 */
export function answerProblem(c: Context, problem: Problem): Response {
  const status = statusOf[problem.code]
  const { reason, errors } = problem
  const body: ErrorBody = { message: formatInEnglish(reason), ...(errors === undefined ? {} : { errors: formatErrorsInEnglish(errors) }) }
  if (status === 429 || status === 503) c.header('retry-after', String(Math.max(1, Math.ceil(problem.retryAfter ?? defaultWait))))
  if (status === 401) c.header('www-authenticate', 'Bearer')
  return c.json(body, status)
}

/** The last resort for unexpected errors. The client learns nothing about them. */
export function answerError(c: Context<ApiEnv>, thrown: Error, log: ErrorLog): Response {
  const error = orBrokenOff(c, thrown)
  if (error instanceof Problem) return answerProblem(c, error)
  reportError(log, error, { method: c.req.method, route: c.req.routePath }, 'An API call failed')
  return c.json({ message: 'Something went wrong.' } satisfies ErrorBody, 500)
}

/**
 * Throws what a save of an item of this kind has thrown, with the client's names of the fields. When another item has the requested `code`,
 * the response links to that item (docs/interface.md, Errors).
 */
export async function refuseSave(
  c: Context,
  { config }: Pick<ApiDeps, 'config'>,
  { opportunities }: Pick<BasicEditing, 'opportunities'>,
  kind: Kind | 'post',
  code: unknown,
  error: unknown,
): Promise<never> {
  if (!(error instanceof Problem) || error.errors === undefined) throw error
  const other =
    error.code === 'conflict' && error.errors['code'] && typeof code === 'string' ? await opportunities.findByIdOrCode(code) : undefined
  if (other !== undefined) c.header('link', `<${config.publicUrl}/admin/edit/${encodeURIComponent(other.item.id)}>; rel="related"`)
  const { reason, retryAfter } = error
  throw new Problem(error.code, reason, { errors: encodeErrors(error.errors, kind), retryAfter, cause: error })
}
