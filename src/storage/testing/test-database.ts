import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, type DatabaseAddress, openDatabase } from '#storage/database.ts'
import { migrateDatabase } from '#storage/migrate.ts'
import { addressOf, copyDatabase, findTemplate, runOn } from '#storage/testing/test-postgres.ts'

/** A database for one test: real, empty, and deleted afterwards. */
export interface TestDatabase extends AsyncDisposable {
  readonly database: Database
  /** The argument of `openDatabase` for a second connection, like another process's. */
  readonly address: DatabaseAddress
}

interface TestOptions {
  readonly migrated?: boolean
  /** false: PostgreSQL waits no longer than a visitor does, for a test of just that. */
  readonly patient?: boolean
}

/** A kind of database that storage tests run on. */
export interface TestDatabaseKind {
  readonly name: 'SQLite' | 'PostgreSQL'
  /** Migrated and patient unless the options say otherwise. Use it as `await using`. */
  open(options?: TestOptions): Promise<TestDatabase>
}

const postgresUrl = process.env['TEST_DATABASE_URL']

if (postgresUrl === undefined) {
  process.stdout.write('TEST_DATABASE_URL is not set: storage tests run on SQLite only\n')
}

/** The databases to run storage tests on: `for (const kind of databases) test(...)`. */
export const databases: readonly TestDatabaseKind[] = [
  { name: 'SQLite', open: openTestSqlite },
  ...(postgresUrl === undefined
    ? []
    : [
        {
          name: 'PostgreSQL' as const,
          open: (options?: TestOptions) => openTestPostgres(postgresUrl, options),
        },
      ]),
]

/** A migrated file, created once per process; a test gets a copy. */
let migratedFile: Promise<Uint8Array> | undefined

async function migrateFile(): Promise<Uint8Array> {
  await using first = await openTestSqlite({ migrated: false })
  await migrateDatabase(first.database)
  await first.database.close()
  return readFileSync(first.address.file)
}

async function openTestSqlite({ migrated = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-storage-'))
  const address = { file: join(folder, 'test.sqlite') }
  if (migrated) writeFileSync(address.file, await (migratedFile ??= migrateFile()))
  const database = openDatabase(address)
  return {
    database,
    address,
    async [Symbol.asyncDispose]() {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The migrated database of this run. A copy takes a tenth of the time of migrating. */
let template: Promise<string> | undefined

/** A test that waits for others' statements must not fail because both cores are busy. */
const slowMachine = { connection: 50_000, statement: 60_000, lock: 50_000, response: 70_000 }

async function openTestPostgres(
  server: string,
  { migrated = true, patient = true }: TestOptions = {},
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await copyDatabase(
    server,
    name,
    migrated ? await (template ??= findTemplate(server)) : 'template0',
  )
  const url = addressOf(server, name)
  const address = patient ? { url, limits: slowMachine } : { url }
  const database = openDatabase(address)
  return {
    database,
    address,
    async [Symbol.asyncDispose]() {
      await database.close()
      await runOn(server, `drop database ${name} with (force)`)
    },
  }
}
