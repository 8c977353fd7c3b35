import type { ErrorMessage } from '#domain/errors/error-message.ts'

/** The closed list of what can go wrong. Each edge (API, pages) translates it once. */
export const problemCodes = [
  'invalid',
  'unauthenticated',
  'wrong-origin',
  'forbidden',
  'not-found',
  'too-slow',
  'conflict',
  'too-large',
  'wrong-type',
  'too-many',
  'unavailable',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export interface ProblemDetails {
  readonly errors?: FieldErrors | undefined
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

/** Thrown by services. Errors of a form are returned to it, everything else is thrown. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly reason: ErrorMessage
  readonly errors: FieldErrors | undefined
  /** Seconds after which trying again makes sense ('too-many', 'unavailable'). */
  readonly retryAfter: number | undefined

  /**
   * The bundle of the pages holds a copy of this class, so `instanceof` goes by the name. A problem
   * thrown by services is one there too.
   */
  static override [Symbol.hasInstance](value: unknown): value is Problem {
    return value instanceof Error && value.name === 'Problem'
  }

  /** `reason` is the message for a person; a log holds its key. */
  constructor(code: ProblemCode, reason: ErrorMessage, more: ProblemDetails = {}) {
    super(reason.key, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.reason = reason
    this.errors = more.errors
    this.retryAfter = more.retryAfter
  }
}

/** Errors by field, in the domain's own field names; wire.ts renames them for the API. */
export type FieldErrors = Readonly<Record<string, ErrorMessage>>

/** Outcome of an action for a form: the value, or the errors by domain field. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: FieldErrors }
