// `npm run test:faults`: a bad night. Each fault is staged for real beside writers and readers, and what was acknowledged, refused and found
// afterwards is compared. Prints a table and ends with 1 when a row is not as it must be. `-- <name>` tries only rows whose name holds that.
// About half an hour; after an hour what is left is not tried.
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryCopiesBesideFrozen } from './faults/copies.mjs'
import { tryDamagedFile, tryFullDisk, tryLostFile, tryReadOnlyDisk } from './faults/disk-faults.mjs'
import { floods } from './faults/floods.mjs'
import { tryKills } from './faults/kills.mjs'
import { postgresFaults, settings } from './faults/postgres-faults.mjs'
import { tryPowerCut } from './faults/power-cut.mjs'
import { tryClock, tryLoader } from './faults/process-faults.mjs'
import { tryMemory } from './faults/memory.mjs'
import { notTried, toTable } from './faults/report.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { trialEnv } from './site.ts'
import { findFreePort } from '#server/testing/free-port.ts'

const kills = 100
/** Minutes that one row may take, and after which no other is begun. */
const patience = 15
const patienceInAll = 60

const wanted = process.argv[2] ?? ''
const folder = await mkdtemp(join(tmpdir(), 'atlas-faults-'))
let number = 0
/** What else ran on the machine when this began. */
const [busy] = loadavg()

/** A new folder and a free port: what a site on SQLite needs. */
async function newPlace(name = 'SQLite', env = {}) {
  number += 1
  return { name, port: await findFreePort(), env: { DATA_DIR: join(folder, `site-${number}`), ...trialEnv, ...env } }
}

async function onPostgres(work, options) {
  const programs = findPostgres()
  if (programs === undefined) return notTried('', 'PostgreSQL is not installed')
  const server = await startPostgres(programs, options)
  try {
    return await work(await newPlace('PostgreSQL', { DATABASE_URL: server.url }), server)
  } finally {
    await server.stop()
  }
}

const rows = {
  'kills sqlite': async () => tryKills(await newPlace(), kills),
  'kills postgresql': () => onPostgres((place) => tryKills(place, kills)),
  'power cut': async () => tryPowerCut(await newPlace(), folder),
  memory: async () => tryMemory(await newPlace(), folder),
  'full disk': async () => tryFullDisk(await newPlace(), folder),
  'read-only disk': async () => tryReadOnlyDisk(await newPlace(), folder),
  'damaged file': async () => tryDamagedFile(await newPlace()),
  'lost file': async () => tryLostFile(await newPlace()),
  'clock sqlite': async () => tryClock(await newPlace(), folder),
  'clock postgresql': () => onPostgres((place) => tryClock(place, folder)),
  'copies postgresql': () => onPostgres((place, server) => tryCopiesBesideFrozen(place, folder, server)),
  loader: async () => tryLoader(await newPlace()),
  ...Object.fromEntries(Object.entries(postgresFaults).map(([name, fault]) => [`postgresql ${name}`, () => onPostgres(fault, settings)])),
}

for (const [name, flood] of Object.entries(floods)) rows[`flood ${name}`] = async () => flood(await newPlace())

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(1))
// What rows have mounted is unmounted at the exit too (disks.mjs), before this.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
if (!Object.keys(rows).some((name) => name.includes(wanted))) {
  process.stderr.write(`No fault is called ${wanted}. There are: ${Object.keys(rows).join(', ')}.\n`)
  process.exit(1)
}
const done = []
const begun = Date.now()
for (const [name, row] of Object.entries(rows)) {
  if (!name.includes(wanted)) continue
  const began = Date.now()
  const result = await within(row).catch((error) => ({ fault: name, result: 'FAILED', note: String(error.message ?? error) }))
  done.push({ ...result, fault: result.fault || name })
  process.stderr.write(`${result.result}: ${name}, ${Math.round((Date.now() - began) / 1000)} s ${result.note}\n`)
}
process.stdout.write(
  `\n${cpus().length} cores (${cpus()[0]?.model}), ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}; ` +
    `${Math.round((Date.now() - begun) / 60_000)} minutes; load before and after ${busy.toFixed(1)}, ${loadavg()[0].toFixed(1)}\n\n`,
)
process.stdout.write(toTable(done))
process.exit(done.some(({ result }) => result === 'FAILED') ? 1 : 0)

async function within(row) {
  if (Date.now() - begun > patienceInAll * 60_000) return notTried('', `${patienceInAll} minutes were over`)
  let timer
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It took more than ${patience} minutes`)), patience * 60_000)
  })
  try {
    return await Promise.race([row(), late])
  } finally {
    clearTimeout(timer)
  }
}
