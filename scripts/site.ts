import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#storage/database.ts'
import { findFreePort } from '#server/testing/free-port.ts'
import { siteEnv } from './site-env.mjs'

const root = join(import.meta.dirname, '..')
const compileCache = join(root, 'node_modules', '.cache', 'compile')

type Env = Readonly<Record<string, string>>

/**
 * For trials and measurements: a fixed password of the administrator, and limits that nothing
 * reaches.
 */
export const trialEnv = { ADMIN_PASSWORD: 'quiet river under stones', LIMITS_FACTOR: '100000' }

export interface SiteOptions {
  readonly port: number | string
  /** Settings; DATA_DIR is needed. */
  readonly env: Env
  /** Commands before the program on the command line, such as a limit or a tracer. */
  readonly commandPrefix?: readonly string[]
  /** A module that the program loads first. */
  readonly preload?: string
  /** A data folder that goes when the site is stopped. */
  readonly ownFolder?: { remove(): Promise<void> } | undefined
}

/**
 * The built program as a separate process, started as `npm start` starts it. It may be stopped and
 * started again at the same port. At the end of its `using` it is killed.
 */
export class Site implements AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  /** Milliseconds that the last start took until it listened. */
  startedIn = 0
  /** The lines of its log since the first start. */
  readonly lines: string[] = []
  readonly #options: SiteOptions
  #output = ''
  #child: ChildProcess | undefined
  #ended: Promise<number | null> = Promise.resolve(null)

  constructor(options: SiteOptions) {
    this.#options = options
    this.url = `http://127.0.0.1:${options.port}`
    this.dataDir = options.env['DATA_DIR'] ?? ''
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  /** All that it printed so far, to both outputs. */
  logs(): string {
    return this.#output
  }

  /** May be called again after its end. Rejects with what it printed when it ends at once. */
  async start(): Promise<void> {
    const { port, env, commandPrefix = [], preload } = this.#options
    const [program = '', ...rest] = [
      ...commandPrefix,
      process.execPath,
      ...(preload === undefined ? [] : ['--import', preload]),
    ]
    const startedAt = performance.now()
    const child = spawn(program, [...rest, 'build/program/main.js'], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        ...siteEnv,
        NODE_COMPILE_CACHE: compileCache,
        PORT: String(port),
        ...env,
      },
      // With a channel it ends by itself when this process does.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child = child
    this.#ended = new Promise((resolve) => child.once('exit', resolve))
    await new Promise<void>((resolve, reject) => {
      const outputStart = this.#output.length
      child.stdout?.on('data', (chunk) => {
        this.#output += String(chunk)
        if (/ is at https?:\/\//.test(this.#output.slice(outputStart))) resolve()
      })
      child.stderr?.on('data', (chunk) => {
        this.#output += String(chunk)
        this.lines.push(...String(chunk).split('\n').filter(Boolean))
      })
      child.once('error', reject)
      child.once('close', (code) =>
        reject(new Error(`The site ended with ${code}: ${this.#output.slice(-2000)}`)),
      )
    })
    this.startedIn = performance.now() - startedAt
  }

  /** Sends the signal and resolves to its exit code, also where it has ended already. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const isTraced = this.#options.commandPrefix?.[0] === 'strace'
    // A tracer would leave the program running.
    if (this.isRunning)
      process.kill((isTraced && (await findChild(this.pid))) || (this.pid ?? 0), signal)
    const code = await this.#ended
    await this.#options.ownFolder?.remove()
    return code
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop('SIGKILL')
  }
}

/**
 * The site on a free port, and with a data folder of its own where `env` names none. Rejects with
 * what it printed when it ends at once.
 */
export async function startSite(env: Env = {}): Promise<Site> {
  const ownFolder =
    env['DATA_DIR'] === undefined
      ? await mkdtempDisposable(join(tmpdir(), 'atlas-site-'))
      : undefined
  for (let attemptsLeft = 5; ; attemptsLeft -= 1) {
    const site = new Site({
      port: await findFreePort(),
      env: { DATA_DIR: ownFolder?.path ?? '', ...env },
      ownFolder,
    })
    try {
      await site.start()
      return site
    } catch (error) {
      // Another program may have taken the port between the search and the start: connections take
      // such ports all the time.
      if (attemptsLeft > 0 && String(error).includes('is in use by another program')) continue
      await ownFolder?.remove()
      throw error
    }
  }
}

async function findChild(pid: number | undefined): Promise<number | undefined> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children === '' ? undefined : Number(children.split(' ')[0])
}

/**
 * The database that a site with these settings has, to work on from outside, as another process
 * does.
 */
export function openDatabaseOf(env: Env): Database & AsyncDisposable {
  const url = env['DATABASE_URL']
  const db = openDatabase(
    url === undefined ? { file: join(env['DATA_DIR'] ?? '', 'atlas.sqlite') } : { url },
  )
  return Object.assign(db, { [Symbol.asyncDispose]: () => db.close() })
}

/** Megabytes that a process holds, its threads too. */
export async function memoryOf({ pid }: { readonly pid: number | undefined }): Promise<number> {
  return (
    Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  )
}
