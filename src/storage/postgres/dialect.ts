import { type Driver, PostgresDialect } from 'kysely'
import { type ClientConfig, Pool } from 'pg'
import { PostgresDriver, type PostgresLimits } from '#storage/postgres/driver.ts'
import type { TellTrouble } from '#storage/trouble.ts'

/** Kysely's dialect over node-postgres with a driver of our own. The server is not contacted before the first statement. */
export class SitePostgresDialect extends PostgresDialect {
  readonly #driver: PostgresDriver

  constructor(url: string, tell: TellTrouble, limits?: PostgresLimits) {
    const settings: ClientConfig = {
      connectionString: url,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
      statement_timeout: 10_000,
      // Shorter than a statement's silence, so that who waits for somebody else's lock is told so over a line that lives on.
      lock_timeout: 4000,
      idle_in_transaction_session_timeout: 30_000,
    }
    const pool = new Pool({ ...settings, max: 10, idleTimeoutMillis: 30_000 })
    super({ pool })
    this.#driver = new PostgresDriver(pool, settings, tell, limits)
  }

  override createDriver(): Driver {
    return this.#driver
  }
}
