import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { send } from '../client.mjs'
import { runScript } from '../run.mjs'
import { startSite, trialEnv } from '../site.ts'

/**
 * Starts a site of so many entries in `dataDir`. Resolves to the result of startSite, `env` and
 * `slugs` of some of its items. `settings`: further ones, such as the address of an empty
 * PostgreSQL database to fill.
 */
export async function openSite(dataDir, entries, settings) {
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...trialEnv, ...settings }
  await runScript(['scripts/bench/fill.ts', String(entries)], env)
  const site = await startSite(env)
  const { items } = JSON.parse((await send(site.url, { path: '/phd-scholarship/list.json' })).text)
  return Object.assign(site, {
    env,
    slugs: items.map(({ slug, url }) => slug ?? url.split('/').at(-1)),
  })
}

/** Milliseconds until a complete response has arrived. Throws if it is not 200. */
export async function timeRequest(url, path, options) {
  const { status, ms } = await send(url, { path, ...options })
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  return ms
}

/**
 * The longest wait for a cached page of a visitor in a separate process during the work, in
 * milliseconds.
 */
export async function measureLongestWait(url, work) {
  const visitor = fork(new URL('visitor.mjs', import.meta.url), [url, '/contact'])
  await once(visitor, 'message')
  const longestWait = new Promise((resolve, reject) => {
    visitor.once('message', resolve)
    visitor.once('exit', (code) => code !== 0 && reject(new Error('A visitor got no answer.')))
  })
  await work().finally(() => visitor.send('stop'))
  return await longestWait
}

/**
 * Milliseconds of a core that all threads of the process have used so far. Linux counts them in
 * hundredths of a second.
 */
export async function readCpuTime({ pid }) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Two digits at least. */
export const round = (value) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
