import { Problem } from '#domain/problem.ts'
import { DatabaseUnavailableError } from '#storage/database-error.ts'

/** The reason why the program cannot start, as one line for the person who started it. */
export class StartProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartProblem'
  }
}

/**
 * The own words of a database error, the code of other errors ('EADDRINUSE', '28P01'), or their
 * first line.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Problem && error.cause !== undefined) return reasonOf(error.cause)
  if (error instanceof DatabaseUnavailableError) return error.message
  if ('code' in error && typeof error.code === 'string') return error.code
  // Both addresses of "localhost" refused: Node wraps the two in one error without a text.
  const [first] = error instanceof AggregateError ? error.errors : []
  return first === undefined ? (error.message.split('\n')[0] ?? error.name) : reasonOf(first)
}
