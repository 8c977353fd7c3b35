import { decodeTexts, encodeJson, skipExisting } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'

/** A passkey of the administrator. Instants are ISO 8601 in UTC. */
export interface StoredPasskey {
  /** The credential's identifier in base64url. */
  readonly id: string
  readonly name: string
  /** The host that it belongs to; browsers offer it nowhere else. */
  readonly rpId: string
  /** In COSE (RFC 9052), base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly createdAt: string
  /** When the challenge of the last login was issued; null: no login yet. */
  readonly challengeAt: string | null
}

/** All passkeys, those of other hosts too, the newest first. */
export async function listPasskeys(db: Queries): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    rpId: row.rp_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: decodeTexts(row.transports),
    createdAt: row.created_at,
    challengeAt: row.challenge_at,
  }))
}

/** false: a passkey with this id exists already and stays. */
export async function insertPasskey(db: Queries, passkey: StoredPasskey): Promise<boolean> {
  const { id, name, rpId, publicKey, counter, transports, createdAt, challengeAt } = passkey
  const row = {
    id,
    name,
    rp_id: rpId,
    public_key: publicKey,
    counter: String(counter),
    transports: encodeJson(transports),
    created_at: createdAt,
    challenge_at: challengeAt,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkey')
    .values(row)
    .onConflict(skipExisting('id'))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Notes a login. false: one with this challenge or a later one was noted before, so that of several
 * logins with the same answer exactly one gets true.
 */
export async function usePasskey(
  db: Queries,
  id: string,
  { counter, challengeAt }: { readonly counter: number; readonly challengeAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter: String(counter), challenge_at: challengeAt })
    .where('id', '=', id)
    .where((each) =>
      each.or([each('challenge_at', 'is', null), each('challenge_at', '<', challengeAt)]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Does nothing for an unknown passkey. */
export const deletePasskey = (db: Queries, id: string) =>
  db.deleteFrom('passkey').where('id', '=', id).execute()

/** Deletes all passkeys but those of the host, and returns how many. Left out: really all. */
export async function deletePasskeys(db: Queries, exceptHost = ''): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('rp_id', '!=', exceptHost)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
