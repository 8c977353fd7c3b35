import pino from 'pino'

/** What the server writes its log with; tests hand in one that collects. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * JSON lines on standard error: standard output belongs to the person who started the program. `process` is the id that they name where
 * there are several.
 */
export function createLog(level: string, process?: number): pino.Logger {
  return pino(
    { level, base: process === undefined ? null : { process }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  )
}

export const silentLog: Log = pino({ level: 'silent' })
