import type { RouterContextProvider } from 'react-router'
import { type Outcome, Problem } from '#domain/problem.ts'
import { reportContext, textsOf } from '#web/context.ts'
import { statusOf } from '#web/shell/status-of.ts'
import { type FormattedErrors, formatFieldErrors } from '#web/texts/format-error.ts'

interface Failure {
  readonly errors?: FormattedErrors
  /** Seconds to wait after too many tries. */
  readonly wait?: number
  /** Why it could not be stored. */
  readonly error?: unknown
}

/**
 * Processes a form that any visitor may send, and says what came of it, with the status and headers
 * of its result. `limit`: seconds to wait, or undefined. `work` gives undefined where what the form
 * is about is gone. A Problem that it throws is a 503, and `error` of the result. Anything else is a
 * bug: a 500, and the log has its cause.
 */
export async function processVisitorForm(
  form: FormData,
  limit: () => Promise<number | undefined>,
  work: () => Promise<Outcome<unknown> | undefined>,
  context: Readonly<RouterContextProvider>,
) {
  const respond = (status: number, failure: Failure = {}) => {
    const seconds = failure.wait ?? (status === statusOf.unavailable ? 5 : undefined)
    const headers: Record<string, string> =
      seconds === undefined ? {} : { 'retry-after': String(seconds) }
    return { ok: status === 201, ...failure, init: { status, headers } }
  }
  // Only bots fill it in; they get the usual response, and nothing is stored.
  if (form.get('company')) return respond(201)
  const wait = await limit()
  if (wait !== undefined) return respond(statusOf['too-many'], { wait })
  try {
    const outcome = await work()
    if (outcome === undefined) return respond(statusOf['not-found'])
    return outcome.ok
      ? respond(201)
      : respond(statusOf.invalid, { errors: formatFieldErrors(textsOf(context), outcome.errors) })
  } catch (error) {
    if (error instanceof Problem) return respond(statusOf.unavailable, { error })
    context.get(reportContext)(error)
    return respond(500)
  }
}
