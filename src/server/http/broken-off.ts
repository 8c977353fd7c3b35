import type { Context } from 'hono'
import { Problem } from '#domain/problem.ts'
import type { AppEnv } from '#server/http/environment.ts'

/** The error of a request, or the client's own fault: it disconnected before its whole body arrived. */
export function orBrokenOff(c: Context<AppEnv>, error: Error): Error {
  const isBrokenOff = 'code' in error && error.code === 'ECONNRESET' && c.env?.incoming?.complete === false
  return isBrokenOff ? new Problem('invalid', { key: 'form-broken-off' }, { cause: error }) : error
}
