import type { Log } from '#server/log.ts'

/**
 * Writes an unexpected error into the log: its name, its code and where it was thrown. Not its text, because drivers put values into it that
 * visitors typed.
 */
export function reportError(log: Pick<Log, 'error'>, error: unknown, details: object = {}, message = 'A request failed'): void {
  const { name, stack } = error instanceof Error ? error : new Error('A thrown value that is no error')
  const at = (stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  log.error({ ...details, error: name, ...code, at }, message)
}
