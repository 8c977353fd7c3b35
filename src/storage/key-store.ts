import type { Queries } from '#storage/database.ts'

/** A key for scripts. Instants are ISO 8601 in UTC. */
export interface StoredKey {
  readonly id: string
  readonly name: string
  /** SHA-256 of the token in hexadecimal; the token itself is never stored. */
  readonly tokenHash: string
  readonly scope: string
  readonly createdAt: string
  /** null: it never ends. */
  readonly expiresAt: string | null
  /** The day of its last call; null: none yet. */
  readonly usedOn: string | null
}

const asKey = [
  'id',
  'name',
  'token_hash as tokenHash',
  'scope',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'used_on as usedOn',
] as const

/** All keys, ended ones too, the newest first. */
export const listKeys = async (db: Queries): Promise<StoredKey[]> =>
  await db
    .selectFrom('access_key')
    .select(asKey)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Ended ones are found too: the caller compares them with its own clock. */
export const findKeyByHash = async (
  db: Queries,
  tokenHash: string,
): Promise<StoredKey | undefined> =>
  await db
    .selectFrom('access_key')
    .select(asKey)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

export async function insertKey(db: Queries, key: StoredKey): Promise<void> {
  const { id, name, tokenHash, scope, createdAt, expiresAt, usedOn } = key
  const row = {
    id,
    name,
    token_hash: tokenHash,
    scope,
    created_at: createdAt,
    expires_at: expiresAt,
    used_on: usedOn,
  }
  await db.insertInto('access_key').values(row).execute()
}

/** Does nothing for an unknown key. */
export const touchKey = (db: Queries, id: string, usedOn: string) =>
  db.updateTable('access_key').set({ used_on: usedOn }).where('id', '=', id).execute()

/** Does nothing for an unknown key. */
export const deleteKey = (db: Queries, id: string) =>
  db.deleteFrom('access_key').where('id', '=', id).execute()

export const deleteKeys = (db: Queries) => db.deleteFrom('access_key').execute()
