import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { siteEnv } from '../site-env.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** An instance of the built site with these settings. `stop` sends SIGTERM and gives the exit code. Throws when it cannot be started. */
export async function startInstance(env) {
  const child = spawn(process.execPath, ['build/program/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...siteEnv,
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: join(env.DATA_DIR, '..', 'compiled'),
      ...env,
    },
    // With a channel it ends by itself when this process does.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const began = performance.now()
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (part) => String(part).includes(' is at http') && resolve())
    child.once('exit', () => reject(new Error('An instance could not be started.')))
  })
  return {
    startedIn: performance.now() - began,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      return await ended
    },
  }
}
