import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '#domain/problem.ts'

/** Seconds after which a visitor may try again. */
const retryAfter = 5

/**
 * SQLite's codes for faults of the file, the disk or the machine, not of a statement
 * (sqlite.org/rescode.html).
 */
const sqliteErrors: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
}

/**
 * PostgreSQL's codes for the same (appendix A of its manual), by their beginnings. They mean
 * connections, a serialization failure or deadlock that a retry avoids, resources, a server that
 * stops or starts, a lock or statement that took too long, recovery or a read-only disk, input and
 * output, and damage. 42P01 is a missing table: such a database is not ready (docs/interface,
 * readyz).
 */
const postgresErrors = /^(?:08|40|53|57|55P03|25006|25P03|25P04|58|42P01|XX001|XX002)/

/**
 * Messages of a connection without a server's code; node:sqlite has one code for everything closed.
 */
const connectionErrors = /^(?:E[A-Z]+|ERR_SSL.*|ERR_INVALID_STATE)$/

/** node-postgres and its pool give no codes of their own. */
const lostMessages =
  /connection (?:terminated|error)|timeout exceeded when trying to connect|not queryable|after calling end/i

/**
 * The database could not do a request, for a reason of its own that may pass. The text holds
 * nothing that visitors entered.
 */
export class DatabaseUnavailableError extends Error {
  /**
   * SQLite and the system have names, PostgreSQL has numbers; '' for a connection that ended
   * without one.
   */
  readonly code: string

  constructor(code: string, text: string, cause?: unknown) {
    super(code === '' ? text : `${code}: ${text}`, cause === undefined ? undefined : { cause })
    this.name = 'DatabaseTrouble'
    this.code = code
  }
}

/**
 * The change may have been stored: the connection was lost before the answer and did not come back.
 */
export class UnknownOutcome extends DatabaseUnavailableError {}

/**
 * The database error behind a driver's error; undefined: the statement was wrong or violated a
 * constraint.
 */
export function findDatabaseError(error: unknown): DatabaseUnavailableError | undefined {
  if (error instanceof DatabaseUnavailableError) return error
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error && typeof error.errcode === 'number') {
    const isTableMissing = error.message.startsWith('no such table')
    const code = isTableMissing ? 'SQLITE_ERROR' : sqliteErrors[error.errcode & 0xff]
    const text =
      !isTableMissing && 'errstr' in error && typeof error.errstr === 'string'
        ? error.errstr
        : error.message
    return code === undefined ? undefined : new DatabaseUnavailableError(code, text, error)
  }
  // Both addresses of a name refused: Node wraps the two in one error without a text.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const text = first instanceof Error ? first.message : error.message
  // The message of node-postgres when a server exceeds `query_timeout`.
  if (text === 'Query read timeout')
    return new DatabaseUnavailableError('ETIMEDOUT', 'PostgreSQL said nothing in time', error)
  const code =
    first instanceof Error && 'code' in first && typeof first.code === 'string' ? first.code : ''
  if (postgresErrors.test(code) || connectionErrors.test(code))
    return new DatabaseUnavailableError(code, text, error)
  return code === '' && lostMessages.test(text)
    ? new DatabaseUnavailableError('', text, error)
    : undefined
}

export type OnDatabaseError = (failure: DatabaseUnavailableError) => void

/**
 * Problem 'unavailable' for a failure of the database, which is reported and becomes its cause; any
 * other error unchanged.
 */
export function toDatabaseProblem(error: unknown, onError: OnDatabaseError = () => {}): unknown {
  const failure = findDatabaseError(error)
  if (failure === undefined) return error
  onError(failure)
  const key = failure instanceof UnknownOutcome ? 'data-unknown' : 'data-away'
  return new Problem('unavailable', { key }, { retryAfter, cause: failure })
}

/** Runs `work`; what it throws goes through `toDatabaseProblem`. */
export async function withDatabaseProblems<Result>(
  onError: OnDatabaseError,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toDatabaseProblem(error, onError)
  }
}

/** SQLite reports some failed writes of a full disk as errors of input and output. */
const fullDiskErrors = ['SQLITE_FULL', 'SQLITE_IOERR', '53100']

/** Whether the database could not write because its disk is full (PostgreSQL 53100, disk_full). */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Problem
    ? isDiskFull(error.cause)
    : fullDiskErrors.includes(findDatabaseError(error)?.code ?? '')

/**
 * The short reason of system or database ('ENOSPC', 'SQLITE_CORRUPT', '57P01'), never a driver's
 * message: it may hold visitors' text.
 */
export function systemReason(error: unknown): string {
  if (error instanceof Problem)
    return error.cause === undefined ? error.reason.key : systemReason(error.cause)
  if (!(error instanceof Error)) return 'unknown'
  const code =
    findDatabaseError(error)?.code ||
    ('code' in error && typeof error.code === 'string' ? error.code : '')
  return code || error.name
}

const unlimited = new AsyncLocalStorage<true>()

/**
 * Statements and locks within `work` may take as long as they take: for what no visitor waits for,
 * such as migrations. All else is given up after seconds, and then not done (docs/decisions).
 */
export const withoutTimeouts = <Result>(work: () => Promise<Result>): Promise<Result> =>
  unlimited.run(true, work)

/** Whether the caller runs within `withoutTimeouts`. */
export const areTimeoutsOff = (): boolean => unlimited.getStore() === true

/**
 * Whether the database refused a row because its key, slug or code is taken (PostgreSQL 23505;
 * SQLite's extended codes 2067 and 1555).
 */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === '23505') return true
  return 'errcode' in error && (error.errcode === 2067 || error.errcode === 1555)
}
