import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Database } from '#storage/database.ts'
import { migrations } from '#storage/migrations/migrations.ts'

/**
 * Brings the tables to the newest state. Several processes may start at once: PostgreSQL holds them back with an advisory lock, SQLite with
 * an immediate transaction. Throws the database's own error; then nothing has been changed.
 */
export async function migrateDatabase(database: Database): Promise<void> {
  await database.kysely.connection().execute(async (connection) => {
    const isPostgres = database.dialect === 'postgres'
    // The limit that protects page requests would end a long migration, or the wait for another process that is migrating.
    if (isPostgres) await sql`set statement_timeout = 0`.execute(connection)
    try {
      const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => ({ ...migrations }) } })
      const { error } = await migrator.migrateToLatest()
      if (error !== undefined) throw error
    } finally {
      if (isPostgres) await sql`reset statement_timeout`.execute(connection)
    }
  })
}
