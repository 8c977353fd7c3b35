import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '#server/testing/free-port.ts'
import { siteEnv } from './site-env.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The built site in a process of its own, on a free port: its address, and `stop`, which waits for its end. Throws when it cannot be started. */
export async function startSite(env) {
  const port = String(await findFreePort())
  const child = spawn(process.execPath, ['build/program/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...siteEnv, PORT: port, ...env },
    // With a channel it ends by itself when this process does.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (part) => String(part).includes(' is at http') && resolve())
    child.once('exit', () => reject(new Error('The site could not be started.')))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}
