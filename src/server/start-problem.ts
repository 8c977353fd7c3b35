import { getSystemErrorMap } from 'node:util'
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
 * What a server of PostgreSQL means by its codes (appendix A of its manual). Its own messages are
 * not printed: they repeat the user, the host and the database of DATABASE_URL.
 */
const serverReasons: Readonly<Record<string, string>> = {
  '28000': 'the server refuses this user',
  '28P01': 'the server refuses this user or password',
  '3D000': 'the server has no database of this name',
  '42501': 'this user may not create tables',
  '53300': 'the server has no connection left',
  '57P03': 'the server is starting or stopping',
}

/**
 * Why it failed, for people: the words for a code and the code, otherwise the first line of the
 * error. Never the address of a server.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Problem && error.cause !== undefined) return reasonOf(error.cause)
  if (error instanceof DatabaseUnavailableError) return reasonOfServer(error.cause) ?? error.message
  return reasonOfCode(error) ?? error.message.split('\n')[0] ?? error.name
}

/** undefined: it is SQLite's, whose messages hold no value of a setting, or has no code. */
function reasonOfServer(error: unknown): string | undefined {
  return error instanceof Error && !('errcode' in error) ? reasonOfCode(error) : undefined
}

/** undefined: the error has no code. */
function reasonOfCode(error: Error): string | undefined {
  // Both addresses of "localhost" refused: Node wraps the two in one error without a text.
  const [first] = error instanceof AggregateError ? error.errors : []
  if (first instanceof Error) return reasonOfCode(first)
  if (!('code' in error) || typeof error.code !== 'string') return undefined
  const words = serverReasons[error.code] ?? systemWords(error)
  return words === undefined ? error.code : `${words}, ${error.code}`
}

/** The system's own words ('permission denied'); undefined: it is no error of the system. */
function systemWords(error: Error): string | undefined {
  if (!('errno' in error) || typeof error.errno !== 'number') return undefined
  return getSystemErrorMap().get(error.errno)?.[1]
}
