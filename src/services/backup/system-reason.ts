import { Problem } from '#domain/problem.ts'
import { findTrouble } from '#storage/trouble.ts'

/**
 * Why the system or the database refused something, in its own short word ('ENOSPC', 'SQLITE_CORRUPT', '57P01'). Never what a driver says at
 * length: that may hold what visitors typed.
 */
export function systemReason(error: unknown): string {
  if (error instanceof Problem) return error.cause === undefined ? error.reason.key : systemReason(error.cause)
  if (!(error instanceof Error)) return 'unknown'
  const code = findTrouble(error)?.code || ('code' in error && typeof error.code === 'string' ? error.code : '')
  return code || error.name
}
