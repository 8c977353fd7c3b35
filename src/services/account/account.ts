import { randomBytes } from 'node:crypto'
import { getParser } from 'bowser'
import type { FieldErrors, Outcome } from '#domain/error-message.ts'
import { Problem } from '#domain/problem.ts'
import { isAlive } from '#services/account/admin.ts'
import { createToken, hashToken } from '#services/secret.ts'
import { checkPasswordStrength, hashPassword, verifyPassword } from '#services/account/password.ts'
import { type Database, inTransaction } from '#storage/database.ts'
import { findSiteOptions } from '#storage/site-store.ts'
import { claimAdmin, deleteSession, deleteSessions, findAdmin, listSessions, replaceToken, updateAdmin } from '#storage/account-store.ts'

/** Far longer than any real password; hashing a megabyte would keep the server busy. */
const maxPasswordLength = 1024

/** A browser in which the administrator is logged in. Instants are ISO 8601 in UTC. */
export interface AccountSession {
  /** Names the session, proves nothing. */
  readonly id: string
  readonly createdAt: string
  readonly seenAt: string
  /** The browser's own name for itself; null: it gave none. */
  readonly agent: string | null
  readonly browser: BrowserName
  /** The calling session. */
  readonly current: boolean
}

/** The administrator's account. `siteName`: the default name; the name in the settings counts as well when a password is checked. */
export function createAccounts({
  db: { kysely },
  clock,
  siteName = '',
}: {
  readonly db: Database
  readonly clock: () => Date
  readonly siteName?: string
}) {
  const listNames = async (username: string | undefined) =>
    [username, siteName, (await findSiteOptions(kysely))?.name].flatMap((name) => name ?? [])

  return {
    /** Active sessions, the most recent first; `token` is the caller's. */
    async listSessions(token: string): Promise<readonly AccountSession[]> {
      const own = hashToken(token)
      const sessions = await listSessions(kysely)
      return sessions
        .filter((session) => isAlive(session, clock()))
        .map(({ tokenHash, createdAt, seenAt, agent }) => ({
          id: tokenHash,
          createdAt,
          seenAt,
          agent,
          browser: readBrowserName(agent),
          current: tokenHash === own,
        }))
    },
    /** Does nothing for an unknown one. */
    endSession: (id: string) => deleteSession(kysely, id),
    /** Ends all sessions but that of `token`, which continues with the returned token. Errors by field `current` and `next`. */
    async changePassword(token: string, { current, next }: { current: unknown; next: unknown }): Promise<Outcome<string>> {
      const refuse = (errors: FieldErrors) => ({ ok: false, errors }) as const
      if (typeof current !== 'string' || current === '' || current.length > maxPasswordLength)
        return refuse({ current: { key: 'no-present-password' } })
      if (typeof next !== 'string' || next === '') return refuse({ next: { key: 'no-new-password' } })
      if (next.length > maxPasswordLength) return refuse({ next: { key: 'too-long', most: maxPasswordLength } })
      const account = await findAdmin(kysely)
      const weakness = await checkPasswordStrength(next, await listNames(account?.username))
      if (weakness !== undefined) return refuse({ next: weakness })
      if (account === undefined || !(await verifyPassword(current, account.passwordHash)))
        return refuse({ current: { key: 'wrong-present-password' } })
      if (current === next) return refuse({ next: { key: 'same-password' } })
      const passwordHash = await hashPassword(next)
      const renewed = createToken()
      await inTransaction(kysely, async (transaction) => {
        await updateAdmin(transaction, { ...account, passwordHash }, clock())
        await replaceToken(transaction, hashToken(token), hashToken(renewed))
        await deleteSessions(transaction, hashToken(renewed))
      })
      return { ok: true, value: renewed }
    },
    /**
     * For the command line: sets a new password for the administrator, who is created if missing, and ends all sessions. Returns a
     * generated password if none is given. Throws Problem 'invalid' with the reason for a weak one.
     */
    async resetPassword({ username, password }: { username?: string | undefined; password?: string | undefined }) {
      const stored = await findAdmin(kysely)
      const names = await listNames(username ?? stored?.username)
      const weakness = password === undefined ? undefined : await checkPasswordStrength(password, names)
      if (weakness !== undefined) throw new Problem('invalid', weakness, { errors: { password: weakness } })
      const chosen = password ?? randomBytes(15).toString('base64url')
      const passwordHash = await hashPassword(chosen)
      // The variable last applied is remembered, so that the next start does not put it back.
      const account = {
        username: username ?? stored?.username ?? 'admin',
        passwordHash,
        appliedVariableHash: stored?.appliedVariableHash ?? null,
      }
      await inTransaction(kysely, async (transaction) => {
        if (!(await claimAdmin(transaction, account, clock()))) await updateAdmin(transaction, account, clock())
        await deleteSessions(transaction)
      })
      return { username: account.username, generated: password === undefined ? chosen : undefined }
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>

/** A browser and its system, by their makers' names; null: unknown. */
interface BrowserName {
  readonly browser: string | null
  readonly system: string | null
}

/** Longer ones than any browser sends are cut off before they are read. */
const longest = 300

/** The browser's name from its User-Agent (RFC 9110 10.1.5), which the client may have invented. */
export function readBrowserName(agent: string | null): BrowserName {
  const text = (agent ?? '').slice(0, longest).trim()
  if (text === '') return { browser: null, system: null }
  const parser = getParser(text)
  return { browser: parser.getBrowserName() || null, system: parser.getOSName() || null }
}
