import { Problem } from '#domain/problem.ts'

/** Seconds after which a visitor may try again. */
const retryAfter = 5

/**
 * Runs work on files, or on a source that may be another backend; whatever it throws, unless a Problem already, becomes Problem 'unavailable',
 * and so does work that takes longer than `limit` milliseconds. Not for calls on the database alone: its driver says what lies with it
 * (storage/trouble.ts), and what is left is a mistake of ours. No limit for what changes something, or it would be done after it was refused.
 */
export async function orUnavailable<Result>(work: () => Promise<Result>, limit?: number): Promise<Result> {
  try {
    return await (limit === undefined ? work() : within(limit, work()))
  } catch (error) {
    throw toUnavailable(error)
  }
}

/** A Problem stays itself. */
export function toUnavailable(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem('unavailable', { key: 'data-away' }, { retryAfter, cause: error })
}

/** What late work answers is dropped. */
async function within<Result>(limit: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(toUnavailable(new Error(`no answer within ${limit} ms`))), limit)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
