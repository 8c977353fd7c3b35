import { randomBytes } from 'node:crypto'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import type { FieldErrors, Outcome } from '#domain/problem.ts'
import { getOrCreate } from '#domain/words/get-or-create.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { findAdmin } from '#storage/account-store.ts'
import type { Database, Queries } from '#storage/database.ts'
import { findSetting, replaceSetting } from '#storage/setting-store.ts'
import { createHeldMark } from '#services/account/held-mark.ts'
import { refusePresentPassword } from '#services/account/present-password.ts'
import { hashToken, openAccountKey, openSealed, sealText } from '#services/secret.ts'

/**
 * The stored second step. Its secret is sealed; of recovery words only hashes are stored. `step` is
 * the last accepted time step (RFC 6238, section 5.2): no code is accepted twice.
 */
interface SecondStep {
  readonly secret: string
  readonly step: number
  readonly words: readonly string[]
}

const setting = 'second-step'
const stored = 'second step'
const proposed = 'second step, not confirmed'

/** What an authenticator app needs. */
export interface SecondStepSetup {
  /** In base 32, to type it. */
  readonly secret: string
  /** The QR code with a side of `size` squares, as the path of an SVG. */
  readonly qr: { readonly size: number; readonly path: string }
  /** The secret for the form that confirms it: nothing is stored before that. */
  readonly sealed: string
}

/** Milliseconds in which a proposed secret must be confirmed. */
const timeout = 15 * 60_000

/** Seconds for which a code of an authenticator app is right (RFC 6238, section 4.1). */
const period = 30

/** Codes of the period before and after are right, too: clocks of phones differ. */
const window = 1

const wordCount = 10

/** Whether a code is asked for, and how many recovery words are left. */
export async function findSecondStep(
  db: Queries,
): Promise<{ readonly isOn: boolean; readonly wordsLeft: number }> {
  const found = await find(db)
  return { isOn: found !== undefined, wordsLeft: found?.words.length ?? 0 }
}

/** Turns it off, and returns whether it was on. */
export async function removeSecondStep(db: Queries, now: Date): Promise<boolean> {
  const found = await find(db)
  return found !== undefined && (await replaceSetting(db, setting, found, null, now))
}

/**
 * Why the second step refuses; undefined: it is off, or the code is right. A code of the app is
 * right once, and so is each recovery word.
 */
export async function refuseCode(
  db: Queries,
  code: unknown,
  now: Date,
): Promise<'code-missing' | 'wrong-code' | undefined> {
  const found = await find(db)
  if (found === undefined) return undefined
  const text = typeof code === 'string' && code.length < 100 ? code.replace(/[\s-]/g, '') : ''
  if (text === '') return 'code-missing'
  const next = await findNext(db, found, text.toLowerCase(), now)
  const isRight = next !== undefined && (await markUsed(db, found, next, now))
  return isRight ? undefined : 'wrong-code'
}

/** The last step that was accepted on a full disk, by database. */
const heldSteps = new WeakMap<Queries, ReturnType<typeof createHeldMark<number>>>()

/**
 * Whether no other request has used the code. A recovery word needs its row on a full disk too,
 * because it would be right again after the next start.
 */
async function markUsed(
  db: Queries,
  found: SecondStep,
  next: SecondStep,
  now: Date,
): Promise<boolean> {
  const store = () => replaceSetting(db, setting, found, next, now)
  const isWord = next.step === found.step
  if (isWord) return await store()
  return await getOrCreate(heldSteps, db, createHeldMark<number>).use(next.step, store)
}

/** The second step after this code; undefined: the code is wrong. */
async function findNext(
  db: Queries,
  found: SecondStep,
  text: string,
  now: Date,
): Promise<SecondStep | undefined> {
  if (/^\d{6}$/.test(text)) {
    const secret = openSealed(await openAccountKey(db, now), stored, found.secret)
    const step = secret === undefined ? undefined : await findStep(secret, text, now)
    return step !== undefined && step > found.step ? { ...found, step } : undefined
  }
  const hash = hashToken(text)
  if (!found.words.includes(hash)) return undefined
  return { ...found, words: found.words.filter((word) => word !== hash) }
}

/** The time step that the code belongs to; undefined: none of those that are right now. */
async function findStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window })
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta
}

async function find(db: Queries): Promise<SecondStep | undefined> {
  const value = await findSetting(db, setting)
  return isRecord(value) ? (value as unknown as SecondStep) : undefined
}

/** The second step of the login by password, for the account page. */
export function createSecondStep({
  db: { kysely },
  clock,
  siteName,
}: {
  readonly db: Database
  readonly clock: () => Date
  readonly siteName: string
}) {
  async function toSetup(secret: string): Promise<SecondStepSetup> {
    const [{ Secret, TOTP }, { encode }] = await Promise.all([import('otpauth'), import('uqr')])
    const label = (await findAdmin(kysely))?.username ?? ''
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period, issuer: siteName, label })
    const { data, size } = encode(totp.toString(), { border: 4 })
    const squares = data.flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
    )
    const until = clock().getTime() + timeout
    const key = await openAccountKey(kysely, clock())
    const sealed = sealText(key, proposed, `${until} ${secret}`)
    return { secret, qr: { size, path: squares.join('') }, sealed }
  }

  /** undefined: not ours, or too old. */
  async function openProposed(sealed: unknown): Promise<string | undefined> {
    const key = await openAccountKey(kysely, clock())
    const text = openSealed(key, proposed, typeof sealed === 'string' ? sealed : '')
    const [until, secret] = text?.split(' ') ?? []
    return Number(until) >= clock().getTime() ? secret : undefined
  }

  return {
    find: () => findSecondStep(kysely),

    /** A secret for an authenticator app; it counts once a code confirms it. */
    async start(current: unknown): Promise<Outcome<SecondStepSetup>> {
      const reason = await refusePresentPassword(kysely, current)
      if (reason !== undefined) return refuse({ current: reason })
      const { Secret } = await import('otpauth')
      return { ok: true, value: await toSetup(new Secret({ size: 20 }).base32) }
    },

    /**
     * Turns it on, and returns the recovery words, which are shown once. After a wrong code `setup`
     * is the same secret again; null: it is too old, and the setup has to begin anew.
     */
    async turnOn({
      sealed,
      code,
    }: {
      readonly sealed: unknown
      readonly code: unknown
    }): Promise<
      | { readonly words: readonly string[] }
      | { readonly setup: SecondStepSetup | null; readonly reason: ErrorMessage }
    > {
      const secret = await openProposed(sealed)
      if (secret === undefined) return { setup: null, reason: { key: 'second-step-too-late' } }
      const text = typeof code === 'string' ? code.replace(/[\s-]/g, '') : ''
      const step = /^\d{6}$/.test(text) ? await findStep(secret, text, clock()) : undefined
      if (step === undefined) return { setup: await toSetup(secret), reason: { key: 'wrong-code' } }
      const words = createWords()
      const key = await openAccountKey(kysely, clock())
      const next = { secret: sealText(key, stored, secret), step, words: words.map(hashWord) }
      const before = (await findSetting(kysely, setting)) ?? undefined
      const isFree = before === undefined
      const isStored = isFree && (await store(next))
      if (!isStored) return { setup: null, reason: { key: 'second-step-is-on' } }
      return { words }
    },

    async turnOff(current: unknown): Promise<Outcome<null>> {
      const reason = await refusePresentPassword(kysely, current)
      if (reason !== undefined) return refuse({ current: reason })
      await removeSecondStep(kysely, clock())
      return { ok: true, value: null }
    },

    /** New recovery words, shown once; those from before are worth nothing any more. */
    async renewWords(current: unknown): Promise<Outcome<readonly string[]>> {
      const reason = await refusePresentPassword(kysely, current)
      if (reason !== undefined) return refuse({ current: reason })
      const found = await find(kysely)
      const words = createWords()
      const next = found && { ...found, words: words.map(hashWord) }
      const isStored =
        next !== undefined && (await replaceSetting(kysely, setting, found, next, clock()))
      return isStored
        ? { ok: true, value: words }
        : refuse({ current: { key: 'second-step-too-late' } })
    },
  }

  /** Whether no other request stored one first. What was turned off is stored as null. */
  async function store(next: SecondStep): Promise<boolean> {
    const isFirst = await replaceSetting(kysely, setting, undefined, next, clock())
    return isFirst || (await replaceSetting(kysely, setting, null, next, clock()))
  }
}

const refuse = (errors: FieldErrors) => ({ ok: false, errors }) as const

/** Letters and digits that nobody mistakes for others (Crockford's base 32). */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** Sixteen letters each, 80 bits: no search through hashes finds one. */
const createWords = (): readonly string[] =>
  Array.from({ length: wordCount }, () => {
    const word = [...randomBytes(16)].map((byte) => letters[byte % 32]).join('')
    return word.replace(/(.{4})(?=.)/g, '$1-')
  })

const hashWord = (word: string): string => hashToken(word.replaceAll('-', ''))
