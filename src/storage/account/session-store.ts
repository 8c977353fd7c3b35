import type { Selectable } from 'kysely'
import type { Queries } from '#storage/database.ts'
import type { Tables } from '#storage/tables.ts'

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

/** Stores a session and takes the chance to drop the expired ones. */
export async function insertSession(db: Queries, session: Session): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', session.createdAt).execute()
  await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      seen_at: session.seenAt,
      expires_at: session.expiresAt,
      agent: session.agent,
    })
    .execute()
}

/** Expired ones are found too: the caller judges by its own clock. */
export async function findSessionByHash(db: Queries, tokenHash: string): Promise<Session | undefined> {
  const row = await db.selectFrom('session').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
  return row === undefined ? undefined : fromRow(row)
}

/** Does nothing for an unknown session. */
export async function touchSession(db: Queries, tokenHash: string, seenAt: string): Promise<void> {
  await db.updateTable('session').set({ seen_at: seenAt }).where('token_hash', '=', tokenHash).execute()
}

/** Does nothing for an unknown session. */
export async function deleteSession(db: Queries, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}

/** The one seen last first; expired ones too. */
export async function listSessions(db: Queries): Promise<Session[]> {
  const rows = await db.selectFrom('session').selectAll().orderBy('seen_at', 'desc').orderBy('token_hash').execute()
  return rows.map(fromRow)
}

/** Signs out every browser, but for the one whose session is given. */
export async function deleteSessions(db: Queries, exceptHash = ''): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '!=', exceptHash).execute()
}

function fromRow(row: Selectable<Tables['session']>): Session {
  return {
    tokenHash: row.token_hash,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    expiresAt: row.expires_at,
    agent: row.agent,
  }
}
