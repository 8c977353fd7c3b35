import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

interface Cost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** OWASP's recommendation for argon2id (Password Storage Cheat Sheet, 2025): 19 MiB, two passes, one lane. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** The argon2id hash in the PHC form, with a salt of its own: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${toText(salt)}$${toText(hash)}`
}

/** false too when the hash cannot be read. Takes as long for a wrong password as for the right one. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (match === null) return false
  const [, memory, passes, parallelism, salt = '', expected = ''] = match
  const stored = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const found = await derive(password, Buffer.from(salt, 'base64'), stored)
  const wanted = Buffer.from(expected, 'base64')
  return found.length === wanted.length && timingSafeEqual(found, wanted)
}

/** NFKC first, so that a password typed on another keyboard stays the same (RFC 8265, NIST SP 800-63B). */
function derive(password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parameters = { message: password.normalize('NFKC'), nonce: salt, parallelism, tagLength, memory, passes }
    argon2('argon2id', parameters, (error, key) => (error === null ? resolve(key) : reject(error)))
  })
}

/** Base64 without padding, as the PHC form has it. */
function toText(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
