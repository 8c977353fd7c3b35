import type { FieldErrors, Mistake } from '#domain/mistake.ts'
import { mistakes } from '#web/texts/en/mistakes.ts'
import { type FormattedErrors, formatFieldErrors, formatErrorMessage } from '#web/texts/format-error.ts'

/** The API, the settings and the command line speak English, whatever the languages of the site (docs/interface.md, Errors). */
export function formatInEnglish(mistake: Mistake): string {
  return formatErrorMessage({ mistakes }, mistake)
}

/** `formatInEnglish` for each field. */
export function formatErrorsInEnglish(errors: FieldErrors): FormattedErrors {
  return formatFieldErrors({ mistakes }, errors)
}
