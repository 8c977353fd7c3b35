import { z } from 'zod'
import type { FieldErrors, Mistake } from '#domain/mistake.ts'

/** The rule of a schema carries the mistake that breaking it is: `schema.refine(check, wrong({ key: … }))`. */
export function wrong(mistake: Mistake): { readonly params: { readonly mistake: Mistake } } {
  return { params: { mistake } }
}

/** Adds the mistake from within a transformation. */
export function addMistake(context: z.RefinementCtx, mistake: Mistake): void {
  context.addIssue({ code: 'custom', ...wrong(mistake) })
}

/** A text; anything else is the mistake. */
export function textOr(mistake: Mistake): z.ZodType<string, string> {
  return z.custom<string>((value) => typeof value === 'string', wrong(mistake))
}

/** A list of whatever; anything else is the mistake. */
export function listOr(mistake: Mistake): z.ZodType<unknown[], unknown[]> {
  return z.custom<unknown[]>((value) => Array.isArray(value), wrong(mistake))
}

/** The mistake of an issue; what none of our rules names was sent by a program, as a number in the place of a list's record. */
export function mistakeOf(issue: z.core.$ZodIssue | undefined): Mistake {
  if (issue?.code === 'custom' && issue.params !== undefined) return issue.params['mistake'] as Mistake
  return { key: 'wrong-shape' }
}

/** The first mistake of each field. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: Record<string, Mistake> = {}
  for (const issue of error.issues) errors[String(issue.path[0] ?? '')] ??= mistakeOf(issue)
  return errors
}
