import { randomBytes } from 'node:crypto'
import { getParser } from 'bowser'
import { type FieldErrors, type Outcome, Problem } from '#domain/problem.ts'
import { cleanLine } from '#domain/words/text.ts'
import * as store from '#storage/account-store.ts'
import { isDiskFull } from '#storage/database-error.ts'
import { type Database, inTransaction, type Queries } from '#storage/database.ts'
import { deleteKeys } from '#storage/key-store.ts'
import { deletePasskeys } from '#storage/passkey-store.ts'
import { findSiteOptions } from '#storage/site-store.ts'
import { createKeys } from '#services/account/keys.ts'
import { createPasskeys } from '#services/account/passkeys.ts'
import { checkPasswordStrength, hashPassword, verifyPassword } from '#services/account/password.ts'
import { maxPasswordLength, refusePresentPassword } from '#services/account/present-password.ts'
import { createSecondStep, refuseCode, removeSecondStep } from '#services/account/second-step.ts'
import { createToken, hashToken, isSame } from '#services/secret.ts'

const minute = 60_000
const idleLimit = 12 * 60 * minute
const absoluteLimit = 30 * 24 * 60 * minute

/**
 * The administrator's settings; the password must not be one of the `names`, such as the site's.
 */
type Wanted = {
  readonly username: string
  readonly password?: string | undefined
  readonly names?: readonly string[]
}

export function createAdmin({ db: { kysely }, clock }: { db: Database; clock: () => Date }) {
  let dummyHash: Promise<string> | undefined
  /** Verified when there is no administrator, so that a login takes as long as a wrong password. */
  function findDummyHash(): Promise<string> {
    dummyHash ??= hashPassword(randomBytes(16).toString('hex'))
    return dummyHash
  }
  const held = heldSessionsOf(kysely)

  return {
    /**
     * Creates the administrator, or applies a changed ADMIN_USERNAME or ADMIN_PASSWORD
     * (docs/interface, Settings). The password is applied only if it differs from the last one
     * applied, and then every session ends. Returns a generated password, to be printed once, when
     * this call created the administrator without a given one, and whether the password has
     * changed. Throws Problem 'invalid' with `errors.password` for a weak one, before anything is
     * changed.
     */
    async prepare(
      wanted: Wanted,
    ): Promise<{ generatedPassword: string | undefined; isChanged: boolean }> {
      const { username, password } = wanted
      const stored = await store.findAdmin(kysely)
      if (stored !== undefined)
        return {
          generatedPassword: undefined,
          isChanged: await applyChanges(kysely, stored, wanted, clock()),
        }
      await refuseWeak(wanted)
      const chosen = password ?? randomBytes(15).toString('base64url')
      const hash = await hashPassword(chosen)
      const account = {
        username,
        passwordHash: hash,
        appliedVariableHash: password === undefined ? null : hash,
      }
      const isMine = await store.claimAdmin(kysely, account, clock())
      return {
        generatedPassword: isMine && password === undefined ? chosen : undefined,
        isChanged: false,
      }
    },

    /**
     * The token of a new session; undefined for a wrong name or password, after the same time.
     * `agent` is the browser's name for itself, `code` that of the second step. Throws Problem
     * 'unauthenticated' with the key 'code-missing' or 'wrong-code' where the second step is on.
     */
    async signIn(
      username: string,
      password: string,
      agent?: string | null,
      code?: unknown,
    ): Promise<string | undefined> {
      const account = await store.findAdmin(kysely)
      const hash = account?.passwordHash ?? (await findDummyHash())
      const isPassword = await verifyPassword(password, hash)
      const isName =
        account !== undefined && isSame(toLoginKey(username), toLoginKey(account.username))
      if (!isPassword || !isName) return undefined
      const refusal = await refuseCode(kysely, code, clock())
      if (refusal !== undefined) throw new Problem('unauthenticated', { key: refusal })
      return await startSession(kysely, clock(), agent, (session) => held.add(session, hash))
    },

    /**
     * undefined: unknown, idle for 12 hours or older than 30 days. Finding a session keeps it
     * alive.
     */
    async findSession(token: string): Promise<store.Session | undefined> {
      const hash = hashToken(token)
      const session = (await held.find(hash)) ?? (await store.findSessionByHash(kysely, hash))
      const now = clock()
      if (session === undefined || !isAlive(session, now)) return undefined
      const idle = now.getTime() - Date.parse(session.seenAt)
      // The session is written at most once a minute, because every click would be a write.
      if (idle >= minute) await touch(session, now.toISOString())
      return session
    },

    /** The name of the session's administrator; undefined: unknown or ended. */
    async findUser(token: string): Promise<string | undefined> {
      const hash = hashToken(token)
      const session = (await held.find(hash)) ?? (await store.findSessionByHash(kysely, hash))
      return session !== undefined && isAlive(session, clock())
        ? (await store.findAdmin(kysely))?.username
        : undefined
    },

    /** Does nothing for an unknown token. */
    async signOut(token: string) {
      held.remove(hashToken(token))
      await store.deleteSession(kysely, hashToken(token))
    },
  }

  /** A full disk must not end the session of the one who could free it. */
  async function touch(session: store.Session, seenAt: string): Promise<void> {
    const touched = { ...session, seenAt }
    try {
      if (held.touch(touched)) {
        await store.insertSession(kysely, touched)
        held.remove(session.tokenHash)
      } else await store.touchSession(kysely, session.tokenHash, seenAt)
    } catch (error) {
      if (!isDiskFull(error)) throw error
    }
  }
}

interface HeldSession {
  session: store.Session
  readonly passwordHash: string
}

const heldByDatabase = new WeakMap<Queries, ReturnType<typeof holdSessions>>()

/** The held sessions of this process; the login adds them, and the account ends them. */
function heldSessionsOf(db: Queries): ReturnType<typeof holdSessions> {
  const held = heldByDatabase.get(db) ?? holdSessions(db)
  heldByDatabase.set(db, held)
  return held
}

/**
 * Sessions that began while the disk of the database was full, in the memory of this process: the
 * administrator must be able to log in to free it. They become rows once there is room. A new
 * password ends them too, so each remembers the hash of the one that began it.
 */
function holdSessions(db: Queries) {
  const held = new Map<string, HeldSession>()
  return {
    add(session: store.Session, passwordHash: string) {
      const now = new Date(session.createdAt)
      for (const [tokenHash, { session: other }] of held)
        if (!isAlive(other, now)) held.delete(tokenHash)
      held.set(session.tokenHash, { session, passwordHash })
    },
    async find(tokenHash: string): Promise<store.Session | undefined> {
      const found = held.get(tokenHash)
      if (found === undefined) return undefined
      const account = await store.findAdmin(db)
      if (account?.passwordHash === found.passwordHash) return found.session
      held.delete(tokenHash)
      return undefined
    },
    /** Whether it is one of these. */
    touch(session: store.Session): boolean {
      const found = held.get(session.tokenHash)
      if (found !== undefined) found.session = session
      return found !== undefined
    },
    list: (): readonly store.Session[] => [...held.values()].map(({ session }) => session),
    remove: (tokenHash: string) => held.delete(tokenHash),
    /** All but the one with this hash. */
    removeOthers(tokenHash: string) {
      for (const other of held.keys()) if (other !== tokenHash) held.delete(other)
    },
  }
}

/**
 * Phones add a capital and a blank to the username. Only one administrator exists, so that no two
 * names can mean two people.
 */
const toLoginKey = (username: string): string => cleanLine(username).normalize('NFKC').toLowerCase()

/**
 * The token of a new session; `agent` is the browser's name for itself. `hold` receives the session
 * where a full disk takes no rows; left out: that is an error.
 */
async function startSession(
  db: Queries,
  now: Date,
  agent: string | null | undefined,
  hold?: (session: store.Session) => void,
): Promise<string> {
  const token = createToken()
  const at = now.toISOString()
  const session = {
    tokenHash: hashToken(token),
    createdAt: at,
    seenAt: at,
    expiresAt: new Date(now.getTime() + absoluteLimit).toISOString(),
    agent: agent?.slice(0, 300) ?? null,
  }
  await store.insertSession(db, session).catch((error: unknown) => {
    if (hold === undefined || !isDiskFull(error)) throw error
    hold(session)
  })
  return token
}

/** Returns whether the password is a new one. */
async function applyChanges(
  db: Queries,
  stored: store.AdminAccount,
  wanted: Wanted,
  now: Date,
): Promise<boolean> {
  const { username, password } = wanted
  const { appliedVariableHash: applied } = stored
  const isNew =
    password !== undefined && (applied === null || !(await verifyPassword(password, applied)))
  if (isNew) await refuseWeak(wanted)
  const hash = isNew ? await hashPassword(password) : undefined
  if (hash === undefined && username === stored.username) return false
  const account = {
    username,
    passwordHash: hash ?? stored.passwordHash,
    appliedVariableHash: hash ?? applied,
  }
  await inTransaction(db, async (transaction) => {
    await store.updateAdmin(transaction, account, now)
    if (hash !== undefined) await store.deleteSessions(transaction)
  })
  return hash !== undefined
}

/**
 * Throws Problem 'invalid' with `errors.password` for a weak password. Not for the one that was
 * applied last: to load what estimates it takes a start more than 100 ms of a core.
 */
export async function refuseWeak({
  username,
  password,
  names = [],
}: Partial<Wanted>): Promise<void> {
  const reason =
    password === undefined
      ? undefined
      : await checkPasswordStrength(password, [username ?? '', ...names])
  if (reason !== undefined) throw new Problem('invalid', reason, { errors: { password: reason } })
}

/** Neither idle for 12 hours nor older than 30 days. */
const isAlive = (session: store.Session, now: Date): boolean =>
  now.getTime() - Date.parse(session.seenAt) < idleLimit && now < new Date(session.expiresAt)

/** A browser in which the administrator is logged in. Instants are ISO 8601 in UTC. */
export interface AccountSession extends Pick<store.Session, 'createdAt' | 'seenAt' | 'agent'> {
  /** Names the session for `endSession`. Unlike the token it proves nothing. */
  readonly id: string
  readonly browser: BrowserName
  /** Whether it is the session of the request itself. */
  readonly current: boolean
}

/**
 * The administrator's account. `siteName`: the default name; the name in the settings counts as
 * well when a password is checked. `publicUrl`: the address that passkeys belong to; left out: an
 * address without passkeys.
 */
export function createAccounts({
  db,
  clock,
  siteName = '',
  publicUrl = 'http://127.0.0.1',
}: {
  db: Database
  clock: () => Date
  siteName?: string
  publicUrl?: string
}) {
  const { kysely } = db
  const held = heldSessionsOf(kysely)
  const passkeys = createPasskeys({ db, clock, publicUrl, siteName })
  const listNames = async (username: string | undefined) => {
    const options = await findSiteOptions(kysely)
    return [username, siteName, options?.name].filter((name) => name !== undefined && name !== null)
  }

  return {
    /** Active sessions, the most recent first; `token` is the caller's. */
    async listSessions(token: string): Promise<readonly AccountSession[]> {
      const own = hashToken(token)
      const active = [...held.list(), ...(await store.listSessions(kysely))].filter((session) =>
        isAlive(session, clock()),
      )
      return active.map(({ tokenHash: id, createdAt, seenAt, agent }) => {
        const browser = readBrowserName(agent)
        return { id, createdAt, seenAt, agent, browser, current: id === own }
      })
    },
    /** Does nothing for an unknown session. */
    async endSession(id: string) {
      held.remove(id)
      await store.deleteSession(kysely, id)
    },
    /** Ends all sessions but that of `token`; `withKeys` removes the keys for scripts, too. */
    async endOtherSessions(token: string, { withKeys }: { withKeys: boolean }): Promise<void> {
      await inTransaction(kysely, async (transaction) => {
        await store.deleteSessions(transaction, hashToken(token))
        if (withKeys) await deleteKeys(transaction)
      })
      held.removeOthers(hashToken(token))
    },
    passkeys,
    /** The second step of the login by password. */
    secondStep: createSecondStep({ db, clock, siteName }),
    /** The token of a new session; undefined: the browser's answer proves no passkey. */
    async signInWithPasskey(response: unknown, agent: string | null): Promise<string | undefined> {
      if (!(await passkeys.verifyLogin(response))) return undefined
      const account = await store.findAdmin(kysely)
      return await startSession(kysely, clock(), agent, (session) =>
        held.add(session, account?.passwordHash ?? ''),
      )
    },
    /** Keys for scripts. */
    keys: createKeys({ db, clock }),
    /**
     * Ends all sessions but that of `token`, which continues with the returned token. Errors by
     * field `current` and `next`.
     */
    async changePassword(
      token: string,
      { current, next }: { current: unknown; next: unknown },
    ): Promise<Outcome<string>> {
      const refuse = (errors: FieldErrors) => ({ ok: false, errors }) as const
      if (typeof next !== 'string' || next === '')
        return refuse({ next: { key: 'no-new-password' } })
      if (next.length > maxPasswordLength)
        return refuse({ next: { key: 'too-long', most: maxPasswordLength } })
      const account = await store.findAdmin(kysely)
      const weakness = await checkPasswordStrength(next, await listNames(account?.username))
      if (weakness !== undefined) return refuse({ next: weakness })
      const reason = await refusePresentPassword(kysely, current)
      if (reason !== undefined) return refuse({ current: reason })
      if (account === undefined) return refuse({ current: { key: 'wrong-present-password' } })
      if (current === next) return refuse({ next: { key: 'same-password' } })
      const passwordHash = await hashPassword(next)
      const renewed = createToken()
      await inTransaction(kysely, async (transaction) => {
        await store.updateAdmin(transaction, { ...account, passwordHash }, clock())
        await store.replaceToken(transaction, hashToken(token), hashToken(renewed))
        await store.deleteSessions(transaction, hashToken(renewed))
      })
      return { ok: true, value: renewed }
    },
    /**
     * For the command line: sets a new password for the administrator, who is created if missing,
     * and ends all sessions. Removes all passkeys and the second step, because a lost device
     * may hold them. Returns what it removed, and a generated password if none is given. Throws
     * Problem 'invalid' with the reason for a weak one.
     */
    async resetPassword({
      username,
      password,
    }: {
      username?: string | undefined
      password?: string | undefined
    }) {
      const stored = await store.findAdmin(kysely)
      await refuseWeak({ password, names: await listNames(username ?? stored?.username) })
      const chosen = password ?? randomBytes(15).toString('base64url')
      const passwordHash = await hashPassword(chosen)
      // The variable last applied is remembered, so that the next start does not put it back.
      const appliedVariableHash = stored?.appliedVariableHash ?? null
      const account = {
        username: username ?? stored?.username ?? 'admin',
        passwordHash,
        appliedVariableHash,
      }
      const removed = await inTransaction(kysely, async (transaction) => {
        if (!(await store.claimAdmin(transaction, account, clock())))
          await store.updateAdmin(transaction, account, clock())
        await store.deleteSessions(transaction)
        return {
          passkeys: await deletePasskeys(transaction),
          secondStep: await removeSecondStep(transaction, clock()),
        }
      })
      const generated = password === undefined ? chosen : undefined
      return { username: account.username, generated, removed }
    },
  }
}

export type Accounts = ReturnType<typeof createAccounts>

/** A browser and its system, by their makers' names; null: unknown. */
type BrowserName = { readonly browser: string | null; readonly system: string | null }

/** Longer ones than any browser sends are cut off before they are read. */
const longest = 300

/** The browser's name from its User-Agent (RFC 9110 10.1.5), which the client may have invented. */
export function readBrowserName(agent: string | null): BrowserName {
  const text = (agent ?? '').slice(0, longest).trim()
  if (text === '') return { browser: null, system: null }
  const parser = getParser(text)
  return { browser: parser.getBrowserName() || null, system: parser.getOSName() || null }
}
