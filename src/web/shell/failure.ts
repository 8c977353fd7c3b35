import { type ErrorMessage, Problem } from '#domain/problem.ts'
import { statusOf } from '#web/shell/status-of.ts'

/**
 * The reason for the page's error text, and an uncacheable 503 for data that cannot be read (docs/interface.md, Failures). Any other error
 * is a bug and is rethrown.
 */
export function unavailable(error: unknown): { reason: ErrorMessage; init: ResponseInit } {
  if (!(error instanceof Problem) || error.code !== 'unavailable') throw error
  return { reason: error.reason, init: { status: statusOf[error.code], headers: { 'retry-after': String(error.retryAfter ?? 5) } } }
}
