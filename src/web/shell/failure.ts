import type { Mistake } from '#domain/mistake.ts'
import { Problem } from '#domain/problem.ts'
import { statusOf } from '#web/shell/status-of.ts'

/**
 * Data that cannot be had: the reason for the page's error text, and an answer of 503 that nobody may keep (docs/interface.md, Failures).
 * Anything else is a mistake of ours and goes on.
 */
export function unavailable(error: unknown): { reason: Mistake; init: ResponseInit } {
  if (!(error instanceof Problem) || error.code !== 'unavailable') throw error
  return {
    reason: error.reason,
    init: { status: statusOf[error.code], headers: { 'cache-control': 'no-store', 'retry-after': String(error.retryAfter ?? 5) } },
  }
}
