import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { bumpCatalogueVersion } from '#storage/catalogue-version.ts'
import type { Database } from '#storage/database.ts'
import { withoutTimeouts } from '#storage/database-error.ts'
import { watchPageTables } from '#storage/plugins.ts'

const folder = join(import.meta.dirname, 'migrations')

/**
 * All of them, by the names of their files, which are never changed: the database remembers them. The built program has the folder too
 * (scripts/build-program.mjs).
 */
export const migrations: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z-]+\.[jt]s$/.test(file))
    return Object.fromEntries(await Promise.all(files.map(async (file) => [file.slice(0, -3), await readMigration(file)] as const)))
  },
}

async function readMigration(file: string): Promise<Migration> {
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)) as { readonly default: Migration }
  return module.default
}

/**
 * Brings the tables to the newest state. Several processes may start at once: PostgreSQL holds them back with an advisory lock, SQLite with
 * an immediate transaction. Throws the database's own error; then nothing has been changed. `to`: the name of the migration to stop after;
 * left out: the newest. `provider`: tests bring others.
 */
export async function migrateDatabase(
  database: Database,
  { to, provider = migrations }: { readonly to?: string; readonly provider?: MigrationProvider } = {},
): Promise<void> {
  // The limits that protect page requests would end a long migration, or the wait for another process that is migrating.
  await withoutTimeouts(() =>
    database.kysely.connection().execute(async (connection) => {
      const changed = new Set<string>()
      const db = connection.withoutPlugins().withPlugin(watchPageTables((table) => changed.add(table)))
      const migrator = new Migrator({ db, provider })
      const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
      if (error !== undefined) throw error
      // Another process may be running with cached pages of the old data.
      if (changed.size > 0) await bumpCatalogueVersion(connection)
    }),
  )
}

/** The names of the migrations of this program, newest last. */
export async function listMigrations(): Promise<readonly string[]> {
  return Object.keys(await migrations.getMigrations()).toSorted()
}
