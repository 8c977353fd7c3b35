import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { domainToUnicode } from 'node:url'
import type { Database, Queries } from '#storage/database.ts'
import { claimSetting, findSetting } from '#storage/setting-store.ts'

type SecretName = 'mail-key' | 'visitor-key' | 'account-key'

/**
 * A secret of the database, of 256 bits, created on first use; concurrent processes agree on one.
 */
async function openSecret(db: Queries, name: SecretName, now: Date): Promise<string> {
  const existing = await findSecret(db, name)
  if (existing !== undefined) return existing
  await claimSetting(db, name, randomBytes(32).toString('base64url'), now)
  const agreed = await findSecret(db, name)
  if (agreed === undefined) throw new Error(`The setting ${name} holds no text`)
  return agreed
}

/** undefined: the key was never needed, so it does not exist. */
async function findSecret(db: Queries, name: SecretName): Promise<string | undefined> {
  const stored = await findSetting(db, name)
  return typeof stored === 'string' ? stored : undefined
}

const visitorKeys = new WeakMap<Queries, string>()

/**
 * The key of visitors' hashes, shared by all processes at one database, so that none stores an
 * address. Created on first use and read once.
 */
export async function openVisitorKey(db: Queries, now: Date): Promise<string> {
  const key = visitorKeys.get(db) ?? (await openSecret(db, 'visitor-key', now))
  visitorKeys.set(db, key)
  return key
}

/** The key of what proves a login beside the password. Created on first use. */
export const openAccountKey = (db: Queries, now: Date): Promise<string> =>
  openSecret(db, 'account-key', now)

/** 256 bits that only a holder of the secret can compute from these values. */
export const keyedHash = (secret: string, ...values: readonly string[]): string =>
  createHmac('sha256', secret).update(values.join('\n')).digest('base64url')

/** 256 bits that only the key's owner can create. */
export type KeyedHash = (...values: readonly string[]) => Promise<string>

/**
 * With the key of the database all instances compute the same hash. Without one, or while it is
 * unavailable, each process has its own key.
 */
export function createKeyedHash(db?: Database): KeyedHash {
  const key = randomBytes(32).toString('hex')
  const findShared = async () =>
    db && (await openVisitorKey(db.kysely, new Date()).catch(() => undefined))
  return async (...values) => keyedHash((await findShared()) ?? key, ...values)
}

const ivLength = 12
const tagLength = 16

/** AES-256-GCM with a key of its own for each purpose (RFC 5869). */
const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/** The text, readable only with the secret and for the same purpose. */
export function sealText(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** undefined: not sealed with this secret for this purpose, or changed since. */
export function openSealed(secret: string, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < ivLength + tagLength) return undefined
  const iv = bytes.subarray(0, ivLength)
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), iv, {
    authTagLength: tagLength,
  })
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  try {
    const text = decipher.update(bytes.subarray(ivLength + tagLength))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** The proof of a session: 256 bits. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token. It opens nothing, so it may identify a session. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')

/** Compares hashes, which have one length, so that the time reveals nothing of either. */
export const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))

export type LinkPurpose = 'choose' | 'leave'

/** The database's key, created on first use. */
export const openMailKey = async (db: Queries, now: Date): Promise<MailKey> =>
  toMailKey(await openSecret(db, 'mail-key', now), now)

/** To compare addresses. undefined: none was ever needed. */
export async function findMailKey(
  db: Queries,
): Promise<Pick<MailKey, 'hashAddress' | 'hashesOf'> | undefined> {
  const secret = await findSecret(db, 'mail-key')
  return secret === undefined ? undefined : toMailKey(secret, new Date(0))
}

/**
 * Days for which a link to choose works; a link to unsubscribe always works (docs/interface,
 * Leaving).
 */
const chooseDays = 730
/** Links to choose had no day before; they work until those of that time would have ended. */
const undatedUntil = '2028-12-31'
const dayMs = 86_400_000

/** The key of links and stored addresses: 256 bits, created once for each database. */
function toMailKey(secret: string, now: Date) {
  const today = Math.floor(now.getTime() / dayMs)
  const signDay = (subscriberId: string, day: number) =>
    `${day}.${keyedHash(secret, 'link', 'choose', subscriberId, String(day))}`
  const hashAddress = (email: string) => keyedHash(secret, 'address', email.toLowerCase())
  return {
    /**
     * The stored form of an address that must not be readable: 256 bits, useless without the key.
     */
    hashAddress,
    /**
     * `hashAddress` and the older hash of the time when domains were stored in their own letters.
     * Older rows are compared with both.
     */
    hashesOf: (email: string) => {
      const domain = email.slice(email.lastIndexOf('@') + 1)
      return [
        ...new Set(
          [email, `${email.slice(0, -domain.length)}${domainToUnicode(domain)}`].map(hashAddress),
        ),
      ]
    },
    /**
     * The secret of a confirmation link: 256 bits, bound to purpose, mail and address. The database
     * keeps only its hash (`hashToken`).
     */
    createToken: (purpose: 'confirm', mailId: string, email: string) =>
      keyedHash(secret, 'token', purpose, mailId, email),
    /** The proof in a link that does something for one subscriber. One to choose names its day. */
    sign: (purpose: LinkPurpose, subscriberId: string) =>
      purpose === 'choose'
        ? signDay(subscriberId, today)
        : keyedHash(secret, 'link', purpose, subscriberId),
    isSigned(purpose: LinkPurpose, subscriberId: string, signature: string): boolean {
      const day = /^(\d{1,6})\./.exec(signature)?.[1]
      if (purpose === 'choose' && day !== undefined)
        return (
          today - Number(day) <= chooseDays && isSame(signDay(subscriberId, Number(day)), signature)
        )
      const isOver = purpose === 'choose' && now.toISOString().slice(0, 10) > undatedUntil
      return !isOver && isSame(keyedHash(secret, 'link', purpose, subscriberId), signature)
    },
  }
}

export type MailKey = ReturnType<typeof toMailKey>
