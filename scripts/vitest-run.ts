import { randomUUID } from 'node:crypto'
import { runOn } from '#storage/testing/test-postgres.ts'

/** Names the database that tests with PostgreSQL get copies of; whoever needs it first makes it, and at the end of the run it goes. */
export function setup(): () => Promise<void> {
  const name = `template_${randomUUID().replaceAll('-', '')}`
  process.env['TEST_DATABASE_TEMPLATE'] = name
  const server = process.env['TEST_DATABASE_URL']
  return async () => {
    if (server !== undefined) await runOn(server, `drop database if exists ${name}`)
  }
}
