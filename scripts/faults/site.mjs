import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { siteEnv } from '../site-env.mjs'
import { ask } from './client.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const password = 'quiet river under stones'

/**
 * The built site on one port, which can be killed and started again: `{ url, lines, start, kill, stop }`. `lines` is what it has written to
 * its log. `before` comes before the program on the command line (a limit, a tracer), `preload` is a module that it loads first.
 */
export function prepareSite({ port, env, before = [], preload }) {
  const url = `http://127.0.0.1:${port}`
  const lines = []
  let child
  const parameters = [...(preload === undefined ? [] : ['--import', preload]), 'build/program/main.js']
  return {
    url,
    lines,
    get pid() {
      return child?.pid
    },
    get isRunning() {
      return child !== undefined && child.exitCode === null && child.signalCode === null
    },
    /** Resolves when it answers; throws with its last lines when it ended instead. */
    async start() {
      const [program, ...rest] = [...before, process.execPath, ...parameters]
      const own = spawn(program, rest, {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          ...siteEnv,
          PORT: String(port),
          ADMIN_PASSWORD: password,
          LIMITS_FACTOR: '100000',
          NODE_COMPILE_CACHE: join(env.DATA_DIR, '..', 'compiled'),
          ...env,
        },
        // With a channel it ends by itself when this process does.
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      child = own
      own.stderr.on('data', (part) => lines.push(...String(part).split('\n').filter(Boolean)))
      const until = Date.now() + 60_000
      while (Date.now() < until) {
        if (own.exitCode !== null || own.signalCode !== null) throw new Error(`The site ended: ${lines.slice(-3).join(' ')}`)
        const answer = await ask(url, { path: '/readyz', timeout: 3000 }).catch(() => undefined)
        if (answer?.status === 200) return
        await wait(25)
      }
      throw new Error('The site did not answer within a minute.')
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }

  async function end(signal) {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    // A tracer would leave the program running.
    process.kill(before[0] === 'strace' ? ((await findChild(child.pid)) ?? child.pid) : child.pid, signal)
    await ended
  }
}

async function findChild(pid) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children === '' ? undefined : Number(children.split(' ')[0])
}

/** A session of the administrator, as the header that proves it. */
export async function signIn(url) {
  const body = JSON.stringify({ username: 'admin', password, token: true })
  const answer = await ask(url, { method: 'POST', path: '/api/admin/login', headers: { 'content-type': 'application/json' }, body })
  if (answer.status !== 200) throw new Error(`The login was answered with ${answer.status}`)
  return { authorization: `Bearer ${JSON.parse(answer.text).token}` }
}
