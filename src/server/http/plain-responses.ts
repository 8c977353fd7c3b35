import type { ErrorHandler, MiddlewareHandler } from 'hono'
import { Problem, type ProblemCode } from '#domain/problem.ts'
import { statusOf } from '#web/shell/status-of.ts'
import { formatErrorMessage } from '#web/texts/format-error.ts'
import type { Languages } from '#server/http/languages.ts'
import { type AppEnv, orBrokenOff } from '#server/http/request-context.ts'
import { type Log, reportError } from '#server/log.ts'

/** Pages and files know no other methods than these; the API answers for itself. */
export function refuseOtherMethods(languages: Languages): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (['GET', 'HEAD', 'POST'].includes(c.req.method)) return next()
    const { plainResponses } = (await languages.of(c)).texts
    return c.text(plainResponses.method, 405, { allow: 'GET, HEAD, POST' })
  }
}

/** Problems whose words are for whoever sent the request. */
const forSender: readonly ProblemCode[] = ['wrong-origin', 'invalid', 'too-large']

/** The response in plain text where no page could be rendered. What is no refusal goes to the log. */
export function respondToFailures(languages: Languages, log: Log): ErrorHandler<AppEnv> {
  return async (thrown, c) => {
    const { texts } = await languages.of(c)
    const error = orBrokenOff(c, thrown)
    if (error instanceof Problem && forSender.includes(error.code))
      return c.text(formatErrorMessage(texts, error.reason), statusOf[error.code])
    if (error instanceof Problem && error.code === 'unavailable')
      return c.text(texts.plainResponses.unavailable, statusOf[error.code], {
        'retry-after': String(error.retryAfter ?? 5),
      })
    if (error instanceof Problem && error.code === 'too-slow')
      return c.text(formatErrorMessage(texts, error.reason), statusOf[error.code], {
        connection: 'close',
      })
    reportError(log, error, { id: c.get('requestId'), method: c.req.method })
    return c.text(texts.plainResponses.failed, 500)
  }
}
