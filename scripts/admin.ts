import { existsSync, rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { openPictureFiles } from '#storage/picture-files.ts'
import { readConfig } from '#server/config/config.ts'
import { StartProblem } from '#server/start-problem.ts'
import { runAdminCommand, usage } from '#server/start/admin-commands.ts'
import { openSiteWeb } from '#server/start/jobs.ts'
import {
  openReadyDatabase,
  prepareDataDir,
  refuseLostDatabase,
} from '#server/start/open-database.ts'

// The administrator's commands, with the settings of the site (DATA_DIR, DATABASE_URL): `node
// scripts/admin.ts <command>`.
const print = (line: string) => process.stdout.write(`${line}\n`)

/** The commands that work before the first start of a site. */
const initialCommands = ['restore', 'reset-password', 'import']

process.exitCode = await main()

async function main(): Promise<number> {
  const args = process.argv.slice(2)
  if (args.length === 0 || args[0] === '--help') {
    print(usage)
    return args.length === 0 ? 2 : 0
  }
  const result = await readConfig(process.env)
  if (!result.ok) return fail(result.errors)
  const { config } = result
  const clock = () => new Date()
  try {
    const isNew = config.databaseUrl === null && !existsSync(config.databaseFile)
    if (args[0] !== 'restore') await refuseLostDatabase(config)
    if (isNew && !initialCommands.includes(args[0] ?? ''))
      return fail([
        `There is no site here: the database file ${config.databaseFile} does not exist. Set DATA_DIR or DATABASE_URL to that of the site.`,
      ])
    await prepareDataDir(config.dataDir)
    const db = await openReadyDatabase(config, clock())
    let code = 1
    try {
      const web = openSiteWeb(config)
      const pictures = openPictureFiles(config, db)
      code = await runAdminCommand(args, {
        config,
        db,
        pictures,
        clock,
        web,
        pause: () => setTimeout(2000),
        print,
        env: process.env,
      })
    } finally {
      await db.close()
      // The next start would take the file for a site, beside the pictures of one that was lost.
      if (args[0] === 'restore' && isNew && code !== 0)
        for (const suffix of ['', '-wal', '-shm'])
          rmSync(config.databaseFile + suffix, { force: true })
    }
    return code
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    return fail([error.message])
  }
}

function fail(messages: readonly string[]): number {
  for (const line of messages) process.stderr.write(`${line}\n`)
  return 1
}
