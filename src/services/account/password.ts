import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { Problem } from '#domain/problem.ts'

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

/** Passwords that wait to be derived at most; a second of a processor holds about thirty. */
const mostWaiting = 100

let [last, waiting]: [Promise<unknown>, number] = [Promise.resolve(), 0]

/**
 * One at a time: a thousand wrong passwords a minute must leave a processor to those who read pages. Throws Problem 'too-many' when too many
 * wait.
 */
function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  if (waiting >= mostWaiting) return Promise.reject(new Problem('too-many', { key: 'too-many-tries' }, { retryAfter: 5 }))
  waiting += 1
  const run = last.then(() => deriveNow(password, salt, cost)).finally(() => (waiting -= 1))
  last = run.catch(() => {})
  return run
}

/** NFKC first, so that a password typed on another keyboard stays the same (RFC 8265, NIST SP 800-63B). */
function deriveNow(password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parameters = { message: password.normalize('NFKC'), nonce: salt, parallelism, tagLength, memory, passes }
    argon2('argon2id', parameters, (error, key) => (error === null ? resolve(key) : reject(error)))
  })
}

/** Base64 without padding, as the PHC form has it. */
function toText(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
