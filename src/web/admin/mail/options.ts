import type { MailNumber, MailOptions } from '#domain/mail/options.ts'

/** Fields of the form, in its order. */
export const mailOptionFields = ['perMinute', 'gatherMinutes', 'adminEmail', 'unconfirmedDays', 'messageMonths', 'logMonths'] as const

/** What stands in the fields, as text. */
export type TypedMailOptions = Readonly<Record<MailNumber | 'adminEmail', string>>

export function toTypedMailOptions(options: MailOptions): TypedMailOptions {
  return fill((name) => String(options[name] ?? ''))
}

export function readTypedMailOptions(form: FormData): TypedMailOptions {
  return fill((name) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  })
}

function fill(valueOf: (name: keyof TypedMailOptions) => string): TypedMailOptions {
  return Object.fromEntries(mailOptionFields.map((name) => [name, valueOf(name)])) as TypedMailOptions
}
