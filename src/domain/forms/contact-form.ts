import { z } from 'zod'
import { fieldErrors } from '#domain/forms/field-errors.ts'
import { subscriptionSchema } from '#domain/mail/subscription.ts'
import type { Outcome } from '#domain/outcome.ts'
import { cleanText, hasControls } from '#domain/words/clean-text.ts'
import { isRecord } from '#domain/words/is-record.ts'
import { readLink } from '#domain/words/links.ts'

export const longestName = 200
export const longestMessage = 10_000

const text = (missing: string) =>
  z
    .string({ error: missing })
    .transform((value) => value.toWellFormed().replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, { error: missing }))

/** What the contact form sends (docs/interface.md, FAQ, About, Contact). `website` is null when left empty. */
export const messageSchema = z.object({
  name: text('Please enter your name.')
    .refine((value) => value.length <= longestName, { error: `Please use at most ${longestName} characters.` })
    .refine((value) => !hasControls(value), { error: 'Please write your name in one line, without control characters.' }),
  email: subscriptionSchema.shape.email,
  website: z
    .union([z.string(), z.null(), z.undefined()], { error: 'Please enter the website as text, or leave it empty.' })
    .transform((value, context) => {
      if (value === undefined || value === null || value.trim() === '') return null
      const link = readLink(value)
      if (link.ok) return link.href
      const message =
        link.reason === 'too-long'
          ? 'This address is too long: at most 2000 characters.'
          : 'Please enter a full address that begins with https:// or http://, or leave it empty.'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .optional()
    .transform((value) => value ?? null),
  message: text('Please write a message.')
    .refine((value) => value.length <= longestMessage, { error: `Please use at most ${longestMessage} characters.` })
    // Line ends and tabs belong to a message; what else would be cleaned away is refused, for a visitor cannot see what was changed.
    .refine((value) => cleanText(value) === value, { error: 'Please remove the control characters from the message.' }),
})

export type MessageDraft = z.infer<typeof messageSchema>

/** Never throws; mistakes by domain field, one sentence each. */
export function parseMessage(input: unknown): Outcome<MessageDraft> {
  const result = messageSchema.safeParse(isRecord(input) ? input : {})
  return result.success ? { ok: true, value: result.data } : { ok: false, errors: fieldErrors(result.error) }
}
