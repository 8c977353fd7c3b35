/** The error of `withTimeout` itself. */
export class TimedOut extends Error {}

/**
 * Resolves or rejects as `work` does; throws TimedOut after `limit` milliseconds (Infinity: never). A late result is dropped, and the work
 * itself continues.
 */
export async function withTimeout<Result>(work: Promise<Result>, limit: number): Promise<Result> {
  if (limit === Infinity) return await work
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TimedOut(`not done within ${limit} ms`)), limit)
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
