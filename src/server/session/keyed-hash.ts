import { randomBytes } from 'node:crypto'
import { keyedHash, openVisitorKey } from '#services/secret.ts'
import type { Database } from '#storage/database.ts'

/** 256 bits that cannot be guessed or made without the key. */
export type KeyedHash = (...values: readonly string[]) => Promise<string>

/** With the key of the database all instances compute the same hash; without one, and while it is unavailable, each process has a key of its own. */
export function createKeyedHash(db?: Database): KeyedHash {
  const key = randomBytes(32).toString('hex')
  const findShared = async () => db && (await openVisitorKey(db.kysely, new Date()).catch(() => undefined))
  return async (...values) => (await findShared())?.hash(...values) ?? keyedHash(key, ...values)
}
