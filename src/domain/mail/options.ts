import type { ErrorMessage } from '#domain/errors/error-message.ts'
import type { Outcome } from '#domain/problem.ts'
import { readEmail } from '#domain/words/email-address.ts'
import { isRecord } from '#domain/words/is-record.ts'

/** The administrator's settings of mails, stored as one setting row. */
export interface MailOptions {
  /** No mail is sent; new mails wait. */
  readonly paused: boolean
  /** Mails a minute, of all running programs together. */
  readonly perMinute: number
  /**
   * How long a change must last before it is mailed, so that a slip that is corrected at once is
   * never sent.
   */
  readonly gatherMinutes: number
  /** The recipient of the administrator's mails; null: the address of MAIL_FROM. */
  readonly adminEmail: string | null
  /** Retention: of unconfirmed addresses, of contact messages, and of the log of sent mails. */
  readonly unconfirmedDays: number
  readonly messageMonths: number
  readonly logMonths: number
}

export const mailNumbers = {
  perMinute: [1, 60_000],
  gatherMinutes: [0, 1440],
  unconfirmedDays: [1, 365],
  messageMonths: [1, 120],
  logMonths: [1, 120],
} as const satisfies Partial<Record<keyof MailOptions, readonly [least: number, most: number]>>

export type MailNumber = keyof typeof mailNumbers

const standard: MailOptions = {
  paused: false,
  perMinute: 600,
  gatherMinutes: 15,
  adminEmail: null,
  unconfirmedDays: 7,
  messageMonths: 12,
  logMonths: 13,
}

/** The stored value, each part that is missing or wrong replaced by its standard. */
export function readMailOptions(stored: unknown): MailOptions {
  const given = isRecord(stored) ? stored : {}
  return {
    ...fromNumbers((name) => {
      const [least, most] = mailNumbers[name]
      const value = given[name]
      return typeof value === 'number' && value >= least && value <= most ? value : standard[name]
    }),
    paused: given['paused'] === true,
    adminEmail: typeof given['adminEmail'] === 'string' ? given['adminEmail'] : null,
  }
}

/**
 * Reads the entered values; `paused` stays as in `before`. Never throws. Returns errors by field.
 */
export function parseMailOptions(input: unknown, before: MailOptions): Outcome<MailOptions> {
  const given = isRecord(input) ? input : {}
  const errors: Record<string, ErrorMessage> = {}
  const numbers = fromNumbers((name) => {
    const [least, most] = mailNumbers[name]
    const text = String(given[name] ?? '').trim()
    const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= least && value <= most)) errors[name] = { key: 'no-whole-number', least, most }
    return value
  })
  const address = String(given['adminEmail'] ?? '').trim()
  const email = readEmail(address)
  if (address !== '' && email === undefined) errors['adminEmail'] = { key: 'bad-email' }
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, value: { ...numbers, paused: before.paused, adminEmail: email ?? null } }
}

function fromNumbers(valueOf: (name: MailNumber) => number): Pick<MailOptions, MailNumber> {
  const names = Object.keys(mailNumbers) as MailNumber[]
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Pick<
    MailOptions,
    MailNumber
  >
}
