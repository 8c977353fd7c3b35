import type { ErrorMessage, ErrorMessageKey } from '#domain/errors/error-message.ts'
import type { FieldErrors } from '#domain/problem.ts'

/** A sentence for each error, with its values. */
export type ErrorTexts = {
  readonly [Key in ErrorMessageKey]: string | ((error: ErrorMessage<Key>) => string)
}

type Texts = { readonly errors: ErrorTexts }

export type FormattedErrors = Readonly<Record<string, string>>

/**
 * The sentence for an error. Runs on the server only; the browser receives the finished sentence.
 */
export function formatErrorMessage({ errors }: Texts, error: ErrorMessage): string {
  const text = errors[error.key] as string | ((error: ErrorMessage) => string)
  return typeof text === 'string' ? text : text(error)
}

export const formatFieldErrors = (texts: Texts, errors: FieldErrors = {}): FormattedErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, formatErrorMessage(texts, error)]),
  )
