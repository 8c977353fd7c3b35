import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>

const requests = new AsyncLocalStorage<string>()

/** Log lines written while `work` runs carry the request's id. */
export const inRequest = <Result>(id: string, work: () => Result): Result => requests.run(id, work)

/** The id of the request that is being answered, as a field of a line; {}: none is. */
export function requestOfLine(): { id?: string } {
  const id = requests.getStore()
  return id === undefined ? {} : { id }
}

/** JSON lines on standard error: standard output belongs to the person who started the program. */
export function createLog(level: string): pino.Logger {
  const options = {
    level,
    base: null,
    mixin: requestOfLine,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return pino(options, pino.destination({ dest: 2, sync: true }))
}

export type ErrorLog = Pick<Log, 'error'>

/**
 * Logs an unexpected error by its name, code and place. Not its message: drivers put values into it
 * that visitors entered.
 */
export function reportError(
  log: ErrorLog,
  error: unknown,
  details: object = {},
  message = 'A request failed',
): void {
  const { name, stack } =
    error instanceof Error ? error : new Error('A thrown value that is no error')
  const places = (stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string'
      ? { code: error.code }
      : {}
  log.error({ ...details, error: name, ...code, at: places.slice(0, 8) }, message)
}

/**
 * More reasons than a service has; what comes on top of them is a text that is another one each
 * time.
 */
const maxReasons = 20

/**
 * Reports a reason immediately, and the same one again only after `quiet` milliseconds: a retry
 * that fails every second for hours must not fill the log. `tick` is a clock in milliseconds.
 */
export function throttleReports(
  report: (reason: string) => void,
  {
    quiet,
    tick = () => performance.now(),
  }: { readonly quiet: number; readonly tick?: () => number },
): (reason: string) => void {
  const reportedAt = new Map<string, number>()
  return (reason) => {
    const now = tick()
    const before = reportedAt.get(reason)
    if (before !== undefined && now - before < quiet) return
    if (reportedAt.size >= maxReasons) reportedAt.clear()
    reportedAt.set(reason, now)
    report(reason)
  }
}
