import type { ErrorMessage } from '#domain/errors/error-message.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { errorMessages } from '#web/texts/en/error-messages.ts'
import {
  type FormattedErrors,
  formatFieldErrors,
  formatErrorMessage,
} from '#web/texts/format-error.ts'

/**
 * The API, the settings and the command line speak English, whatever the languages of the site
 * (docs/interface, Errors).
 */
export const formatInEnglish = (message: ErrorMessage): string =>
  formatErrorMessage({ errors: errorMessages }, message)

export const formatErrorsInEnglish = (errors: FieldErrors): FormattedErrors =>
  formatFieldErrors({ errors: errorMessages }, errors)
