import { Client } from 'pg'
import { openDatabase } from '#storage/database.ts'
import { migrateDatabase } from '#storage/migrate.ts'

/**
 * The name of this run's template. `scripts/vitest-run.ts` passes it to all workers, and drops the
 * template at the end.
 */
const templateName = process.env['TEST_DATABASE_TEMPLATE']

/**
 * A migrated database to copy. The first worker creates it, and the others wait. A run without a
 * name for it (no `vitest`) is refused, because nothing would drop it.
 */
export async function findTemplate(server: string): Promise<string> {
  if (templateName === undefined)
    throw new Error('TEST_DATABASE_TEMPLATE is not set: run the tests with vitest')
  await using client = await connect(server)
  // Any number that nothing else locks on this server.
  await client.query('select pg_advisory_lock(74201)')
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
    templateName,
  ])
  if (rowCount === 0) {
    await copyDatabase(server, templateName, 'template0')
    const database = openDatabase({ url: addressOf(server, templateName) })
    await migrateDatabase(database)
    await database.close()
  }
  return templateName
}

/**
 * Copying files is faster than writing them through the log, which only a server that must survive
 * a crash needs.
 */
export async function copyDatabase(server: string, name: string, from: string): Promise<void> {
  await runOn(server, `create database ${name} template ${from} strategy file_copy`)
}

export function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function runOn(server: string, statement: string): Promise<void> {
  await using client = await connect(server)
  await client.query(statement)
}

async function connect(server: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: server })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
