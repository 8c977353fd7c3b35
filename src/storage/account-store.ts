import { skipExisting } from '#storage/columns.ts'
import type { Queries } from '#storage/database.ts'

/** The fixed key allows one row: there is one administrator. */
const onlyId = 'administrator'

/** The administrator's sign-in, as hashes in the PHC form. */
export interface AdminAccount {
  readonly username: string
  readonly passwordHash: string
  /** Hash of the ADMIN_PASSWORD last applied; null: none ever was. */
  readonly appliedVariableHash: string | null
}

/** undefined: there is no administrator yet. */
export async function findAdmin(db: Queries): Promise<AdminAccount | undefined> {
  const columns = [
    'username',
    'password_hash as passwordHash',
    'applied_variable_hash as appliedVariableHash',
  ] as const
  return await db.selectFrom('admin').select(columns).where('id', '=', onlyId).executeTakeFirst()
}

/**
 * false: an administrator exists and stays unchanged. Of several processes at once exactly one gets
 * true.
 */
export async function claimAdmin(db: Queries, account: AdminAccount, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const row = { id: onlyId, ...toRow(account), created_at: at, changed_at: at }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('admin')
    .values(row)
    .onConflict(skipExisting('id'))
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Replaces name and password of the administrator; does nothing without one. */
export async function updateAdmin(db: Queries, account: AdminAccount, now: Date): Promise<void> {
  const row = { ...toRow(account), changed_at: now.toISOString() }
  await db.updateTable('admin').set(row).where('id', '=', onlyId).execute()
}

function toRow(account: AdminAccount) {
  return {
    username: account.username,
    password_hash: account.passwordHash,
    applied_variable_hash: account.appliedVariableHash,
  }
}

/** A signed-in browser. Instants are ISO 8601 in UTC. */
export interface Session {
  /** SHA-256 of the token in hexadecimal; the token itself is never stored. */
  readonly tokenHash: string
  readonly createdAt: string
  readonly seenAt: string
  readonly expiresAt: string
  /** The browser's own name for itself; null: it gave none. */
  readonly agent: string | null
}

const asSession = [
  'token_hash as tokenHash',
  'created_at as createdAt',
  'seen_at as seenAt',
  'expires_at as expiresAt',
  'agent',
] as const

/** Stores a session and takes the chance to drop the expired ones. */
export async function insertSession(db: Queries, session: Session): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', session.createdAt).execute()
  const { tokenHash, createdAt, seenAt, expiresAt, agent } = session
  const row = {
    token_hash: tokenHash,
    created_at: createdAt,
    seen_at: seenAt,
    expires_at: expiresAt,
    agent,
  }
  await db.insertInto('session').values(row).execute()
}

/** Expired ones are found too: the caller compares them with its own clock. */
export const findSessionByHash = async (
  db: Queries,
  tokenHash: string,
): Promise<Session | undefined> =>
  await db
    .selectFrom('session')
    .select(asSession)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Does nothing for an unknown session. */
export const touchSession = (db: Queries, tokenHash: string, seenAt: string) =>
  db.updateTable('session').set({ seen_at: seenAt }).where('token_hash', '=', tokenHash).execute()

/** Does nothing for an unknown session. */
export async function deleteSession(db: Queries, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** The session continues with another token; does nothing for an unknown one. */
export const replaceToken = (db: Queries, tokenHash: string, newHash: string) =>
  db
    .updateTable('session')
    .set({ token_hash: newHash })
    .where('token_hash', '=', tokenHash)
    .execute()

/** All sessions, expired ones too, the most recently used first. */
export const listSessions = async (db: Queries): Promise<Session[]> =>
  await db
    .selectFrom('session')
    .select(asSession)
    .orderBy('seen_at', 'desc')
    .orderBy('token_hash')
    .execute()

/** Signs out every browser, but for the one whose session is given. */
export const deleteSessions = (db: Queries, exceptHash = '') =>
  db.deleteFrom('session').where('token_hash', '!=', exceptHash).execute()
