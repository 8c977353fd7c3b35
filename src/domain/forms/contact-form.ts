import { z } from 'zod'
import type { ErrorMessage } from '#domain/errors/error-message.ts'
import { convertText, parseRecord, textOr, errorParams } from '#domain/forms/field-schemas.ts'
import { subscriptionSchema } from '#domain/mail/subscription.ts'
import type { Outcome } from '#domain/problem.ts'
import { readLink } from '#domain/words/links.ts'
import { cleanLine, cleanText, hasOtherControls } from '#domain/words/text.ts'

export const maxNameLength = 200
export const maxMessageLength = 10_000

const filled = (missing: ErrorMessage, most: number) =>
  z
    .string()
    .refine((value) => value !== '', errorParams(missing))
    .refine((value) => value.length <= most, errorParams({ key: 'too-long', most }))

/** A name with a line feed is refused: it would begin another header of a mail. */
const hasLineFeed = (value: string): boolean => /[\r\n]/.test(value.trim())

/**
 * The fields of the contact form (docs/interface, FAQ, About, Contact). `website` is null when
 * left empty.
 */
export const messageSchema = z.object({
  name: textOr({ key: 'no-name' })
    .refine(
      (value) => !hasLineFeed(value) && !hasOtherControls(value),
      errorParams({ key: 'name-controls' }),
    )
    .transform(cleanLine)
    .pipe(filled({ key: 'no-name' }, maxNameLength)),
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
  // Control characters other than line ends and tabs come from no keyboard. What nobody sees in
  // copied text is no fault of the visitor, and goes.
  message: textOr({ key: 'no-message' })
    .refine((value) => !hasOtherControls(value), errorParams({ key: 'message-controls' }))
    .transform(cleanText)
    .pipe(filled({ key: 'no-message' }, maxMessageLength)),
})

export type MessageDraft = z.infer<typeof messageSchema>

/** Never throws. Returns one error per domain field. */
export const parseMessage = (input: unknown): Outcome<MessageDraft> =>
  parseRecord(messageSchema, input)
