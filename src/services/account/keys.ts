import { randomUUID } from 'node:crypto'
import { type KeyDraft, parseKeyDraft, type Scope, scopes } from '#domain/forms/key-draft.ts'
import type { Outcome } from '#domain/problem.ts'
import { isDiskFull } from '#storage/database-error.ts'
import type { Database } from '#storage/database.ts'
import * as store from '#storage/key-store.ts'
import { refusePresentPassword } from '#services/account/present-password.ts'
import { createToken, hashToken } from '#services/secret.ts'

/**
 * The beginning of each key, by which it differs from the token of a session, and by which people
 * and programs that search for leaked secrets recognize it.
 */
const prefix = 'key_'

export const isKeyToken = (token: string): boolean => token.startsWith(prefix)

/** A key for scripts as the administrator sees it, without its token. */
export interface ScriptKey extends Omit<store.StoredKey, 'tokenHash' | 'scope'> {
  readonly scope: Scope
  readonly isOver: boolean
}

/** The key behind a call. */
export type CallingKey = Pick<ScriptKey, 'name' | 'scope'>

const dayMs = 86_400_000

/** Keys for scripts (docs/interface, Keys for scripts). */
export function createKeys({ db: { kysely }, clock }: { db: Database; clock: () => Date }) {
  return {
    /** The newest first, ended ones too. */
    async list(): Promise<readonly ScriptKey[]> {
      const now = clock()
      return (await store.listKeys(kysely)).flatMap(({ tokenHash: _hash, ...key }) => {
        const scope = scopes.find((each) => each === key.scope)
        return scope === undefined ? [] : [{ ...key, scope, isOver: isOver(key, now) }]
      })
    },

    /**
     * The token of the new key, which is shown once. Errors by field: `name`, `scope`, `days`, and
     * `current` for the administrator's password.
     */
    async create(input: {
      readonly name: unknown
      readonly scope: unknown
      readonly days: unknown
      readonly current: unknown
    }): Promise<Outcome<string>> {
      const draft = parseKeyDraft(input)
      if (!draft.ok) return draft
      const isTaken = (await store.listKeys(kysely)).some(({ name }) => name === draft.value.name)
      if (isTaken) return { ok: false, errors: { name: { key: 'key-name-taken' } } }
      const reason = await refusePresentPassword(kysely, input.current)
      if (reason !== undefined) return { ok: false, errors: { current: reason } }
      const token = `${prefix}${createToken()}`
      await store.insertKey(kysely, toStored(draft.value, token, clock()))
      return { ok: true, value: token }
    },

    /** Does nothing for an unknown key. */
    async remove(id: string): Promise<void> {
      await store.deleteKey(kysely, id)
    },

    /**
     * undefined: unknown, or ended. Notes the day of the call, at most one write a day for each key.
     */
    async find(token: string): Promise<CallingKey | undefined> {
      const key = await store.findKeyByHash(kysely, hashToken(token))
      const now = clock()
      const scope = scopes.find((each) => each === key?.scope)
      if (key === undefined || scope === undefined || isOver(key, now)) return undefined
      const today = now.toISOString().slice(0, 10)
      // On a full disk a key still reads.
      if (key.usedOn !== today)
        await store.touchKey(kysely, key.id, today).catch((error: unknown) => {
          if (!isDiskFull(error)) throw error
        })
      return { name: key.name, scope }
    },
  }
}

const isOver = ({ expiresAt }: Pick<store.StoredKey, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now.toISOString()

function toStored({ name, scope, days }: KeyDraft, token: string, now: Date): store.StoredKey {
  return {
    id: randomUUID(),
    name,
    tokenHash: hashToken(token),
    scope,
    createdAt: now.toISOString(),
    expiresAt: days === null ? null : new Date(now.getTime() + days * dayMs).toISOString(),
    usedOn: null,
  }
}
