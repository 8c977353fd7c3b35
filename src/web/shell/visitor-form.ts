import type { Outcome } from '#domain/problem.ts'
import { statusOf } from '#web/shell/status-of.ts'
import { type FormattedErrors, formatFieldErrors } from '#web/texts/format-error.ts'
import type { Texts } from '#web/texts/language.ts'

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
 * is about is gone. Its errors are returned and not thrown.
 */
export async function processVisitorForm(
  form: FormData,
  limit: () => Promise<number | undefined>,
  work: () => Promise<Outcome<unknown> | undefined>,
  texts: Texts,
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
      : respond(statusOf.invalid, { errors: formatFieldErrors(texts, outcome.errors) })
  } catch (error) {
    return respond(statusOf.unavailable, { error })
  }
}
