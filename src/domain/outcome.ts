import type { FieldErrors } from '#domain/error-message.ts'

/** Answer of a verb that a form calls: done, or the mistakes by domain field. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly errors: FieldErrors }
