import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { bumpCatalogueVersion } from '#storage/catalogue-version.ts'
import { withoutTimeouts } from '#storage/database-error.ts'
import type { Database } from '#storage/database.ts'
import { watchPageTables } from '#storage/plugins.ts'

const folder = join(import.meta.dirname, 'migrations')

/**
 * Databases remember these names, and that of `0015-clicks`. Since 2026-11-28 the first migration
 * creates what all of them created together.
 */
const joined =
  '0002-editing 0003-mail 0004-mail-facts 0005-imports 0006-rules 0007-days 0008-picture-files 0009-limits 0010-import-files ' +
  '0011-changes 0012-lines 0013-figures 0014-morning'

/**
 * All of them, by the names of their files, which are never changed: the database remembers them.
 * The built program has the folder too (scripts/build-program.mjs).
 */
export const migrations: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z-]+\.[jt]s$/.test(file))
    const read = await Promise.all(
      files.map(async (file) => [file.slice(0, -3), await readMigration(file)] as const),
    )
    const empty = joined.split(' ').map((name) => [name, { up: async () => {} }] as const)
    return Object.fromEntries([...read, ...empty, ['0015-clicks', { up: refuseOlder }]])
  },
}

const readMigration = async (file: string): Promise<Migration> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href)).default

/**
 * Fails where the first migration did not create all, as in versions before 0.3.0. All migrations
 * of a start are reverted then.
 */
async function refuseOlder(db: Kysely<unknown>): Promise<void> {
  const names = new Set((await db.introspection.getTables()).map(({ name }) => name))
  // Those versions created the first table later, and the second one, which 0016 drops.
  if (!names.has('import_file') || names.has('followed_day'))
    throw new Error('its tables are older than version 0.3.0, which can bring them up to date')
}

/**
 * Brings the tables to the newest state. Several processes may start at once: PostgreSQL holds them
 * back with an advisory lock, SQLite with an immediate transaction. Throws the database's own
 * error; then nothing has been changed. `to`: the name of the migration to stop after; left out:
 * the newest. `provider`: tests bring others.
 */
export async function migrateDatabase(
  database: Database,
  {
    to,
    provider = migrations,
  }: { readonly to?: string; readonly provider?: MigrationProvider } = {},
): Promise<void> {
  // The limits that protect page requests would end a long migration, or the wait for another
  // process that is migrating.
  await withoutTimeouts(() =>
    database.kysely.connection().execute(async (connection) => {
      const changed = new Set<string>()
      const db = connection
        .withoutPlugins()
        .withPlugin(watchPageTables((table) => changed.add(table)))
      const migrator = new Migrator({ db, provider })
      const { error } = await (to === undefined
        ? migrator.migrateToLatest()
        : migrator.migrateTo(to))
      if (error !== undefined) throw error
      // Another process may still serve cached pages of the data before the migration.
      if (changed.size > 0) await bumpCatalogueVersion(connection)
    }),
  )
}

/** The names of the migrations of this program, newest last. */
export const listMigrations = async (): Promise<readonly string[]> =>
  Object.keys(await migrations.getMigrations()).toSorted()
