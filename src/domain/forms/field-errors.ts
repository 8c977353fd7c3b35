import type { z } from 'zod'
import type { FieldErrors } from '#domain/problem.ts'

/** The first mistake of each field. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) errors[String(path[0] ?? '')] ??= message
  return errors
}
