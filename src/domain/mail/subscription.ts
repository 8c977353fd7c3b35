import { z } from 'zod'
import { addFieldIssue, parseRecord, textOr, errorParams } from '#domain/forms/field-schemas.ts'
import type { ReminderKind } from '#domain/mail/reminders.ts'
import type { Outcome } from '#domain/problem.ts'
import { isRouted, readEmail } from '#domain/words/email-address.ts'

const required = { key: 'no-email' } as const

/** The fields of the newsletter form. The address becomes lower case, as in `Subscriber`. */
export const subscriptionSchema = z.object({
  email: textOr(required)
    .transform((text) => text.trim())
    .refine((text) => text !== '', { ...errorParams(required), abort: true })
    .transform((text, context) => {
      const email = readEmail(text)
      if (email !== undefined) return email.toLowerCase()
      addFieldIssue(context, { key: isRouted(text) ? 'routed-email' : 'bad-email' })
      return z.NEVER
    }),
})

type Subscription = z.infer<typeof subscriptionSchema>

/** Never throws. Returns one error per domain field. */
export const parseSubscription = (input: unknown): Outcome<Subscription> =>
  parseRecord(subscriptionSchema, input)

/** The purpose of an address: news, or the kind of an item's reminder form. */
export type Wish = 'news' | ReminderKind

/**
 * The language of the subscriber (BCP 47), and the text of the consent at the forms in it
 * (web/newsletter/reader.ts). Both are stored: mails use that language, and the law requires proof
 * of the consent (GDPR article 7).
 */
export interface Reader {
  readonly locale: string
  readonly agreements: Readonly<Record<Wish, { readonly version: string; readonly text: string }>>
}
