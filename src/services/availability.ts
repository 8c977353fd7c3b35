import { Problem } from '#domain/problem.ts'
import { withTimeout } from '#storage/with-timeout.ts'

/** Seconds after which a visitor may try again. */
const retryAfter = 5

/**
 * Runs work on files, or on a source that may be another backend. Any error except a Problem
 * becomes Problem 'unavailable', and so does work that takes longer than `limit` milliseconds. Not
 * for calls on the database alone: its driver reports failures of the database
 * (storage/database-error.ts), and any other error is a bug. Give no limit for changes, or they
 * would be done after they were refused.
 */
export async function orUnavailable<Result>(
  work: () => Promise<Result>,
  limit = Infinity,
): Promise<Result> {
  try {
    return await withTimeout(work(), limit)
  } catch (error) {
    throw toUnavailable(error)
  }
}

/** A Problem is returned as it is. */
export function toUnavailable(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem('unavailable', { key: 'data-away' }, { retryAfter, cause: error })
}
