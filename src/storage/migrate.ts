import { type MigrationProvider, Migrator } from 'kysely/migration'
import { bumpCatalogueVersion } from '#storage/catalogue-version.ts'
import type { Database } from '#storage/database.ts'
import { allMigrations } from '#storage/migrations/all.ts'
import { patiently } from '#storage/patience.ts'
import { WatchShown } from '#storage/shown-tables.ts'

/** All of them, in the order of their names. */
export const migrations: MigrationProvider = { getMigrations: async () => ({ ...allMigrations }) }

export interface MigrateOptions {
  /** The name of the migration to stop after; left out: the newest. */
  readonly to?: string
  /** Tests bring others. */
  readonly provider?: MigrationProvider
}

/**
 * Brings the tables to the newest state. Several processes may start at once: PostgreSQL holds them back with an advisory lock, SQLite with
 * an immediate transaction. Throws the database's own error; then nothing has been changed.
 */
export async function migrateDatabase(database: Database, { to, provider = migrations }: MigrateOptions = {}): Promise<void> {
  // The limits that protect page requests would end a long migration, or the wait for another process that is migrating.
  await patiently(() =>
    database.kysely.connection().execute(async (connection) => {
      const changed = new Set<string>()
      const db = connection.withoutPlugins().withPlugin(new WatchShown((table) => changed.add(table)))
      const migrator = new Migrator({ db, provider })
      const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
      if (error !== undefined) throw error
      // Another process may be running, with pages of what stood there before.
      if (changed.size > 0) await bumpCatalogueVersion(connection)
    }),
  )
}

/** The names of the migrations that this program knows, the newest last. */
export async function listMigrations(): Promise<readonly string[]> {
  return Object.keys(await migrations.getMigrations()).toSorted()
}
