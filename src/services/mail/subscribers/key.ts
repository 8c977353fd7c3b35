import { findSecret, isSame, mark, openSecret } from '#services/secret.ts'
import type { Queries } from '#storage/database.ts'

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

/** What links and kept addresses are made with: 256 bits, made once for each database. */
function toMailKey(secret: string) {
  return {
    /** An address as it is kept where it must not be read: 256 bits, of no use without the key. */
    hashAddress: (email: string) => mark(secret, 'address', email.toLowerCase()),
    /** The secret part of a confirmation link: 256 bits, bound to purpose, mail and address. The database keeps its hash alone (`hashToken`). */
    makeToken: (purpose: 'confirm', mailId: string, email: string) => mark(secret, 'token', purpose, mailId, email),
    /** The proof in a link that does something for one subscriber. */
    sign: (purpose: LinkPurpose, subscriberId: string) => mark(secret, 'link', purpose, subscriberId),
    isSigned: (purpose: LinkPurpose, subscriberId: string, signature: string) =>
      isSame(mark(secret, 'link', purpose, subscriberId), signature),
  }
}

export type MailKey = ReturnType<typeof toMailKey>
