import { z } from 'zod'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import { convertText, parseRecord, textOr, errorParams } from '#domain/forms/field-schemas.ts'
import { subscriptionSchema } from '#domain/mail/subscription.ts'
import type { Outcome } from '#domain/problem.ts'
import { readLink } from '#domain/words/links.ts'
import { cleanText, hasControls } from '#domain/words/text.ts'

export const maxNameLength = 200
export const maxMessageLength = 10_000

const text = (missing: ErrorMessage) =>
  textOr(missing)
    .transform((value) => value.toWellFormed().replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().refine((value) => value !== '', errorParams(missing)))

/**
 * The fields of the contact form (docs/interface, FAQ, About, Contact). `website` is null when
 * left empty.
 */
export const messageSchema = z.object({
  name: text({ key: 'no-name' })
    .refine(
      (value) => value.length <= maxNameLength,
      errorParams({ key: 'too-long', most: maxNameLength }),
    )
    .refine((value) => !hasControls(value), errorParams({ key: 'name-controls' })),
  email: subscriptionSchema.shape.email,
  website: convertText<string>(
    textOr({ key: 'website-no-text' })
      .nullish()
      .transform((value) => value?.trim() ?? ''),
    (value) => {
      const link = readLink(value)
      if (link.ok) return link.href
      return link.reason === 'too-long'
        ? { key: 'bad-link', fault: link.reason }
        : { key: 'website-no-link' }
    },
  ),
  message: text({ key: 'no-message' })
    .refine(
      (value) => value.length <= maxMessageLength,
      errorParams({ key: 'too-long', most: maxMessageLength }),
    )
    // Line ends and tabs belong to a message. Other characters that cleaning would remove are
    // refused, because a visitor could not see the change.
    .refine((value) => cleanText(value) === value, errorParams({ key: 'message-controls' })),
})

export type MessageDraft = z.infer<typeof messageSchema>

/** Never throws. Returns one error per domain field. */
export const parseMessage = (input: unknown): Outcome<MessageDraft> =>
  parseRecord(messageSchema, input)
