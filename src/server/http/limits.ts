import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '#domain/problem.ts'
import type { Database } from '#storage/database.ts'
import { countOne, deleteOldCounts, uncountOne } from '#storage/limit-store.ts'
import { openVisitorKey } from '#services/secret.ts'
import { withTimeout } from '#storage/with-timeout.ts'

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

/** Where all instances that serve the same visitors count together. */
export interface SharedCounts {
  readonly db: Database
  readonly clock: () => Date
}

/**
 * The limits of docs/interface.md, Limits, times LIMITS_FACTOR. All instances count in the database that they share (`shared`), under keyed
 * hashes of addresses; while that does not answer each counts for itself, so that a flood is held off then too. Left out: in memory alone.
 */
export function createLimits(factor: number, shared?: SharedCounts): Limits {
  const create = (name: string, points: number, seconds: number) => {
    const most = Math.max(1, Math.round(points * factor))
    const own = countInMemory(most, seconds)
    return shared === undefined ? own : countTogether(shared, own, { name, most, seconds })
  }
  return {
    contact: create('contact', 30, 3600),
    subscriber: create('subscriber', 30, 3600),
    report: create('report', 30, 3600),
    apply: create('apply', 120, 3600),
    login: create('login', 5, 900),
  }
}

function countInMemory(most: number, seconds: number): Limits['login'] {
  const limiter = new RateLimiterMemory({ points: most, duration: seconds })
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

/** Milliseconds: who waits for a database that hangs has to wait for it once more with what they came for. */
const patience = 2000
const tidyEvery = 60_000
let tidiedAt = Number.NEGATIVE_INFINITY

function countTogether(
  { db, clock }: SharedCounts,
  own: Limits['login'],
  { name, most, seconds }: { readonly name: string; readonly most: number; readonly seconds: number },
): Limits['login'] {
  const toKey = async (address: string) => (await openVisitorKey(db.kysely, clock())).mark('limit', name, toLimitKey(address))
  return {
    async take(address) {
      try {
        const counting = toKey(address).then((key) => countOne(db.kysely, key, seconds, clock()))
        const { count, until } = await withTimeout(counting, patience)
        tidy()
        if (count <= most) return { ok: true }
        return { ok: false, retryAfter: Math.max(1, Math.ceil((until.getTime() - clock().getTime()) / 1000)) }
      } catch {
        return await own.take(address)
      }
    },
    async giveBack(address) {
      await own.giveBack(address)
      await withTimeout(
        toKey(address).then((key) => uncountOne(db.kysely, key)),
        patience,
      ).catch(() => {})
    },
  }

  function tidy(): void {
    if (performance.now() - tidiedAt < tidyEvery) return
    tidiedAt = performance.now()
    deleteOldCounts(db.kysely, clock()).catch(() => {})
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
