import { createHmac } from 'node:crypto'
import { openSecret } from '#services/secret.ts'
import type { Queries } from '#storage/database.ts'

/** What all processes at one database mark visitors with, so that none of them keeps an address. */
export interface VisitorKey {
  /** 256 bits, which tell nothing without the key. */
  mark(...parts: readonly string[]): string
}

const known = new WeakMap<Queries, VisitorKey>()

/** The key of the database, made when there is none. Asked of the database once. */
export async function openVisitorKey(db: Queries, now: Date): Promise<VisitorKey> {
  const kept = known.get(db)
  if (kept !== undefined) return kept
  const secret = await openSecret(db, 'visitor-key', now)
  const key: VisitorKey = { mark: (...parts) => createHmac('sha256', secret).update(parts.join('\n')).digest('base64url') }
  known.set(db, key)
  return key
}
