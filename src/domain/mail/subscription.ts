import { z } from 'zod'
import { fieldErrors } from '#domain/forms/field-errors.ts'
import type { Outcome } from '#domain/outcome.ts'
import { readEmail } from '#domain/words/email-address.ts'
import { isRecord } from '#domain/words/is-record.ts'

const required = 'Please enter your e-mail address.'

/** What the newsletter form sends. The address comes out in lower case, as `Subscriber` keeps it. */
export const subscriptionSchema = z.object({
  email: z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .transform((text, context) => {
      const email = readEmail(text)
      if (email !== undefined) return email.toLowerCase()
      context.addIssue({ code: 'custom', message: 'Please enter a valid e-mail address, such as name@example.org.' })
      return z.NEVER
    }),
})

export type Subscription = z.infer<typeof subscriptionSchema>

/** Never throws; mistakes by domain field, one sentence each. */
export function parseSubscription(input: unknown): Outcome<Subscription> {
  const result = subscriptionSchema.safeParse(isRecord(input) ? input : {})
  return result.success ? { ok: true, value: result.data } : { ok: false, errors: fieldErrors(result.error) }
}
