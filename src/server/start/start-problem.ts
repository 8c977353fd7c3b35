/** What keeps the program from starting, as one line for the person who started it. */
export class StartProblem extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartProblem'
  }
}

/** The code of a system or database error ('EADDRINUSE', '28P01'), else its first line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && typeof error.code === 'string') return error.code
  // Both addresses of "localhost" refused: Node wraps the two in one error without a text.
  const [first] = error instanceof AggregateError ? error.errors : []
  return first === undefined ? (error.message.split('\n')[0] ?? error.name) : reasonOf(first)
}
