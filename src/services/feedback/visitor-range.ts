import type { Queries } from '#storage/database.ts'
import { keyedHash, openVisitorKey } from '#services/secret.ts'

/**
 * A keyed hash of the range of addresses that something came from, so that one press can decline
 * all of it. Another subject gives another hash. null: the range is not known.
 */
export async function hashRange(
  { db, clock }: { readonly db: Queries; readonly clock: () => Date },
  subject: 'correction' | 'suggestion',
  range: string | undefined,
): Promise<string | null> {
  if (range === undefined) return null
  return keyedHash(await openVisitorKey(db, clock()), subject, range)
}
