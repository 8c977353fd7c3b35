import { spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#storage/database.ts'
import { startSite } from '../start-site.mjs'
import { ask } from './asking.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const password = 'quiet river under stones'

/** Clicks are seldom forgotten and logins many, so that nothing but the work is measured. */
const settings = { LOG_LEVEL: 'silent', ADMIN_PASSWORD: password, LIMITS_FACTOR: '1000' }

/**
 * A site of so many entries in `dataDir`, started: what startSite gives, `startedIn` (ms), `database` as openDatabase takes it and `run`, which
 * runs a script with its settings. `databaseUrl`: an empty PostgreSQL database to fill; undefined: it is SQLite.
 */
export async function openSite(dataDir, entries, databaseUrl) {
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...settings }
  const filled = spawnSync(process.execPath, ['scripts/bench/fill.ts', String(entries)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  if (filled.status !== 0) throw new Error('The database could not be filled.')
  const before = performance.now()
  const site = await startSite(env)
  return {
    ...site,
    dataDir,
    startedIn: performance.now() - before,
    database: databaseUrl === undefined ? { file: join(dataDir, 'atlas.sqlite') } : { url: databaseUrl },
    run: (script, parameters) => runScript(script, parameters, env),
  }
}

/** What it printed. Throws when it ended with anything but 0. */
function runScript(script, parameters, env) {
  const child = spawn(process.execPath, [script, ...parameters], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (part) => (printed += part))
  return new Promise((resolve, reject) =>
    child.once('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${script} ended with ${code}: ${printed.slice(-500)}`)),
    ),
  )
}

/** The administrator's cookie. */
export async function signIn(url) {
  const { status, headers } = await ask(url, '/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  if (status !== 200) throw new Error(`The login was answered with ${status}.`)
  return { cookie: headers['set-cookie'].map((each) => each.split(';')[0]).join('; ') }
}

/** Work with its database from outside, as another process does. */
export async function withDatabase(site, work) {
  const db = openDatabase(site.database)
  try {
    return await work(db.kysely)
  } finally {
    await db.close()
  }
}

/** Megabytes that the process holds. */
export async function memoryOf({ pid }) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** Milliseconds that the process, all of its threads, has been given of a core so far. Linux counts them in hundredths of a second. */
export async function processorOf({ pid }) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}
