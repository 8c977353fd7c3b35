import type { ErrorMessage, ErrorMessageKey } from '#domain/errors/error-message.ts'
import type { FieldErrors } from '#domain/problem.ts'

/** A sentence for each error, with its values. */
export type ErrorTexts = {
  readonly [Key in ErrorMessageKey]: string | ((mistake: ErrorMessage<Key>) => string)
}

type Texts = { readonly mistakes: ErrorTexts }

export type FormattedErrors = Readonly<Record<string, string>>

/**
 * The sentence for an error. Runs on the server only; the browser receives the finished sentence.
 */
export function formatErrorMessage({ mistakes }: Texts, mistake: ErrorMessage): string {
  const text = mistakes[mistake.key] as string | ((mistake: ErrorMessage) => string)
  return typeof text === 'string' ? text : text(mistake)
}

export const formatFieldErrors = (texts: Texts, errors: FieldErrors = {}): FormattedErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, mistake]) => [field, formatErrorMessage(texts, mistake)]),
  )
