import { sql } from 'kysely'
import { openDatabase } from '#storage/database.ts'
import { findPostgres, startPostgres } from '../postgres.mjs'
import { installPackages } from '../test-machine.mjs'

/** As Debian sets it up: what is acknowledged is on the disk. */
const settings = {}

/** A PostgreSQL for one run: `add` resolves to the address of a new empty database of that name. Throws where there is none. */
export async function openPostgres() {
  if (findPostgres() === undefined && !installPackages(['postgresql'])) throw new Error('Please install postgresql.')
  const { url, stop } = await startPostgres(findPostgres(), settings)
  return {
    async add(name) {
      const database = openDatabase({ url })
      try {
        await sql`create database ${sql.id(name)}`.execute(database.kysely)
      } finally {
        await database.close()
      }
      return Object.assign(new URL(url), { pathname: `/${name}` }).href
    },
    stop,
  }
}
