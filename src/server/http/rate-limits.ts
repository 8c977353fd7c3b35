import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#domain/problem.ts'
import type { Database } from '#storage/database.ts'
import { incrementCount, deleteExpiredCounts, decrementCount } from '#storage/rate-limit-store.ts'
import { openVisitorKey } from '#services/secret.ts'
import { withTimeout } from '#storage/with-timeout.ts'

export type RateLimitResult = { readonly ok: true } | { readonly ok: false; /** in seconds, at least 1 */ readonly retryAfter: number }

export interface RateLimit {
  /** Counts one call of this client; `ok: false` when it has used up the limit of this period. */
  consume(clientIp: string): Promise<RateLimitResult>
}

export interface RateLimits {
  readonly contact: RateLimit
  readonly subscriber: RateLimit
  /** Reports of a problem with an item, and counted clicks on Apply. */
  readonly report: RateLimit
  readonly apply: RateLimit
  /**
   * Wrong tries only: consume a try before the check of the password, so that many at once cannot slip through between a check and its count,
   * and refund it when the password was right.
   */
  readonly login: RateLimit & { refund(clientIp: string): Promise<void> }
}

/** The database in which all instances that serve the same visitors count together. */
export interface SharedRateLimitStore {
  readonly db: Database
  readonly clock: () => Date
}

/**
 * The limits of docs/interface.md, Limits, times LIMITS_FACTOR. All instances count in the database that they share (`shared`), under keyed
 * hashes of client IPs. While the database is unavailable, each instance counts in its memory, which still stops a flood. Without `shared`: in
 * memory alone.
 */
export function createRateLimits(factor: number, shared?: SharedRateLimitStore): RateLimits {
  const create = (name: string, points: number, seconds: number) => {
    const max = Math.max(1, Math.round(points * factor))
    const inMemory = countInMemory(max, seconds)
    return shared === undefined ? inMemory : countTogether(shared, inMemory, { name, max, seconds })
  }
  return {
    contact: create('contact', 30, 3600),
    subscriber: create('subscriber', 30, 3600),
    report: create('report', 30, 3600),
    apply: create('apply', 120, 3600),
    login: create('login', 5, 900),
  }
}

function countInMemory(max: number, seconds: number): RateLimits['login'] {
  const limiter = new RateLimiterMemory({ points: max, duration: seconds })
  return {
    async consume(clientIp) {
      try {
        await limiter.consume(toRateLimitKey(clientIp))
        return { ok: true }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { ok: false, retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
      }
    },
    async refund(clientIp) {
      await limiter.reward(toRateLimitKey(clientIp))
    },
  }
}

/** A request that waits for a database that hangs has to wait for it again with its own query. */
const timeoutMs = 2000
const cleanupIntervalMs = 60_000
let cleanedUpAt = Number.NEGATIVE_INFINITY

function countTogether(
  { db, clock }: SharedRateLimitStore,
  inMemory: RateLimits['login'],
  { name, max, seconds }: { readonly name: string; readonly max: number; readonly seconds: number },
): RateLimits['login'] {
  const toKey = async (clientIp: string) => (await openVisitorKey(db.kysely, clock())).mark('limit', name, toRateLimitKey(clientIp))
  return {
    async consume(clientIp) {
      try {
        const counting = toKey(clientIp).then((key) => incrementCount(db.kysely, key, seconds, clock()))
        const { count, until } = await withTimeout(counting, timeoutMs)
        deleteExpired()
        if (count <= max) return { ok: true }
        return { ok: false, retryAfter: Math.max(1, Math.ceil((until.getTime() - clock().getTime()) / 1000)) }
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

/** One key per IPv4 address or IPv6 /64, which is what one household or server is given (RFC 6177); loopback is like any other. */
export function toRateLimitKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // An IPv4 address that came in by a socket of IPv6 is that address.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

/** Throws Problem 'too-many' when this client has used up the limit. */
export async function consumeOrThrow(limit: RateLimit, clientIp: string): Promise<void> {
  const result = await limit.consume(clientIp)
  if (!result.ok) throw new Problem('too-many', { key: 'too-many-tries' }, { retryAfter: result.retryAfter })
}
