import { randomBytes } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import { checkPasswordStrength, hashPassword, verifyPassword } from '#services/account/password.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import { createToken, hashToken, isSame } from '#services/secret.ts'
import {
  type AdminAccount,
  claimAdmin,
  deleteSession,
  deleteSessions,
  findAdmin,
  findSessionByHash,
  insertSession,
  type Session,
  touchSession,
  updateAdmin,
} from '#storage/account-store.ts'

const minute = 60_000
const idleLimit = 12 * 60 * minute
const absoluteLimit = 30 * 24 * 60 * minute

/** The administrator's settings; `siteName` must not be the password. */
interface Wanted {
  readonly username: string
  readonly password?: string | undefined
  readonly siteName?: string | undefined
}

/** The one administrator and their sessions. */
export function createAdmin({ db: { kysely }, clock }: { db: Database; clock: () => Date }) {
  let dummyHash: Promise<string> | undefined

  return {
    /**
     * Creates the administrator, or applies a changed ADMIN_USERNAME or ADMIN_PASSWORD (docs/interface.md, Settings). The password is
     * applied only if it differs from the last one applied, and then every session ends. Returns a generated password, to be printed once,
     * when this call created the administrator without a given one, and whether the password has changed. Throws Problem 'invalid' with
     * `errors.password` for a weak one, before anything is changed.
     */
    async prepare(wanted: Wanted): Promise<{ generatedPassword: string | undefined; isChanged: boolean }> {
      const { username, password } = wanted
      const stored = await findAdmin(kysely)
      if (stored !== undefined) {
        return { generatedPassword: undefined, isChanged: await applyChanges(kysely, stored, wanted, clock()) }
      }
      await refuseWeak(wanted)
      const chosen = password ?? randomBytes(15).toString('base64url')
      const hash = await hashPassword(chosen)
      const account = { username, passwordHash: hash, appliedVariableHash: password === undefined ? null : hash }
      const isMine = await claimAdmin(kysely, account, clock())
      return { generatedPassword: isMine && password === undefined ? chosen : undefined, isChanged: false }
    },

    /**
     * The token of a new session; undefined for a wrong name or password, after the same time. `agent` is the browser's name for itself.
     */
    async signIn(username: string, password: string, agent?: string | null): Promise<string | undefined> {
      const account = await findAdmin(kysely)
      // Verified when there is no administrator, so that this takes as long as a wrong password.
      const isPassword = await verifyPassword(
        password,
        account?.passwordHash ?? (await (dummyHash ??= hashPassword(randomBytes(16).toString('hex')))),
      )
      const isName = account !== undefined && isSame(username, account.username)
      if (!isPassword || !isName) return undefined
      const token = createToken()
      const now = clock()
      const at = now.toISOString()
      const session = {
        tokenHash: hashToken(token),
        createdAt: at,
        seenAt: at,
        expiresAt: new Date(now.getTime() + absoluteLimit).toISOString(),
        agent: agent?.slice(0, 300) ?? null,
      }
      await insertSession(kysely, session)
      return token
    },

    /** undefined: unknown, idle for 12 hours or older than 30 days. Finding a session keeps it alive. */
    async findSession(token: string): Promise<Session | undefined> {
      const session = await findSessionByHash(kysely, hashToken(token))
      if (session === undefined) return undefined
      const now = clock()
      if (!isAlive(session, now)) return undefined
      const idle = now.getTime() - Date.parse(session.seenAt)
      // A write at most once a minute, not with every click.
      if (idle >= minute) await touchSession(kysely, session.tokenHash, now.toISOString())
      return session
    },

    /** The name of the session's administrator; undefined: unknown or ended. */
    async findUser(token: string): Promise<string | undefined> {
      const session = await findSessionByHash(kysely, hashToken(token))
      return session !== undefined && isAlive(session, clock()) ? (await findAdmin(kysely))?.username : undefined
    },

    /** Does nothing for an unknown token. */
    signOut: (token: string) => deleteSession(kysely, hashToken(token)),
  }
}

/** Whether the password is another one. */
async function applyChanges(db: Queries, stored: AdminAccount, wanted: Wanted, now: Date): Promise<boolean> {
  const { username, password } = wanted
  const isNew = password !== undefined && !(await isApplied(password, stored))
  if (isNew) await refuseWeak(wanted)
  const hash = isNew ? await hashPassword(password) : undefined
  if (hash === undefined && username === stored.username) return false
  const account = { username, passwordHash: hash ?? stored.passwordHash, appliedVariableHash: hash ?? stored.appliedVariableHash }
  await inTransaction(db, async (transaction) => {
    await updateAdmin(transaction, account, now)
    if (hash !== undefined) await deleteSessions(transaction)
  })
  return hash !== undefined
}

/**
 * Throws Problem 'invalid' with `errors.password` for a weak password. Not for the one that was applied last: to load what estimates it
 * takes a start more than 100 ms of a core.
 */
export async function refuseWeak({ username, password, siteName = '' }: Wanted): Promise<void> {
  const reason = password === undefined ? undefined : await checkPasswordStrength(password, [username, siteName])
  if (reason !== undefined) throw new Problem('invalid', reason, { errors: { password: reason } })
}

async function isApplied(password: string, { appliedVariableHash }: AdminAccount): Promise<boolean> {
  return appliedVariableHash !== null && (await verifyPassword(password, appliedVariableHash))
}

/** Neither idle for 12 hours nor older than 30 days. */
export function isAlive(session: Session, now: Date): boolean {
  return now.getTime() - Date.parse(session.seenAt) < idleLimit && now < new Date(session.expiresAt)
}
