import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#server/testing/free-port.ts'
import { type Database, openDatabase } from '#storage/database.ts'
import { siteEnv } from './site-env.mjs'

const root = join(import.meta.dirname, '..')
const compileCache = join(root, 'node_modules', '.cache', 'compile')

type Env = Readonly<Record<string, string>>

/** For trials and measurements: a fixed password of the administrator, and limits that nothing reaches. */
export const trialEnv = { ADMIN_PASSWORD: 'quiet river under stones', LIMITS_FACTOR: '100000' }

/** The built program as a separate process, started as `npm start` starts it. At the end of its `using` it is killed. */
export interface Site extends AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  readonly pid: number | undefined
  readonly isRunning: boolean
  /** Milliseconds that the last start took until it listened. */
  readonly startedIn: number
  /** The lines of its log since the first start. */
  readonly lines: readonly string[]
  /** All that it printed so far, to both outputs. */
  logs(): string
  /** May be called again after its end. Rejects with what it printed when it ends at once. */
  start(): Promise<void>
  /** Sends the signal and resolves to its exit code, also where it has ended already. A data folder of its own goes too. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  kill(): Promise<number | null>
}

export interface SiteOptions {
  readonly port: number | string
  /** Settings; DATA_DIR is needed. */
  readonly env: Env
  /** Commands before the program on the command line, such as a limit or a tracer. */
  readonly commandPrefix?: readonly string[]
  /** A module that the program loads first. */
  readonly preload?: string
}

/** A site that is not started yet, and may be stopped and started again at the same port. */
export function prepareSite({ port, env, commandPrefix = [], preload }: SiteOptions): Site {
  const lines: string[] = []
  let [output, startedIn] = ['', 0]
  let child: ChildProcess | undefined
  let ended: Promise<number | null> = Promise.resolve(null)
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  async function start(): Promise<void> {
    const [program = '', ...rest] = [...commandPrefix, process.execPath, ...(preload === undefined ? [] : ['--import', preload])]
    const startedAt = performance.now()
    const started = spawn(program, [...rest, 'build/program/main.js'], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...siteEnv, NODE_COMPILE_CACHE: compileCache, PORT: String(port), ...env },
      // With a channel it ends by itself when this process does.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    child = started
    ended = new Promise((resolve) => started.once('exit', resolve))
    await new Promise<void>((resolve, reject) => {
      const outputStart = output.length
      started.stdout?.on('data', (chunk) => {
        output += String(chunk)
        if (/ is at https?:\/\//.test(output.slice(outputStart))) resolve()
      })
      started.stderr?.on('data', (chunk) => {
        output += String(chunk)
        lines.push(...String(chunk).split('\n').filter(Boolean))
      })
      started.once('error', reject)
      started.once('close', (code) => reject(new Error(`The site ended with ${code}: ${output.slice(-2000)}`)))
    })
    startedIn = performance.now() - startedAt
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    // A tracer would leave the program running.
    if (isRunning()) process.kill((commandPrefix[0] === 'strace' && (await findChild(child?.pid))) || (child?.pid ?? 0), signal)
    return await ended
  }

  return {
    url: `http://127.0.0.1:${port}`,
    dataDir: env['DATA_DIR'] ?? '',
    lines,
    get pid() {
      return child?.pid
    },
    get isRunning() {
      return isRunning()
    },
    get startedIn() {
      return startedIn
    },
    logs: () => output,
    start,
    stop,
    kill: () => stop('SIGKILL'),
    async [Symbol.asyncDispose]() {
      await this.stop('SIGKILL')
    },
  }
}

/** The site on a free port, and with a data folder of its own where `env` names none. Rejects with what it printed when it ends at once. */
export async function startSite(env: Env = {}): Promise<Site> {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'atlas-site-')))
  for (let attemptsLeft = 5; ; attemptsLeft -= 1) {
    const site = prepareSite({ port: env['PORT'] ?? (await findFreePort()), env: { ...env, DATA_DIR: dataDir } })
    // A folder that the caller brought may be wanted for the next start.
    const removeDataDir = async () => {
      if (env['DATA_DIR'] === undefined) await rm(dataDir, { recursive: true, force: true })
    }
    try {
      await site.start()
    } catch (error) {
      // Another program may have taken the port between the search and the start: connections take such ports all the time.
      if (attemptsLeft > 0 && env['PORT'] === undefined && String(error).includes('is in use by another program')) continue
      await removeDataDir()
      throw error
    }
    const stop = site.stop
    return Object.assign(site, {
      async stop(signal?: NodeJS.Signals) {
        const code = await stop(signal)
        await removeDataDir()
        return code
      },
    })
  }
}

async function findChild(pid: number | undefined): Promise<number | undefined> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children === '' ? undefined : Number(children.split(' ')[0])
}

/** The database that a site with these settings has, to work on from outside, as another process does. */
export function openDatabaseOf(env: Env): Database & AsyncDisposable {
  const url = env['DATABASE_URL']
  const db = openDatabase(url === undefined ? { file: join(env['DATA_DIR'] ?? '', 'atlas.sqlite') } : { url })
  return Object.assign(db, { [Symbol.asyncDispose]: () => db.close() })
}

/** Megabytes that a process holds, its threads too. */
export async function memoryOf({ pid }: { readonly pid: number | undefined }): Promise<number> {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
