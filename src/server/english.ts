import type { FieldErrors, Mistake } from '#domain/mistake.ts'
import { mistakes } from '#web/texts/en/mistakes.ts'
import { type SaidErrors, sayErrors, sayMistake } from '#web/texts/say-mistake.ts'

/** The API, the settings and the command line speak English, whatever the languages of the site (docs/interface.md, Errors). */
export function sayInEnglish(mistake: Mistake): string {
  return sayMistake({ mistakes }, mistake)
}

/** `sayInEnglish` for each field. */
export function sayErrorsInEnglish(errors: FieldErrors): SaidErrors {
  return sayErrors({ mistakes }, errors)
}
