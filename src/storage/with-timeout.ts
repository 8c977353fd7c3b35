export class TimedOut extends Error {}

/**
 * As `work`, but throws TimedOut after `limit` milliseconds (Infinity: never). The work itself
 * continues; its late result is dropped.
 */
export async function withTimeout<Result>(work: Promise<Result>, limit: number): Promise<Result> {
  if (limit === Infinity) return await work
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TimedOut(`not done within ${limit} ms`)), limit)
  return await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
