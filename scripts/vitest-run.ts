import { randomUUID } from 'node:crypto'
import { runOn } from '#storage/testing/test-postgres.ts'

/**
 * The name of the database that PostgreSQL tests copy; the first test that needs it creates it, and
 * the end of the run deletes it.
 */
export function setup(): () => Promise<void> {
  const name = `template_${randomUUID().replaceAll('-', '')}`
  process.env['TEST_DATABASE_TEMPLATE'] = name
  const server = process.env['TEST_DATABASE_URL']
  return async () => {
    if (server !== undefined) await runOn(server, `drop database if exists ${name}`)
  }
}
