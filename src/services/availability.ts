import { Problem } from '#domain/problem.ts'
import { TimedOut, withTimeout } from '#storage/with-timeout.ts'

/** Seconds after which a visitor may try again. */
const retryAfter = 5

/**
 * Runs work on a source that may be another backend. Work that takes longer than `limit`
 * milliseconds becomes Problem 'unavailable'. Its errors stay as they are: the source itself
 * reports what may pass as a Problem (storage/database-error.ts for the database), and any other
 * error is a bug. Give no limit for changes, or they would be done after they were refused.
 */
export async function orUnavailable<Result>(
  work: () => Promise<Result>,
  limit = Infinity,
): Promise<Result> {
  try {
    return await withTimeout(work(), limit)
  } catch (error) {
    throw error instanceof TimedOut ? toUnavailable(error) : error
  }
}

/** For errors of files. A Problem is returned as it is. */
export function toUnavailable(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem('unavailable', { key: 'data-away' }, { retryAfter, cause: error })
}
