import { Problem } from '#domain/problem.ts'
import { withTimeout } from '#storage/with-timeout.ts'

/** Seconds after which a visitor may try again. */
const retryAfter = 5

/**
 * Runs work on files, or on a source that may be another backend; whatever it throws, unless a Problem already, becomes Problem 'unavailable',
 * and so does work that takes longer than `limit` milliseconds. Not for calls on the database alone: its driver says what lies with it
 * (storage/database-error.ts), and what is left is a mistake of ours. No limit for what changes something, or it would be done after it was refused.
 */
export async function orUnavailable<Result>(work: () => Promise<Result>, limit = Infinity): Promise<Result> {
  try {
    return await withTimeout(work(), limit)
  } catch (error) {
    throw toUnavailable(error)
  }
}

/** A Problem stays itself. */
export function toUnavailable(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem('unavailable', { key: 'data-away' }, { retryAfter, cause: error })
}
