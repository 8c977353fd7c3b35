import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import pLimit from 'p-limit'
import type { ErrorMessage } from '#domain/errors/error-message.ts'

/**
 * OWASP's recommendation for argon2id (Password Storage Cheat Sheet, 2025): 19 MiB in KiB, two
 * passes, one lane.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
type Cost = typeof cost
const tagLength = 32

/**
 * The argon2id hash in the PHC form, with a salt of its own:
 * `$argon2id$v=19$m=…,t=…,p=…$salt$hash`.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${toText(salt)}$${toText(hash)}`
}

/**
 * false too when the hash cannot be read. Takes as long for a wrong password as for the right one.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (match === null) return false
  const [, memory, passes, parallelism, salt = '', expected = ''] = match
  const stored = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  const found = await derive(password, Buffer.from(salt, 'base64'), stored)
  const wanted = Buffer.from(expected, 'base64')
  return found.length === wanted.length && timingSafeEqual(found, wanted)
}

const oneAtATime = pLimit(1)

const deriveKey = promisify(argon2)

/**
 * One at a time: a thousand wrong passwords a minute must leave processor time for readers.
 * sign-in.ts decides who may wait. NFKC first, so that a password entered on another keyboard stays
 * the same (RFC 8265, NIST SP 800-63B).
 */
const derive = (password: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  oneAtATime(() =>
    deriveKey('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength, ...cost }),
  )

/** Base64 without padding, as the PHC form has it. */
const toText = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const shortest = 12

/**
 * A little less than the 10^12 that the estimate gives to 12 characters without any pattern,
 * whatever they are.
 */
const minGuesses = 10 ** 11.5

/**
 * Only the beginning is estimated: 64 characters take a tenth of a second, a thousand would take
 * many.
 */
const maxEstimatedLength = 64

/**
 * Words that an attacker with knowledge of this product tries first, beside the site's own names.
 */
const commonWords = [
  'scholarship',
  'scholarships',
  'atlas',
  'admin',
  'administrator',
  'correcthorsebatterystaple',
]

/**
 * Why this password is refused; undefined: it will do. At least 12 characters, and in all about as
 * hard to guess as 12 by chance (docs/interface, Settings). Common passwords, names, dates,
 * keyboard rows, sequences and repetitions count for what they are worth. `names` are words that
 * are no secret here, such as the site's name and the user's.
 */
export async function checkPasswordStrength(
  password: string,
  names: readonly string[] = [],
): Promise<ErrorMessage | undefined> {
  const tooShort = checkPasswordLength(password)
  if (tooShort !== undefined) return tooShort
  const words = [...commonWords, ...names, ...names.flatMap((name) => name.split(/\s+/))]
  const { guesses, sequence } = (await getEstimator()).check(password.normalize('NFKC'), words)
  if (sequence.length === 1 && sequence[0]?.pattern === 'repeat') return { key: 'password-repeats' }
  return guesses < minGuesses ? { key: 'password-too-easy' } : undefined
}

/** The part of `checkPasswordStrength` that takes no time. */
export const checkPasswordLength = (password: string): ErrorMessage | undefined =>
  [...password.normalize('NFKC')].length < shortest
    ? { key: 'password-too-short', least: shortest }
    : undefined

let estimator: Promise<ZxcvbnFactory> | undefined

/**
 * Loaded when a password is set, which is seldom: the lists take a quarter of a second and some
 * megabytes.
 */
function getEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: maxEstimatedLength }),
  )
  return estimator
}
