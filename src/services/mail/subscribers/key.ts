import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { findSecret, openSecret } from '#services/secret.ts'
import type { Queries } from '#storage/database.ts'

/** What links and kept addresses are made with: 256 bits, made once for each database. */
export interface MailKey {
  /** An address as it is kept where it must not be read: 256 bits, of no use without the key. */
  hashAddress(email: string): string
  /** The secret part of a confirmation link: 256 bits, bound to purpose, mail and address. The database keeps its hash alone (`hashMailToken`). */
  makeToken(purpose: 'confirm', mailId: string, email: string): string
  /** The proof in a link that does something for one subscriber. */
  sign(purpose: LinkPurpose, subscriberId: string): string
  isSigned(purpose: LinkPurpose, subscriberId: string, signature: string): boolean
}

export type LinkPurpose = 'choose' | 'leave'

/** The key of the database, made when there is none. */
export async function openMailKey(db: Queries, now: Date): Promise<MailKey> {
  return toMailKey(await openSecret(db, 'mail-key', now))
}

/** undefined: none was ever needed. */
export async function findMailKey(db: Queries): Promise<MailKey | undefined> {
  const secret = await findSecret(db, 'mail-key')
  return secret === undefined ? undefined : toMailKey(secret)
}

/** SHA-256 in hexadecimal, as sessions keep their tokens. */
export function hashMailToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function toMailKey(secret: string): MailKey {
  const mark = (...parts: readonly string[]) => createHmac('sha256', secret).update(parts.join('\n')).digest('base64url')
  return {
    hashAddress: (email) => mark('address', email.toLowerCase()),
    makeToken: (purpose, mailId, email) => mark('token', purpose, mailId, email),
    sign: (purpose, subscriberId) => mark('link', purpose, subscriberId),
    isSigned(purpose, subscriberId, signature) {
      const expected = Buffer.from(mark('link', purpose, subscriberId))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
