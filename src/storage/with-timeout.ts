/** What `withTimeout` throws of its own accord. */
export class TimedOut extends Error {}

/**
 * What `work` gives or throws; throws TimedOut where that takes longer than `limit` milliseconds (Infinity: however long it takes). What late work gives is
 * dropped, and the work itself goes on.
 */
export async function withTimeout<Result>(work: Promise<Result>, limit: number): Promise<Result> {
  if (limit === Infinity) return await work
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TimedOut(`not done within ${limit} ms`)), limit)
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
