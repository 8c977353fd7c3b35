import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from '#server/testing/free-port.ts'
import { run } from './run.mjs'

/** The folder of `initdb` and `postgres`, the newest version first; undefined: not installed. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

const unsafeSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

/**
 * A PostgreSQL for one test run, on a free port of 127.0.0.1 with a generated password. Its data is
 * below /tmp and not synced to the disk unless `settings` say otherwise. Resolves to its `url`,
 * `stop` (called at the end of its `using`) and `createDatabase` (returns the URL of a new
 * database). For trials of faults it has `restart` ('fast' or 'immediate', as in pg_ctl). `freeze`
 * stops all of its processes for so many seconds. PostgreSQL refuses to run as root, so root runs
 * it as the user postgres. Throws if it is not installed.
 */
export async function startPostgres(settings = unsafeSettings) {
  const folder = findPostgres()
  if (folder === undefined) throw new Error('PostgreSQL is not installed.')
  const user = process.getuid?.() === 0 ? findUser('postgres') : undefined
  const data = await mkdtemp(join(tmpdir(), 'atlas-postgres-'))
  const password = randomBytes(18).toString('base64url')
  const passwordFile = join(data, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user !== undefined)
    await Promise.all([chown(data, user.uid, user.gid), chown(passwordFile, user.uid, user.gid)])

  const options = { ...user, cwd: data, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } }
  const cluster = join(data, 'cluster')
  const authOptions = ['-U', 'atlas', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256']
  await run(
    join(folder, 'initdb'),
    ['-D', cluster, ...authOptions, '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  )

  const port = await findFreePort()
  const config = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const parameters = [
    '-D',
    cluster,
    '-p',
    String(port),
    ...Object.entries(config).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  let server
  async function start() {
    server = spawn(join(folder, 'postgres'), parameters, {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await waitUntilReady(server)
  }
  async function stopServer(signal) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    if (server.exitCode === null && server.kill(signal)) await ended
  }
  // If this process ends before it stops the server.
  const killServer = () => server.kill('SIGQUIT')
  async function stop() {
    // PostgreSQL's fast shutdown: open connections are ended.
    await stopServer('SIGINT')
    process.off('exit', killServer)
    await rm(data, { recursive: true, force: true })
  }
  process.once('exit', killServer)
  await start()
  const url = `postgres://atlas:${password}@127.0.0.1:${port}/postgres`
  return {
    url,
    async createDatabase(name) {
      await using client = await connect(url)
      await client.query(`create database ${name} template template0`)
      return Object.assign(new URL(url), { pathname: `/${name}` }).href
    },
    async restart(mode) {
      await stopServer(mode === 'immediate' ? 'SIGQUIT' : 'SIGINT')
      await start()
    },
    async freeze(seconds) {
      // Read at once, so that the server stands still before the caller's next step.
      const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
      const processes = [server.pid, ...children.trim().split(' ').filter(Boolean).map(Number)]
      for (const pid of processes) sendSignal(pid, 'SIGSTOP')
      await wait(seconds * 1000).finally(() =>
        processes.toReversed().forEach((pid) => sendSignal(pid, 'SIGCONT')),
      )
    },
    [Symbol.asyncDispose]: stop,
    stop,
  }
}

/** A separate client at this URL. At the end of its `using` the connection is closed. */
export async function connect(url) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // A connection's process may have ended meanwhile.
  }
}

function findUser(name) {
  const id = (flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

function waitUntilReady(server) {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4000)
      if (output.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () =>
      reject(new Error(`PostgreSQL ended: ${output.trim().split('\n').at(-1)}`)),
    )
  })
}
