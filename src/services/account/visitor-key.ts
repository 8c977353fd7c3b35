import { createHmac, randomBytes } from 'node:crypto'
import type { Queries } from '#storage/database.ts'
import { claimSetting, findSetting } from '#storage/setting-store.ts'

/** What all processes at one database mark visitors with, so that none of them keeps an address. */
export interface VisitorKey {
  /** 256 bits, which tell nothing without the key. */
  mark(...parts: readonly string[]): string
}

const known = new WeakMap<Queries, VisitorKey>()

/** The key of the database, made when there is none; several processes at once agree on one. Asked of the database once. */
export async function openVisitorKey(db: Queries, now: Date): Promise<VisitorKey> {
  const kept = known.get(db)
  if (kept !== undefined) return kept
  const find = async () => {
    const stored = await findSetting(db, 'visitor-key')
    return typeof stored === 'string' ? stored : undefined
  }
  const secret = (await find()) ?? (await claimSetting(db, 'visitor-key', randomBytes(32).toString('base64url'), now).then(find))
  if (secret === undefined) throw new Error('visitor-key')
  const key: VisitorKey = { mark: (...parts) => createHmac('sha256', secret).update(parts.join('\n')).digest('base64url') }
  known.set(db, key)
  return key
}
