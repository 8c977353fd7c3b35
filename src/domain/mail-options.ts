import { isRecord } from '#domain/subscription.ts'

/** What the administrator may set about mails; kept as one setting row. */
export interface MailOptions {
  /** Nothing is sent; what is decided meanwhile waits. */
  readonly paused: boolean
  /** Mails a minute, of each running program. */
  readonly perMinute: number
  /** How long a change must stand before it is told, so that a slip that is put right at once is never mailed. */
  readonly gatherMinutes: number
  /** Where the administrator's mails go; null: to the address of MAIL_FROM. */
  readonly adminEmail: string | null
  /** How long things are kept: addresses that never confirmed, messages of the contact form, and the log of what was sent. */
  readonly unconfirmedDays: number
  readonly messageMonths: number
  readonly logMonths: number
}

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
  const number = (key: 'perMinute' | 'gatherMinutes' | 'unconfirmedDays' | 'messageMonths' | 'logMonths', least: number, most: number) => {
    const value = given[key]
    return typeof value === 'number' && value >= least && value <= most ? value : standard[key]
  }
  return {
    paused: given['paused'] === true,
    perMinute: number('perMinute', 1, 60_000),
    gatherMinutes: number('gatherMinutes', 0, 1440),
    adminEmail: typeof given['adminEmail'] === 'string' ? given['adminEmail'] : null,
    unconfirmedDays: number('unconfirmedDays', 1, 365),
    messageMonths: number('messageMonths', 1, 120),
    logMonths: number('logMonths', 1, 120),
  }
}
