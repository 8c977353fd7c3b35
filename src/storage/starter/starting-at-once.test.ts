import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { starterCounts } from '#storage/testing/starter-counts.ts'
import { databases } from '#storage/testing/test-database.ts'

// Separate processes: a second SQLite connection in one process would block the first one that it
// waits for.
const program = `
  import { openDatabase } from '#storage/database.ts'
  import { migrateDatabase } from '#storage/migrate.ts'
  import { loadStarterCatalogue, loadStarterSite } from '#storage/starter/starter-catalogue.ts'
  const database = openDatabase(JSON.parse(process.env.TEST_ADDRESS))
  await migrateDatabase(database)
  const loaded = await loadStarterCatalogue(database.kysely, new Date('2026-11-21T12:00:00Z'))
  await loadStarterSite(database.kysely, new Date())
  await database.close()
  process.stdout.write(JSON.stringify(loaded))
`

for (const kind of databases) {
  test(`processes that start at once on a new database migrate it and load the catalogue once (${kind.name})`, async () => {
    await using opened = await kind.open({ migrated: false })
    await opened.database.close()
    const start = async (): Promise<string> => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', program],
        {
          env: { ...process.env, TEST_ADDRESS: JSON.stringify(opened.address) },
        },
      )
      return stdout
    }
    const results = await Promise.all([start(), start(), start()])
    const { opportunities, posts } = starterCounts
    const loaded = JSON.stringify({ opportunities, posts })
    expect(results.toSorted()).toEqual(['null', 'null', loaded])
  })
}
