import { networkOf } from '#server/http/request-context.ts'
import type { Log } from '#server/log.ts'
import type { KeyedHash } from '#services/secret.ts'

export type SecurityEvent = 'login' | 'password-change' | 'rate-limit'

/** Writes a line: event, outcome, the request's id (log.ts) and a keyed mark of the client's network, from which no address can be read. */
export type LogSecurity = (event: SecurityEvent, outcome: string, clientIp: string) => void

/** Letters of the hash: enough to distinguish networks within a log. */
const hashLength = 16

/** Writes security events to the log at level warn. `network` is a keyed hash, cut to 16 characters, never an address. */
export function createSecurityLog(log: Pick<Log, 'warn'>, hash: KeyedHash): LogSecurity {
  return (event, outcome, clientIp) => {
    void hash('network', networkOf(clientIp)).then((network) =>
      log.warn({ event, outcome, network: network.slice(0, hashLength) }, 'security'),
    )
  }
}
