import { existsSync, rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { readConfig } from '#server/config/config.ts'
import { openPictureFiles } from '#server/pictures/open-picture-files.ts'
import { runAdminCommand, usage } from '#server/start/admin-commands.ts'
import { openReadyDatabase, prepareDataDir, refuseLostDatabase } from '#server/start/open-database.ts'
import { StartProblem } from '#server/start/start-problem.ts'
import { openWeb } from '#services/links/open-web.ts'

// The administrator's commands, with the settings of the site (DATA_DIR, DATABASE_URL): `node scripts/admin.ts <command>`.
const say = (line: string) => process.stdout.write(`${line}\n`)

process.exitCode = await main()

async function main(): Promise<number> {
  const args = process.argv.slice(2)
  if (args.length === 0 || args[0] === '--help') {
    say(usage)
    return args.length === 0 ? 2 : 0
  }
  const read = await readConfig(process.env)
  if (!read.ok) {
    for (const mistake of read.mistakes) process.stderr.write(`${mistake}\n`)
    return 1
  }
  const { config } = read
  const clock = () => new Date()
  try {
    await prepareDataDir(config.dataDir)
    if (args[0] !== 'restore') await refuseLostDatabase(config)
    const isNew = config.databaseUrl === null && !existsSync(config.databaseFile)
    const db = await openReadyDatabase(config, clock())
    let code = 1
    try {
      const web = openWeb(`${config.siteName} link check (${config.publicUrl})`)
      const { files: pictures } = openPictureFiles(config, db)
      code = await runAdminCommand(args, { config, db, pictures, clock, web, pause: () => setTimeout(2000), say, env: process.env })
    } finally {
      await db.close()
      // A start would take it for a site, beside the pictures of one that was lost.
      if (args[0] === 'restore' && isNew && code !== 0)
        for (const end of ['', '-wal', '-shm']) rmSync(config.databaseFile + end, { force: true })
    }
    return code
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}
