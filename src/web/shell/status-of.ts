import type { ProblemCode } from '#domain/problem.ts'

/** The one table from problem to status, for pages and calls alike (docs/interface, Errors). */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  'wrong-origin': 403,
  forbidden: 403,
  'not-found': 404,
  'too-slow': 408,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  unavailable: 503,
} as const satisfies Record<ProblemCode, number>
