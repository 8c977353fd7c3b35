// `npm run test:faults`: a bad night. Each fault is staged for real beside writers and readers, and
// acknowledged, refused and stored data are compared. Prints a table and exits with 1 when a row is
// wrong. `-- <name>` tries only rows whose name contains that. About half an hour; after an hour
// the remaining rows are not tried. `-- soak` is half an hour of traffic, `-- soak 5` five minutes,
// by name alone.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '#server/testing/free-port.ts'
import { tryCopiesBesideFrozen } from './faults/copies.mjs'
import { tryDamagedFile, tryFullDisk, tryLostFile, tryReadOnlyDisk } from './faults/disk-faults.mjs'
import { floods } from './faults/floods.mjs'
import { mailFaults } from './faults/mails.mjs'
import { tryMemory } from './faults/memory.mjs'
import { postgresFaults, settings } from './faults/postgres-faults.mjs'
import { tryPowerCut } from './faults/power-cut.mjs'
import { tryClock, tryKills, tryLoader } from './faults/process-faults.mjs'
import { notTried, report } from './faults/report.mjs'
import { trySoak } from './faults/soak.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { trialEnv } from './site.ts'
import { createFolder } from './test-machine.mjs'

const kills = 100
const [filter = '', minutes = '30'] = process.argv.slice(2)
/** Minutes that one row may take, and minutes after which no other row starts. */
const rowMinutes = 15 + (filter.startsWith('soak') ? Number(minutes) : 0)
const totalMinutes = 60

const folder = createFolder('atlas-faults-')
let siteCount = 0

/** A new folder and a free port: what a site on SQLite needs. */
async function createSetup(name = 'SQLite', env = {}) {
  siteCount += 1
  return {
    name,
    port: await findFreePort(),
    env: { DATA_DIR: join(folder, `site-${siteCount}`), ...trialEnv, ...env },
  }
}

async function onPostgres(work, options) {
  if (findPostgres() === undefined) return notTried('', 'PostgreSQL is not installed')
  await using server = await startPostgres(options)
  return await work(await createSetup('PostgreSQL', { DATABASE_URL: server.url }), server)
}

const rows = {
  'kills sqlite': async () => tryKills(await createSetup(), kills),
  'kills postgresql': () => onPostgres((setup) => tryKills(setup, kills)),
  'power cut': async () => tryPowerCut(await createSetup(), folder),
  memory: async () => tryMemory(await createSetup(), folder),
  'full disk': async () => tryFullDisk(await createSetup(), folder),
  'read-only disk': async () => tryReadOnlyDisk(await createSetup(), folder),
  'damaged file': async () => tryDamagedFile(await createSetup()),
  'lost file': async () => tryLostFile(await createSetup()),
  'clock sqlite': async () => tryClock(await createSetup(), folder),
  'clock postgresql': () => onPostgres((setup) => tryClock(setup, folder)),
  'copies postgresql': () =>
    onPostgres((setup, server) => tryCopiesBesideFrozen(setup, folder, server)),
  loader: async () => tryLoader(await createSetup()),
  ...Object.fromEntries(
    Object.entries(postgresFaults).map(([name, fault]) => [
      `postgresql ${name}`,
      () => onPostgres(fault, settings),
    ]),
  ),
}

for (const [name, fault] of Object.entries(mailFaults)) {
  rows[`mails ${name} sqlite`] = async () => fault(await createSetup())
  rows[`mails ${name} postgresql`] = () => onPostgres(fault)
}
for (const [name, flood] of Object.entries(floods))
  rows[`flood ${name}`] = async () => flood(await createSetup())
rows['soak sqlite'] = async () => trySoak(await createSetup(), Number(minutes))
rows['soak postgresql'] = () => onPostgres((setup) => trySoak(setup, Number(minutes)))
const isChosen = (name) =>
  name.includes(filter) && (!name.startsWith('soak') || filter.startsWith('soak'))

if (!Object.keys(rows).some(isChosen)) {
  process.stderr.write(
    `No fault is called ${filter}. There are: ${Object.keys(rows).join(', ')}.\n`,
  )
  process.exit(1)
}
const results = []
const startedAt = Date.now()
for (const [name, row] of Object.entries(rows)) {
  if (!isChosen(name)) continue
  const rowStartedAt = Date.now()
  const result = await runInTime(row).catch((error) => ({
    fault: name,
    result: 'FAILED',
    note: String(error.message ?? error),
  }))
  results.push({ ...result, fault: result.fault || name })
  process.stderr.write(
    `${result.result}: ${name}, ${Math.round((Date.now() - rowStartedAt) / 1000)} s ${result.note}\n`,
  )
}
report(results)
process.exit(results.some(({ result }) => result === 'FAILED') ? 1 : 0)

async function runInTime(row) {
  if (Date.now() - startedAt > totalMinutes * 60_000)
    return notTried('', `${totalMinutes} minutes were over`)
  const timeout = wait(rowMinutes * 60_000).then(() =>
    Promise.reject(new Error(`It took more than ${rowMinutes} minutes`)),
  )
  return await Promise.race([row(), timeout])
}
