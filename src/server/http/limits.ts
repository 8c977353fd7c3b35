import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#domain/problem.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import type { Database } from '#storage/database.ts'
import { incrementCount, deleteExpiredCounts, decrementCount } from '#storage/rate-limit-store.ts'
import { withTimeout } from '#storage/with-timeout.ts'
import { yieldToEventLoop } from '#storage/yielding.ts'
import { keyedHash, openVisitorKey } from '#services/secret.ts'
import { networkOf } from '#server/http/request-context.ts'

/**
 * For IPv6 the networks around a client's own count as well, because providers hand out many of
 * them to one customer.
 */
interface RateLimit {
  /**
   * Counts a call of this client. The seconds to wait, at least 1, when it has used up this
   * period's limit; undefined: it has not.
   */
  consume(clientIp: string): Promise<number | undefined>
}

export interface RateLimits {
  readonly contact: RateLimit
  readonly subscriber: RateLimit
  readonly report: RateLimit
  readonly apply: RateLimit
  /**
   * Counts wrong attempts only. Consume an attempt before the check of the password, so that
   * concurrent attempts cannot slip in between check and count. Refund it when the password was
   * right.
   */
  readonly login: RateLimit & { refund(clientIp: string): Promise<void> }
}

/** The database in which all instances that serve the same visitors count together. */
type SharedRateLimitStore = { readonly db: Database; readonly clock: () => Date }

/**
 * The limits of docs/interface, Limits, times LIMITS_FACTOR. All instances count in their shared
 * database (`shared`), under keyed hashes of client IPs. `reached` receives the name of a limit and
 * the client that used it up. While the database is unavailable, each instance counts in memory,
 * which still stops a flood. Without `shared`: in memory alone.
 */
export function createRateLimits(
  factor: number,
  shared?: SharedRateLimitStore,
  reached: (limit: string, clientIp: string) => void = () => {},
): RateLimits {
  const create = (name: string, points: number, seconds: number, toNetwork: ToNetwork) => {
    const max = Math.max(1, Math.round(points * factor))
    const limit = {
      max,
      seconds,
      toNetwork,
      reached: (clientIp: string) => reached(name, clientIp),
    }
    const inMemory = countInMemory(limit)
    return shared === undefined ? inMemory : countTogether(shared, inMemory, { name, ...limit })
  }
  /** With four times as much for a /56, and ten times as much for a /48. */
  const createWithNetworks = (name: string, points: number, seconds: number) =>
    consumeAll(create(name, points, seconds, networkOf), [
      create(`${name}-56`, 4 * points, seconds, (address) => networkOf(address, 56)),
      create(`${name}-48`, 10 * points, seconds, (address) => networkOf(address, 48)),
    ])
  return {
    contact: createWithNetworks('contact', 30, 3600),
    subscriber: createWithNetworks('subscriber', 30, 3600),
    report: createWithNetworks('report', 30, 3600),
    apply: createWithNetworks('apply', 120, 3600),
    login: createWithNetworks('login', 5, 900),
  }
}

type LoginLimit = RateLimits['login']

/**
 * One after the other, so that what a client's own limit refuses does not count for its neighbours.
 * IPv4 has none `around` it.
 */
function consumeAll(own: LoginLimit, around: readonly LoginLimit[]): LoginLimit {
  const limitsOf = (clientIp: string) =>
    networkOf(clientIp) === networkOf(clientIp, 48) ? [own] : [own, ...around]
  return {
    async consume(clientIp) {
      for (const limit of limitsOf(clientIp)) {
        const wait = await limit.consume(clientIp)
        if (wait !== undefined) return wait
      }
      return undefined
    },
    async refund(clientIp) {
      for (const limit of limitsOf(clientIp)) await limit.refund(clientIp)
    },
  }
}

type ToNetwork = (clientIp: string) => string

interface Limit {
  readonly max: number
  readonly seconds: number
  readonly toNetwork: ToNetwork
  /** Called once in a period, by the first call that is refused: a flood must not fill the log. */
  readonly reached: (clientIp: string) => void
}

function countInMemory({ max, seconds, toNetwork, reached }: Limit): LoginLimit {
  const limiter = new RateLimiterMemory({ points: max, duration: seconds })
  return {
    async consume(clientIp) {
      try {
        await limiter.consume(toNetwork(clientIp))
        return undefined
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        if (refusal.consumedPoints === max + 1) reached(clientIp)
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      }
    },
    async refund(clientIp) {
      await limiter.reward(toNetwork(clientIp))
    },
  }
}

/** A request that waits for a database that hangs has to wait for it again with its own query. */
const timeoutMs = 2000
const cleanupIntervalMs = 60_000
let cleanedUpAt = Number.NEGATIVE_INFINITY

function countTogether(
  { db, clock }: SharedRateLimitStore,
  inMemory: LoginLimit,
  { name, max, seconds, toNetwork, reached }: Limit & { readonly name: string },
): LoginLimit {
  const toKey = async (clientIp: string) =>
    keyedHash(await openVisitorKey(db.kysely, clock()), 'limit', name, toNetwork(clientIp))
  return {
    async consume(clientIp) {
      try {
        const counting = toKey(clientIp).then((key) =>
          incrementCount(db.kysely, key, seconds, clock()),
        )
        const { count, until } = await withTimeout(counting, timeoutMs)
        deleteExpired()
        if (count <= max) return undefined
        if (count === max + 1) reached(clientIp)
        return Math.max(1, Math.ceil((until.getTime() - clock().getTime()) / 1000))
      } catch {
        return await inMemory.consume(clientIp)
      }
    },
    async refund(clientIp) {
      await inMemory.refund(clientIp)
      await withTimeout(
        toKey(clientIp).then((key) => decrementCount(db.kysely, key)),
        timeoutMs,
      ).catch(() => {})
    },
  }

  function deleteExpired(): void {
    if (performance.now() - cleanedUpAt < cleanupIntervalMs) return
    cleanedUpAt = performance.now()
    deleteExpiredCounts(db.kysely, clock()).catch(() => {})
  }
}

/** Throws Problem 'too-many' when this client has used up the limit. */
export async function consumeOrThrow(limit: RateLimit, clientIp: string): Promise<void> {
  const seconds = await limit.consume(clientIp)
  if (seconds !== undefined)
    throw new Problem('too-many', { key: 'too-many-tries', seconds }, { retryAfter: seconds })
}

/** Runs `work` as soon as the limit permits; rejects with what `work` throws. */
export type LimitConcurrency = <Result>(
  clientIp: string,
  work: () => Promise<Result>,
) => Promise<Result>

/** Retry-After in seconds for a request that finds the queue full. */
const retryAfter = 5

/**
 * Runs at most `max` calls at a time. The queues are served round-robin by the client's network
 * (request-context.ts): one client with thousands of requests delays each other client by one page
 * at most. Where `maxWaiting` wait already, throws Problem 'too-many'.
 */
export function createConcurrencyLimit(max: number, maxWaiting = Infinity): LimitConcurrency {
  const queues = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  /** Hands the permit to the next in a queue, so that no later call gets it first. */
  function end(): void {
    const [first] = queues
    if (first === undefined) {
      running -= 1
      return
    }
    const [network, queue] = first
    const begin = queue.shift()
    waiting -= 1
    // A network with more requests goes to the end of the round, one without leaves it.
    queues.delete(network)
    if (queue.length > 0) queues.set(network, queue)
    begin?.()
  }

  return async (clientIp, work) => {
    if (running < max) running += 1
    else {
      if (waiting >= maxWaiting)
        throw new Problem(
          'too-many',
          { key: 'too-many-tries', seconds: retryAfter },
          { retryAfter },
        )
      waiting += 1
      await new Promise<void>((resolve) => {
        const network = networkOf(clientIp)
        getOrCreate(queues, network, () => []).push(resolve)
      })
    }
    try {
      // In a task of its own, so that other requests are answered in between or enter a queue:
      // SQLite answers within the same task.
      await yieldToEventLoop()
      return await work()
    } finally {
      end()
    }
  }
}
