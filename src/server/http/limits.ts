import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#domain/problem.ts'

export type Taken = { readonly ok: true } | { readonly ok: false; /** in seconds, at least 1 */ readonly retryAfter: number }

export interface Limit {
  /** Counts one call of this client address; `ok: false` when it has had all it may in this period. */
  take(address: string): Promise<Taken>
}

export interface Limits {
  readonly contact: Limit
  readonly subscriber: Limit
  /** Reports of a problem with an item, and counted clicks on Apply. */
  readonly report: Limit
  readonly apply: Limit
  /**
   * Wrong tries only: take a try before the password is looked at, so that many at once cannot slip through between a check and its count,
   * and give it back when the password was right.
   */
  readonly login: Limit & { giveBack(address: string): Promise<void> }
}

/**
 * The limits of docs/interface.md, Limits, times LIMITS_FACTOR. They are kept in the memory of each process, also on PostgreSQL: they hold
 * off a flood even while the database is away, cost no query, and a second instance only doubles numbers that are far from what guessing a
 * password of 12 characters takes.
 */
export function createLimits(factor: number): Limits {
  return {
    contact: createLimit(30 * factor, 3600),
    subscriber: createLimit(30 * factor, 3600),
    report: createLimit(30 * factor, 3600),
    apply: createLimit(120 * factor, 3600),
    login: createLimit(5 * factor, 900),
  }
}

function createLimit(points: number, seconds: number): Limits['login'] {
  const limiter = new RateLimiterMemory({ points: Math.max(1, Math.round(points)), duration: seconds })
  return {
    async take(address) {
      try {
        await limiter.consume(toLimitKey(address))
        return { ok: true }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { ok: false, retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
      }
    },
    async giveBack(address) {
      await limiter.reward(toLimitKey(address))
    },
  }
}

/** One key per IPv4 address or IPv6 /64, which is what one household or server is given (RFC 6177); loopback is like any other. */
export function toLimitKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  // An IPv4 address that came in by a socket of IPv6 is that address.
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}

/** Throws Problem 'too-many' when this address has had all it may. */
export async function takeOne(limit: Limit, address: string): Promise<void> {
  const taken = await limit.take(address)
  if (!taken.ok) throw new Problem('too-many', { key: 'too-many-tries' }, { retryAfter: taken.retryAfter })
}
