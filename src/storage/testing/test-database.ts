import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Database, openDatabase } from '#storage/database.ts'
import { migrateDatabase } from '#storage/migrate.ts'

/** A database for one test: empty, real, gone afterwards. */
export interface TestDatabase extends AsyncDisposable {
  readonly database: Database
  /** What `openDatabase` takes, to open it a second time as another process would. */
  readonly address: { readonly url: string } | { readonly file: string }
}

/** A kind of database that storage tests run on. */
export interface TestDatabaseKind {
  readonly name: 'SQLite' | 'PostgreSQL'
  /** Migrated unless told otherwise. Use it as `await using`. */
  open(options?: { migrated?: boolean }): Promise<TestDatabase>
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
    : [{ name: 'PostgreSQL' as const, open: (options?: { migrated?: boolean }) => openTestPostgres(postgresUrl, options) }]),
]

async function openTestSqlite({ migrated = true } = {}): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-storage-'))
  const address = { file: join(folder, 'test.sqlite') }
  const database = openDatabase(address)
  if (migrated) await migrateDatabase(database)
  return {
    database,
    address,
    async [Symbol.asyncDispose]() {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openTestPostgres(server: string, { migrated = true } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(server, `create database ${name} template template0`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const address = { url: url.href }
  const database = openDatabase(address)
  if (migrated) await migrateDatabase(database)
  return {
    database,
    address,
    async [Symbol.asyncDispose]() {
      await database.close()
      await runOn(server, `drop database ${name} with (force)`)
    },
  }
}

async function runOn(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
