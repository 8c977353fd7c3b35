import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#server/testing/free-port.ts'

/** Node keeps there what it made of the program's files, so that the next start need not. */
const compileCache = 'node_modules/.cache/compile'

/** The real program, started as `npm start` starts it. */
export interface Site {
  readonly url: string
  readonly dataDir: string
  /** All that it printed so far, to both outputs. */
  logs(): string
  /** Asks it to stop and resolves to its exit code. A data folder of its own goes too. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts the built site on a free port with a data folder of its own; `env` adds settings. Rejects with what it printed when it ends at once. */
export async function startSite(env: Readonly<Record<string, string>> = {}): Promise<Site> {
  if (env['PORT'] !== undefined) return await startAt(env['PORT'], env)
  for (let left = 5; ; left -= 1) {
    try {
      return await startAt(String(await findFreePort()), env)
    } catch (error) {
      // Between the look and the start somebody else may have got it: connections take such ports all the time.
      if (left === 0 || !String(error).includes('is in use by another program')) throw error
    }
  }
}

async function startAt(port: string, env: Readonly<Record<string, string>>): Promise<Site> {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'atlas-site-')))
  // A folder that the caller brought may be wanted for the next start.
  const tidyUp = async () => {
    if (env['DATA_DIR'] === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  const child = spawn(process.execPath, ['build/program/main.js'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', NODE_COMPILE_CACHE: compileCache, PORT: port, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let logs = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    const onOutput = (part: Buffer) => {
      logs += part.toString()
      if (/ is at https?:\/\//.test(logs)) resolve()
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`The site ended with ${code}: ${logs}`)))
  }).catch(async (error: unknown) => {
    await tidyUp()
    throw error
  })
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    logs: () => logs,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null) child.kill(signal)
      const code = await ended
      await tidyUp()
      return code
    },
  }
}
